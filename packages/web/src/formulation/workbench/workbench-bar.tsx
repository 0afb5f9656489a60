import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBucketDroplet,
  IconCalculator,
  IconChecks,
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
import { type ComponentType, useState } from 'react'
import { useConfirm } from '../../kit/confirm.tsx'
import { SentencesText } from '../../kit/sentences.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { formulaScreenNames } from '../formula-facts.ts'
import { FormulaCopyDialog } from '../list/formula-copy-dialog.tsx'
import { useFormulaPdfDownload } from '../use-formula-print.ts'
import { disabledReasonsText, formulaTermsOf } from './formula-terms.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import type { WorkbenchButton } from './state/workbench-reasons.ts'
import { isFormulaEditable } from './state/workbench-store.ts'
import { type ToolbarCommand, useRunCommand } from './use-workbench-keys.ts'
import classes from './workbench.module.css'
import { FormulaStatus } from './workbench-header.tsx'
import { toolbarExtensions } from './workbench-panels.ts'

/** The toolbar of the workbench. A disabled button shows the reason on hover or focus. */
export function WorkbenchBar() {
  const words = useWords().workbench.buttons
  const workbench = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const isCoated = useWorkbenchState(({ entry }) => entry.content.melasse)
  const isChanged = useWorkbenchState((state) => state.isChanged)
  const runCommand = useRunCommand()
  const commandProps = (name: ToolbarCommand) => ({ name, onPress: () => runCommand(name) })
  return (
    <div className={classes.bar} role="toolbar" aria-label={words.barLabel}>
      <CommandButton {...commandProps('optimise')} Icon={IconSparkles} variant="filled" keys="Control+Enter" />
      <CommandButton {...commandProps('calculate')} Icon={IconCalculator} />
      <CommandButton {...commandProps('verify')} Icon={IconChecks} />
      <CommandButton {...commandProps('adjust')} Icon={IconScale} />
      <CommandButton {...commandProps('molasses')} Icon={IconBucketDroplet} isPressed={isCoated} />
      <CommandButton
        {...commandProps('save')}
        Icon={IconDeviceFloppy}
        variant={isChanged ? 'light' : 'default'}
        keys="Control+S"
      />
      {canEdit && <UndoRedoButtons />}
      {canEdit && toolbarExtensions.map((Part) => <Part key={Part.displayName ?? Part.name} workbench={workbench} />)}
      <span className={classes.spacer} />
      <FormulaStatus />
    </div>
  )
}

type FormulaCommandsProps = { readonly hasSettings: boolean; readonly onSettings: () => void }

/** The actions beside the title: lock, duplicate, print, order, quote, label, and the settings. */
export function FormulaCommands({ hasSettings, onSettings }: FormulaCommandsProps) {
  const words = useWords().workbench.buttons
  const { store } = useWorkbench()
  return (
    <ScreenActions>
      <div className={classes.commands}>
        <LockButton />
        <DuplicateButton />
        <PrintButton />
        <OrderButton name="order" Icon={IconShoppingCart} />
        <OrderButton name="quote" Icon={IconFileInvoice} />
        <CommandButton name="label" Icon={IconTag} onPress={() => store.openPanel('label')} />
        <Button
          size="xs"
          variant={hasSettings ? 'light' : 'default'}
          aria-expanded={hasSettings}
          leftSection={<IconSettings size={16} />}
          onClick={onSettings}
        >
          {words.settings}
        </Button>
      </div>
    </ScreenActions>
  )
}

type CommandButtonProps = {
  readonly name: WorkbenchButton
  readonly Icon: ComponentType<{ size?: number }>
  readonly onPress: () => void
  readonly variant?: ButtonProps['variant']
  readonly isPressed?: boolean
  /** In the format of `aria-keyshortcuts`. */
  readonly keys?: string
}

