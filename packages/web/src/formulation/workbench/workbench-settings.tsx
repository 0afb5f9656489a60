import { CloseButton, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { formatPlainNumber } from './formula-terms.ts'
import { type InvalidNumber, type NumberRange, parseCellNumber } from './grids/grid-edits.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { entryWithContent, type FormulaEntry } from './state/workbench-entry.ts'
import { isFormulaEditable, type WorkbenchState } from './state/workbench-store.ts'
import classes from './workbench.module.css'
import { WorkbenchDerogations } from './workbench-derogations.tsx'

/**
 * The settings of a formula: name, price list, constraint set, animals, organic, molasses rate, description, and why it derogates
 * from its set.
 */
export function WorkbenchSettings({ onClose }: { onClose: () => void }) {
  const { workbench, shell } = useWords()
  const words = workbench.settings
  const { store } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const useBio = useWorkbenchState(({ entry }) => entry.content.useBio)
  return (
    <section
      ref={useFocusWhileOpen()}
      className={classes.settings}
      aria-label={words.title}
      tabIndex={-1}
      onKeyDown={(event) => isPlainEscape(event) && onClose()}
    >
      <div className={classes.settingsHead}>
        <h2>{words.title}</h2>
        <CloseButton aria-label={shell.close} onClick={onClose} />
      </div>
      <SettingTextField name="name" />
      <PriceListSetting />
      <ConstraintSettings />
      <SettingNumberField
        label={words.animalCount}
        range={{ min: 1, max: 1e6 }}
        isWhole
        read={({ entry }) => entry.content.animalCount}
        apply={(entry, value) => entryWithContent(entry, { animalCount: value ?? 1 })}
      />
      <MolassesRateSetting />
      <Switch
        className={classes.switch ?? ''}
        label={words.useBio}
        checked={useBio}
        disabled={!canEdit}
        onChange={(event) =>
          store.change(entryWithContent(store.read().entry, { useBio: event.currentTarget.checked }))
        }
      />
      <SettingTextField name="description" isLong />
      <WorkbenchDerogations />
    </section>
  )
}

/** Moves the focus into the settings once the menu that opened them has closed, and back when they close. */
function useFocusWhileOpen() {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    let before: Element | null = null
    const timer = setTimeout(() => {
      before = document.activeElement
      section.current?.focus({ preventScroll: true })
    })
    return () => {
      clearTimeout(timer)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return section
}

/** Escape, unless it only closes the choices of a field. */
const isPlainEscape = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && !(target instanceof Element && target.getAttribute('aria-expanded') === 'true')

/** A text field: previewed while typing, one undo step on blur. Leaving an empty name restores the last one. */
function SettingTextField({ name, isLong }: { name: 'name' | 'description'; isLong?: boolean }) {
  const words = useWords()
  const { store } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const value = useWorkbenchState(({ entry }) => entry[name])
  const [invalid, setInvalid] = useState<string | null>(null)
  const label = words.workbench.settings[name]
  const props = {
    label,
    value: invalid ?? value,
    error: invalid === null ? undefined : words.problems['field.required']({ field: label }),
    readOnly: !canEdit,
    onChange: ({ currentTarget: { value: text } }: { currentTarget: { value: string } }) => {
      const isMissing = name === 'name' && text.trim() === ''
      setInvalid(isMissing ? text : null)
      store.preview(isMissing ? null : { ...store.read().entry, [name]: text })
    },
    onBlur: () => {
      setInvalid(null)
      store.change(store.read().entry)
    },
  }
  return isLong ? (
    <Textarea {...props} maxLength={2000} autosize minRows={1} />
  ) : (
    <TextInput {...props} maxLength={200} />
  )
}

type SettingNumberFieldProps = {
  readonly label: string
  readonly range: NumberRange
  readonly isWhole?: boolean
  readonly placeholder?: string
  readonly read: (state: WorkbenchState) => number | null
  readonly apply: (entry: FormulaEntry, value: number | null) => FormulaEntry
}

/** A number field; an invalid number shows an error, changes nothing, and is reset on blur. */
function SettingNumberField({ label, range, isWhole, placeholder, read, apply }: SettingNumberFieldProps) {
  const { shell, workbench } = useWords()
  const words = workbench.typing
  const toasts = useToasts()
  const culture = useCulture()
  const { store } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const value = useWorkbenchState(read)
  const [typed, setTyped] = useState<string | null>(null)
  const parse = (text: string): number | null | InvalidNumber => {
    const number = parseCellNumber(text, range)
    // Whole numbers are required, so an empty field is invalid too.
    return isWhole && !Number.isInteger(number) ? { text, reason: 'outOfRange' } : number
  }
  const parsed = typed === null ? value : parse(typed)
  const invalid = typeof parsed === 'object' ? parsed : null
  const format = (number: number) => formatNumber(number, undefined, culture)
  const rangeSentence = isWhole ? words.notWhole : words.outOfRange
  const sentence =
    invalid?.reason === 'outOfRange'
      ? rangeSentence(format(range.min), format(range.max))
      : words.notANumber(typed ?? '')
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={typed ?? formatPlainNumber(value, culture)}
      readOnly={!canEdit}
      error={invalid === null ? undefined : sentence}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const number = parse(text)
        if (number === null || typeof number === 'number') store.preview(apply(store.read().entry, number))
      }}
      onBlur={() => {
        setTyped(null)
        if (invalid === null) return store.change(store.read().entry)
        toasts.warning(shell.labelled(label, sentence))
        store.preview(null)
      }}
    />
  )
}

