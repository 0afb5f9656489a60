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
import { useConfirm } from '../kit/confirm.tsx'
import { Sentences } from '../kit/sentences.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useScreenLinks } from '../shell/screen.ts'
import { CopyDialog } from './formula-copy-dialog.tsx'
import { formulaScreen } from './formula-facts.ts'
import { useFormulaPrint } from './use-formula-print.ts'
import { useWorkbench, useWorkbenchState } from './use-workbench.ts'
import { type PressedButton, usePress } from './use-workbench-keys.ts'
import classes from './workbench.module.css'
import { Standing } from './workbench-header.tsx'
import { toolbarParts } from './workbench-panels.ts'
import type { WorkbenchButton } from './workbench-reasons.ts'
import { reasonsText, speechOf } from './workbench-sentences.ts'
import { isEditable } from './workbench-store.ts'

/** The buttons of the workbench. One that does nothing just now says why when one points at it or comes to it. */
export function WorkbenchBar() {
  const words = useWords().workbench.buttons
  const workbench = useWorkbench()
  const may = useWorkbenchState(isEditable)
  const isCoated = useWorkbenchState(({ entry }) => entry.content.melasse)
  const isChanged = useWorkbenchState((state) => state.isChanged)
  const press = usePress()
  const pressed = (name: PressedButton) => ({ name, onPress: () => press(name) })
  return (
    <div className={classes.bar} role="toolbar" aria-label={words.barLabel}>
      <ReasonedButton {...pressed('optimise')} Icon={IconSparkles} variant="filled" keys="Control+Enter" />
      <ReasonedButton {...pressed('calculate')} Icon={IconCalculator} />
      <ReasonedButton {...pressed('verify')} Icon={IconChecks} />
      <ReasonedButton {...pressed('adjust')} Icon={IconScale} />
      <ReasonedButton {...pressed('molasses')} Icon={IconBucketDroplet} isPressed={isCoated} />
      <ReasonedButton
        {...pressed('save')}
        Icon={IconDeviceFloppy}
        variant={isChanged ? 'light' : 'default'}
        keys="Control+S"
      />
      {may && <Steps />}
      {may && toolbarParts.map((Part) => <Part key={Part.displayName ?? Part.name} workbench={workbench} />)}
      <span className={classes.spacer} />
      <Standing />
    </div>
  )
}

type EndsProps = { readonly hasSettings: boolean; readonly onSettings: () => void }

/** What becomes of a formula once it is made, beside its name; and what it is beside its recipe. */
export function WorkbenchEnds({ hasSettings, onSettings }: EndsProps) {
  const words = useWords().workbench.buttons
  return (
    <ScreenActions>
      <div className={classes.ends}>
        <LockButton />
        <DuplicateButton />
        <PrintButton />
        <ReasonedButton name="order" Icon={IconShoppingCart} onPress={nothing} />
        <ReasonedButton name="quote" Icon={IconFileInvoice} onPress={nothing} />
        <ReasonedButton name="label" Icon={IconTag} onPress={nothing} />
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

const nothing = () => undefined

type ReasonedProps = {
  readonly name: WorkbenchButton
  readonly Icon: ComponentType<{ size?: number }>
  readonly onPress: () => void
  readonly variant?: ButtonProps['variant']
  readonly isPressed?: boolean
  /** As `aria-keyshortcuts` writes it. */
  readonly keys?: string
}

/** A button that stays in reach when it does nothing, so that it can say why. */
function ReasonedButton({ name, Icon, onPress, variant = 'default', isPressed, keys }: ReasonedProps) {
  const words = useWords()
  const culture = useCulture()
  const toasts = useToasts()
  const texts = words.workbench
  const reason = useWorkbenchState((state) => reasonsText(name, state, speechOf(words, culture, state)))
  const isBusy = useWorkbenchState(({ busy }) => busy === name)
  const label = texts.buttons[name]
  const shortcut = name === 'optimise' || name === 'save' ? texts.keys[name] : undefined
  const tip =
    reason !== '' ? <Sentences text={reason} /> : shortcut === undefined ? label : texts.buttons.with(label, shortcut)
  const isOff = reason !== ''
  return (
    <Tooltip label={tip} disabled={!isOff && shortcut === undefined} multiline maw={320} openDelay={isOff ? 0 : 300}>
      <Button
        size="xs"
        variant={isPressed ? 'light' : variant}
        aria-disabled={isOff || undefined}
        data-disabled={isOff || undefined}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys}
        aria-busy={isBusy || undefined}
        leftSection={<Icon size={16} />}
        // A finger has no other way to learn why.
        onClick={() => (isOff ? toasts.warning(reason) : onPress())}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

/** Paper has what was saved last. */
function PrintButton() {
  const words = useWords().workbench.buttons
  const print = useFormulaPrint()
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
    const message = [words.question, isChanged ? words.unsaved : '', isBroken ? words.broken : ''].filter(Boolean)
    if (await ask({ title: words.title, message: message.join(' '), yes: words.yes })) await actions.lock()
  }
  return (
    <>
      <ReasonedButton name="lock" Icon={IconLock} onPress={() => void lock()} />
      {dialog}
    </>
  )
}

/** A locked formula goes on as a copy. */
function DuplicateButton() {
  const words = useWords().workbench.buttons
  const isLocked = useWorkbenchState(({ formula, mayWrite }) => formula.isLocked && mayWrite && formula.mayWrite)
  const formula = useWorkbenchState((state) => state.formula)
  const links = useScreenLinks()
  const [isAsking, setAsking] = useState(false)
  if (!isLocked) return null
  return (
    <>
      <Button size="xs" leftSection={<IconCopy size={16} />} onClick={() => setAsking(true)}>
        {words.duplicate}
      </Button>
      {isAsking && (
        <CopyDialog
          of={formula}
          onClose={() => setAsking(false)}
          onCopied={(id) => links.go(formulaScreen.workbench, { id })}
        />
      )}
    </>
  )
}

function Steps() {
  const words = useWords().workbench
  const { store } = useWorkbench()
  const canUndo = useWorkbenchState((state) => state.canUndo)
  const canRedo = useWorkbenchState((state) => state.canRedo)
  return (
    <>
      <Step
        label={words.buttons.with(words.buttons.undo, words.keys.undo)}
        can={canUndo}
        act={store.undo}
        Icon={IconArrowBackUp}
      />
      <Step
        label={words.buttons.with(words.buttons.redo, words.keys.redo)}
        can={canRedo}
        act={store.redo}
        Icon={IconArrowForwardUp}
      />
    </>
  )
}

type StepProps = {
  readonly label: string
  readonly can: boolean
  readonly act: () => void
  readonly Icon: ComponentType<{ size?: number }>
}
const Step = ({ label, can, act, Icon }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size={30}
      variant="default"
      aria-label={label}
      aria-disabled={!can || undefined}
      data-disabled={!can || undefined}
      onClick={act}
    >
      <Icon size={16} />
    </ActionIcon>
  </Tooltip>
)