/** A button that stays focusable while disabled, so that it can show the reason. */
function CommandButton({ name, Icon, onPress, variant = 'default', isPressed, keys }: CommandButtonProps) {
  const words = useWords()
  const culture = useCulture()
  const toasts = useToasts()
  const texts = words.workbench
  const reason = useWorkbenchState((state) => disabledReasonsText(name, state, formulaTermsOf(words, culture, state)))
  const isBusy = useWorkbenchState(({ busy }) => busy === name)
  const label = texts.buttons[name]
  const shortcut = name === 'optimise' || name === 'save' ? texts.shortcuts[name] : undefined
  const tooltip =
    reason !== '' ? (
      <SentencesText text={reason} />
    ) : shortcut === undefined ? (
      label
    ) : (
      texts.buttons.withShortcut(label, shortcut)
    )
  const isDisabled = reason !== ''
  return (
    <Tooltip
      label={tooltip}
      disabled={!isDisabled && shortcut === undefined}
      multiline
      maw={320}
      openDelay={isDisabled ? 0 : 300}
    >
      <Button
        size="xs"
        variant={isPressed ? 'light' : variant}
        aria-disabled={isDisabled || undefined}
        data-disabled={isDisabled || undefined}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys}
        aria-busy={isBusy || undefined}
        leftSection={<Icon size={16} />}
        // On a touch screen there is no tooltip.
        onClick={() => (isDisabled ? toasts.warning(reason) : onPress())}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

/** Saves what is typed, then opens the order form of the formula, which also issues quotes. Source: spec 2 §2 "called with id -1 from the formulator". */
function OrderButton({ name, Icon }: Pick<CommandButtonProps, 'name' | 'Icon'>) {
  const { store, actions } = useWorkbench()
  const { go } = useScreenLinks()
  const order = async () => {
    const { formula, isChanged } = store.read()
    if (isChanged && !(await actions.save())) return
    go(formulaScreenNames.order, { id: -1, idformule: formula.id })
  }
  return <CommandButton name={name} Icon={Icon} onPress={() => void order()} />
}

/** Prints the last saved version. */
function PrintButton() {
  const words = useWords().workbench.buttons
  const print = useFormulaPdfDownload()
  const formula = useWorkbenchState((state) => state.formula)
  return (
    <Button size="xs" variant="default" leftSection={<IconPrinter size={16} />} onClick={() => void print(formula)}>
      {words.print}
    </Button>
  )
}

function LockButton() {
  const words = useWords().workbench.lock
  const { store, actions } = useWorkbench()
  const { ask, dialog } = useConfirm()
  const lock = async () => {
    const { isChanged, figures } = store.read()
    const isBroken = figures.check.violations.length + figures.check.excludedUsed.length > 0
    const message = [words.question, isChanged ? words.unsaved : '', isBroken ? words.limitsViolated : ''].filter(
      Boolean,
    )
    if (await ask({ title: words.title, message: message.join(' '), yes: words.yes })) await actions.lock()
  }
  return (
    <>
      <CommandButton name="lock" Icon={IconLock} onPress={() => void lock()} />
      {dialog}
    </>
  )
}

/** Duplicates a locked formula, so that editing can continue in the copy. */
function DuplicateButton() {
  const words = useWords().workbench.buttons
  const isLocked = useWorkbenchState(({ formula, mayWrite }) => formula.isLocked && mayWrite && formula.mayWrite)
  const formula = useWorkbenchState((state) => state.formula)
  const links = useScreenLinks()
  const [isOpen, setOpen] = useState(false)
  if (!isLocked) return null
  return (
    <>
      <Button size="xs" leftSection={<IconCopy size={16} />} onClick={() => setOpen(true)}>
        {words.duplicate}
      </Button>
      {isOpen && (
        <FormulaCopyDialog
          source={formula}
          onClose={() => setOpen(false)}
          onCopied={(id) => links.go(formulaScreenNames.workbench, { id })}
        />
      )}
    </>
  )
}

function UndoRedoButtons() {
  const words = useWords().workbench
  const { store } = useWorkbench()
  const canUndo = useWorkbenchState((state) => state.canUndo)
  const canRedo = useWorkbenchState((state) => state.canRedo)
  return (
    <>
      <UndoOrRedoButton
        label={words.buttons.withShortcut(words.buttons.undo, words.shortcuts.undo)}
        isEnabled={canUndo}
        onPress={store.undo}
        Icon={IconArrowBackUp}
      />
      <UndoOrRedoButton
        label={words.buttons.withShortcut(words.buttons.redo, words.shortcuts.redo)}
        isEnabled={canRedo}
        onPress={store.redo}
        Icon={IconArrowForwardUp}
      />
    </>
  )
}

type UndoOrRedoButtonProps = {
  readonly label: string
  readonly isEnabled: boolean
  readonly onPress: () => void
  readonly Icon: ComponentType<{ size?: number }>
}
const UndoOrRedoButton = ({ label, isEnabled, onPress, Icon }: UndoOrRedoButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size={30}
      variant="default"
      aria-label={label}
      aria-disabled={!isEnabled || undefined}
      data-disabled={!isEnabled || undefined}
      onClick={onPress}
    >
      <Icon size={16} />
    </ActionIcon>
  </Tooltip>
)
