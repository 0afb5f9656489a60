import { ActionIcon, type ButtonProps, Popover, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBucketDroplet,
  IconCalculator,
  IconChecks,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconDeviceFloppy,
  IconFileInvoice,
  IconLock,
  IconPrinter,
  IconScale,
  IconSettings,
  IconShoppingCart,
  IconSparkles,
  IconTag,
} from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Actions, narrowScreenQuery } from '../../kit/action-buttons.tsx'
import { useConfirm } from '../../kit/confirm.tsx'
import { useKeyHints } from '../../kit/key-hints.ts'
import { ReasonedButton } from '../../kit/reasoned-button.tsx'
import { useOfferButton } from '../../kit/screen-commands.ts'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useMedia } from '../../kit/use-media.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useDenseLayout } from '../../shell/frame/dense-layout.ts'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { formulaScreenNames } from '../formula-facts.ts'
import { FormulaCopyDialog } from '../list/formula-copy-dialog.tsx'
import { useNeighbouringFormulas } from '../list/listed-formulas.ts'
import { useFormulaPdfDownload } from '../use-formula-print.ts'
import { useFormulaShowing } from '../use-formula-showing.ts'
import { disabledReasonsText, formulaTermsOf } from './formula-terms.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import type { WorkbenchButton } from './state/workbench-reasons.ts'
import { isFormulaEditable } from './state/workbench-store.ts'
import { type ToolbarCommand, useRunCommand } from './use-workbench-keys.ts'
import classes from './workbench.module.css'
import { FormulaStatus, WorkbenchHeader } from './workbench-header.tsx'
import { toolbarExtensions } from './workbench-panels.ts'

/** Narrower, the figures need the room of two labels. */
const labelledButtonsQuery = '(min-width: 100em)'

/** The toolbar of the workbench. A disabled button shows the reason on hover or focus. */
export function WorkbenchBar() {
  const words = useWords().workbench.buttons
  const workbench = useWorkbench()
  // Also of a locked formula: nothing moves when one locks.
  const mayWrite = useWorkbenchState(({ formula, mayWrite: isWriter }) => isWriter && formula.mayWrite)
  const isCoated = useWorkbenchState(({ entry }) => entry.content.melasse)
  const isChanged = useWorkbenchState((state) => state.isChanged)
  const runCommand = useRunCommand()
  const isDense = useDenseLayout()
  const hasRoom = useMedia(labelledButtonsQuery)
  const commandProps = (name: ToolbarCommand) => ({ name, onPress: () => runCommand(name) })
  return (
    <div className={classes.bar} role="toolbar" aria-label={words.barLabel}>
      <CommandButton {...commandProps('optimise')} Icon={IconSparkles} variant="filled" keys="Control+Enter" />
      <CommandButton {...commandProps('calculate')} Icon={IconCalculator} iconOnly />
      <CommandButton {...commandProps('verify')} Icon={IconChecks} iconOnly />
      <CommandButton {...commandProps('adjust')} Icon={IconScale} iconOnly={!hasRoom} />
      <RoundingButton />
      <CommandButton {...commandProps('molasses')} Icon={IconBucketDroplet} isPressed={isCoated} iconOnly={!hasRoom} />
      <CommandButton
        {...commandProps('save')}
        Icon={IconDeviceFloppy}
        iconOnly
        variant={isChanged ? 'light' : 'default'}
        keys="Control+S"
      />
      {mayWrite && <UndoRedoButtons />}
      {mayWrite && toolbarExtensions.map((Part) => <Part key={Part.displayName ?? Part.name} workbench={workbench} />)}
      {!isDense && <span className={classes.spacer} />}
      {!isDense && <FormulaStatus />}
    </div>
  )
}

const loadRoundingPopover = async () => ({ default: (await import('./rounding-popover.tsx')).RoundingPopover })
const LateRoundingPopover = lazy(loadRoundingPopover)