function MolassesRateSetting() {
  const words = useWords().workbench.settings
  const culture = useCulture()
  const foodRate = useWorkbenchState(
    ({ inputs }) => inputs.ingredients.find(({ code }) => code === molassesCode)?.melasseRatePercent ?? 5,
  )
  return (
    <SettingNumberField
      label={words.molassesRate}
      range={{ min: 0.01, max: 99 }}
      placeholder={words.molassesRateOfFood(formatNumber(foodRate, undefined, culture))}
      read={({ entry }) => entry.content.melasseRatePercent}
      apply={(entry, melasseRatePercent) => entryWithContent(entry, { melasseRatePercent })}
    />
  )
}

function PriceListSetting() {
  const words = useWords().workbench
  const { actions } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const lists = useWorkbenchState(({ priceLists }) => priceLists)
  const selectedId = useWorkbenchState(({ entry }) => entry.priceListId)
  const stateName = (state: string) => words.listStates[state as keyof typeof words.listStates]
  return (
    <Select
      label={words.settings.priceList}
      placeholder={words.settings.choose}
      nothingFoundMessage={words.listWarning.none}
      readOnly={!canEdit}
      allowDeselect={false}
      data={lists.map(({ id, name, state }) => ({ value: String(id), label: `${name} (${stateName(state)})` }))}
      value={selectedId === null ? null : String(selectedId)}
      onChange={(id) => id !== null && void actions.choosePriceList(Number(id))}
    />
  )
}

function ConstraintSettings() {
  const words = useWords().workbench.settings
  const { actions } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const sets = useWorkbenchState(({ constraintSets }) => constraintSets)
  const setId = useWorkbenchState(({ entry }) => entry.constraintSetId)
  const versionId = useWorkbenchState(({ entry }) => entry.constraintVersionId)
  const versions = sets.find(({ id }) => id === setId)?.versions ?? []
  const toOptions = (items: readonly { readonly id: number; readonly name: string }[]) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  const choose = (text: string | null) => {
    const id = text === null ? null : Number(text)
    // Starts with the newest version of the set.
    const [version] = sets.find((set) => set.id === id)?.versions ?? []
    void actions.chooseLimits(id, version?.id ?? null)
  }
  return (
    <>
      <Select
        label={words.constraintSet}
        placeholder={words.none}
        readOnly={!canEdit}
        clearable={canEdit}
        clearButtonProps={{ 'aria-label': words.none }}
        data={toOptions(sets)}
        value={setId === null ? null : String(setId)}
        onChange={choose}
      />
      <Select
        label={words.constraintVersion}
        placeholder={words.none}
        readOnly={!canEdit}
        allowDeselect={false}
        data={toOptions(versions)}
        value={versionId === null ? null : String(versionId)}
        onChange={(id) => id !== null && void actions.chooseLimits(setId, Number(id))}
      />
    </>
  )
}