/** Beside the adjustment: the ways to round, what each costs and which limits it breaks. */
function RoundingButton() {
  const words = useWords().workbench.rounding
  const reason = useDisabledReason('adjust')
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ readonly default: ComponentType<{ onApplied: () => void }> } | null>(null)
  const RoundingPopover = loaded?.default ?? LateRoundingPopover
  const close = () => setOpen(false)
  // It takes the focus when it opens, which needs what it holds.
  const open = async () => {
    // What cannot be loaded now is loaded in its place, which says why it is not there.
    setLoaded(await loadRoundingPopover().catch(() => null))
    setOpen(true)
  }
  return (
    <Popover
      {...{ opened: isOpen, onChange: setOpen, trapFocus: true, returnFocus: true }}
      {...{ position: 'bottom-end', shadow: 'md', width: 'min(920px, 96vw)' }}
      // They are those of the button, not of what stands around it.
      withRoles={false}
    >
      <Popover.Target>
        <div className={classes.roundingButton}>
          <ReasonedButton
            size="xs"
            variant="default"
            iconOnly
            label={words.open}
            Icon={IconChevronDown}
            reason={reason}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPress={() => (isOpen ? close() : void open())}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={words.open}>
        <Suspense fallback={null}>{isOpen && <RoundingPopover onApplied={close} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

type FormulaCommandsProps = { readonly hasSettings: boolean; readonly onSettings: () => void }

/**
 * The actions beside the title: order, quote and label are buttons; of a locked formula duplicating it comes first. Lock, print
 * and the settings are in the menu.
 */
export function FormulaCommands({ hasSettings, onSettings }: FormulaCommandsProps) {
  const words = useWords().workbench.buttons
  const { store } = useWorkbench()
  const isDense = useDenseLayout()
  // A touch screen shows no tooltips.
  const isPhone = useMedia(narrowScreenQuery)
  const duplicating = useDuplicateAction()
  const locking = useLockAction()
  const order = useOrderAction('order', IconShoppingCart)
  const quote = useOrderAction('quote', IconFileInvoice)
  const label = { label: words.label, Icon: IconTag, act: () => store.openPanel('label') }
  const settings = { label: hasSettings ? words.closeSettings : words.settings, Icon: IconSettings, act: onSettings }
  const isLocked = useWorkbenchState(({ formula }) => formula.isLocked)
  const actions = [
    ...(isLocked ? duplicating.actions : []),
    ...[order, quote, label, locking.action],
    ...(isLocked ? [] : duplicating.actions),
    ...useShowActions(),
    ...[usePrintAction(), settings],
    ...useNeighbourActions(),
  ]
  return (
    <ScreenActions>
      {isDense && <WorkbenchHeader />}
      {isDense && <FormulaStatus />}
      <div className={classes.commands}>
        <Actions size="xs" actions={actions} iconOnly={!isPhone} />
      </div>
      {duplicating.dialog}
      {locking.dialog}
    </ScreenActions>
  )
}

type CommandButtonProps = {
  readonly name: WorkbenchButton
  readonly Icon: ComponentType<{ size?: number }>
  readonly onPress: () => void
  readonly variant?: ButtonProps['variant']
  readonly isPressed?: boolean
  readonly iconOnly?: boolean
  /** In the format of `aria-keyshortcuts`. */
  readonly keys?: string
}

/** Why a command cannot be given now; empty when it can. */
function useDisabledReason(name: WorkbenchButton): string {
  const words = useWords()
  const culture = useCulture()
  return useWorkbenchState((state) => disabledReasonsText(name, state, formulaTermsOf(words, culture, state)))
}

function CommandButton({ name, ...button }: CommandButtonProps) {
  const texts = useWords().workbench
  const reason = useDisabledReason(name)
  const isBusy = useWorkbenchState(({ busy }) => busy === name)
  const keyHints = useKeyHints()
  const label = texts.buttons[name]
  const shortcut = name === 'optimise' || name === 'save' ? texts.shortcuts[name] : undefined
  const tooltip = shortcut && keyHints.hint(shortcut) ? keyHints.beside(label, shortcut) : undefined
  return <ReasonedButton size="xs" variant="default" {...{ label, reason, tooltip, isBusy, ...button }} />
}

/** Saves what is typed, then opens the order form of the formula, which also issues quotes. Source: spec 2 §2 "called with id -1 from the formulator". */
function useOrderAction(name: 'order' | 'quote', Icon: RowAction['Icon']): RowAction {
  const { store, actions } = useWorkbench()
  const { go } = useScreenLinks()
  const words = useWords().workbench.buttons
  const reason = useDisabledReason(name)
  const order = async () => {
    const { formula, isChanged } = store.read()
    if (isChanged && !(await actions.save())) return
    go(formulaScreenNames.order, { id: -1, idformule: formula.id })
  }
  return { label: words[name], Icon, reason, act: () => void order() }
}

/** Prints the last saved version. */
function usePrintAction(): RowAction {
  const words = useWords().workbench.buttons
  const print = useFormulaPdfDownload()
  const formula = useWorkbenchState((state) => state.formula)
  return { label: words.print, Icon: IconPrinter, act: () => void print(formula) }
}

/** Shows the formula to its farm, after saving what is typed. */
function useShowActions(): RowAction[] {
  const { store, actions } = useWorkbench()
  const formula = useWorkbenchState((state) => state.formula)
  const mayWrite = useWorkbenchState((state) => state.mayWrite)
  const isChanged = useWorkbenchState((state) => state.isChanged)
  const save = async () => ((await actions.save()) ? store.read().formula : undefined)
  const showing = useFormulaShowing()
  return mayWrite ? showing(formula, { onChanged: store.noteShown, ...(isChanged && { save }) }) : []
}

function useLockAction(): { action: RowAction; dialog: ReactNode } {
  const words = useWords().workbench
  const { store, actions } = useWorkbench()
  const { ask, dialog } = useConfirm()
  const reason = useDisabledReason('lock')
  const lock = async () => {
    const { isChanged, figures } = store.read()
    const isBroken = figures.check.violations.length + figures.check.excludedUsed.length > 0
    const { question, unsaved, limitsViolated, title, yes } = words.lock
    const message = [question, isChanged ? unsaved : '', isBroken ? limitsViolated : ''].filter(Boolean)
    if (await ask({ title, message: message.join(' '), yes })) await actions.lock()
  }
  return { action: { label: words.buttons.lock, Icon: IconLock, reason, act: () => void lock() }, dialog }
}

/** Duplicates the formula, as it is typed; of a locked one it comes first, so that editing can continue in the copy. */
function useDuplicateAction(): { actions: readonly RowAction[]; dialog: ReactNode } {
  const words = useWords().workbench.buttons
  const { store, actions } = useWorkbench()
  const mayCopy = useWorkbenchState(({ formula: { mayWrite: isWritable }, mayWrite }) => mayWrite && isWritable)
  const formula = useWorkbenchState((state) => state.formula)
  const links = useScreenLinks()
  const [isOpen, setOpen] = useState(false)
  if (!mayCopy) return { actions: [], dialog: null }
  const open = async () => {
    if (!store.read().isChanged || (await actions.save())) setOpen(true)
  }
  return {
    actions: [{ label: words.duplicate, Icon: IconCopy, primary: formula.isLocked, act: () => void open() }],
    dialog: isOpen && (
      <FormulaCopyDialog
        source={formula}
        onClose={() => setOpen(false)}
        opensCopy
        onCopied={(id) => (id === null ? setOpen(false) : links.go(formulaScreenNames.workbench, { id }))}
      />
    ),
  }
}

/** The formulas before and after this one in the list it was opened from. What is typed and not saved stays a draft. */
function useNeighbourActions(): RowAction[] {
  const words = useWords().workbench.buttons
  const { beside } = useKeyHints()
  const id = useWorkbenchState(({ formula }) => formula.id)
  const { previous, next } = useNeighbouringFormulas(id)
  const { go } = useScreenLinks()
  const open = useEffectEvent((other: number) => go(formulaScreenNames.workbench, { id: other }))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const other = event.key === 'PageDown' ? next : event.key === 'PageUp' ? previous : undefined
      const isShortcut = event.altKey && !event.ctrlKey && !event.defaultPrevented
      if (!isShortcut || other === undefined || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      open(other)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [previous, next])
  return [
    ...(next === undefined
      ? []
      : [{ label: beside(words.nextFormula, words.nextFormulaHint), Icon: IconChevronDown, act: () => open(next) }]),
    ...(previous === undefined
      ? []
      : [
          {
            label: beside(words.previousFormula, words.previousFormulaHint),
            Icon: IconChevronUp,
            act: () => open(previous),
          },
        ]),
  ]
}

function UndoRedoButtons() {
  const words = useWords().workbench
  const { beside } = useKeyHints()
  const { store } = useWorkbench()
  const canUndo = useWorkbenchState((state) => state.canUndo && isFormulaEditable(state))
  const canRedo = useWorkbenchState((state) => state.canRedo && isFormulaEditable(state))
  return (
    <>
      <UndoOrRedoButton
        label={words.buttons.undo}
        tooltip={beside(words.buttons.undo, words.shortcuts.undo)}
        isEnabled={canUndo}
        onPress={store.undo}
        Icon={IconArrowBackUp}
      />
      <UndoOrRedoButton
        label={words.buttons.redo}
        tooltip={beside(words.buttons.redo, words.shortcuts.redo)}
        isEnabled={canRedo}
        onPress={store.redo}
        Icon={IconArrowForwardUp}
      />
    </>
  )
}

type UndoOrRedoButtonProps = {
  readonly label: string
  /** With its keys. */
  readonly tooltip: string
  readonly isEnabled: boolean
  readonly onPress: () => void
  readonly Icon: ComponentType<{ size?: number }>
}
function UndoOrRedoButton({ label, tooltip, isEnabled, onPress, Icon }: UndoOrRedoButtonProps) {
  useOfferButton({ label, busy: !isEnabled, onPress })
  return (
    <Tooltip label={tooltip}>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={tooltip}
        aria-disabled={!isEnabled || undefined}
        data-disabled={!isEnabled || undefined}
        onClick={onPress}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
