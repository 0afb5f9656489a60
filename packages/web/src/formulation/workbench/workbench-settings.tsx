import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { molassesCode } from '@provende/domain/formulation/molasses.ts'
import { useState } from 'react'
import { formatNumber } from '../kit/format.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useWorkbench, useWorkbenchState } from './use-workbench.ts'
import classes from './workbench.module.css'
import { type FormulaEntry, withContent } from './workbench-entry.ts'
import { plainNumber } from './workbench-sentences.ts'
import { isEditable, type WorkbenchState } from './workbench-store.ts'
import { type Range, type Refused, typedNumber } from './workbench-typing.ts'

/** What a formula is beside its recipe: its name, prices, set of limits, herd, bio, molasses. */
export function WorkbenchSettings() {
  const words = useWords().workbench.settings
  const { store } = useWorkbench()
  const may = useWorkbenchState(isEditable)
  const useBio = useWorkbenchState(({ entry }) => entry.content.useBio)
  return (
    <section className={classes.settings} aria-label={words.title}>
      <SettingText name="name" />
      <PriceListSetting />
      <ConstraintSettings />
      <SettingNumber
        label={words.animalCount}
        range={{ least: 1, most: 1e6 }}
        isWhole
        read={({ entry }) => entry.content.animalCount}
        into={(entry, value) => withContent(entry, { animalCount: value ?? 1 })}
      />
      <MolassesRate />
      <Switch
        className={classes.switch ?? ''}
        label={words.useBio}
        checked={useBio}
        disabled={!may}
        onChange={(event) => store.change(withContent(store.read().entry, { useBio: event.currentTarget.checked }))}
      />
      <SettingText name="description" isLong />
    </section>
  )
}

/** Kept while it is typed, one step when one leaves it. A name that is emptied is the last one again. */
function SettingText({ name, isLong }: { name: 'name' | 'description'; isLong?: boolean }) {
  const words = useWords()
  const { store } = useWorkbench()
  const may = useWorkbenchState(isEditable)
  const value = useWorkbenchState(({ entry }) => entry[name])
  const [refused, setRefused] = useState<string | null>(null)
  const label = words.workbench.settings[name]
  const props = {
    label,
    value: refused ?? value,
    error: refused === null ? undefined : words.problems['field.required']({ field: label }),
    readOnly: !may,
    onChange: ({ currentTarget: { value: text } }: { currentTarget: { value: string } }) => {
      const isMissing = name === 'name' && text.trim() === ''
      setRefused(isMissing ? text : null)
      store.preview(isMissing ? null : { ...store.read().entry, [name]: text })
    },
    onBlur: () => {
      setRefused(null)
      store.change(store.read().entry)
    },
  }
  return isLong ? (
    <Textarea {...props} maxLength={2000} autosize minRows={1} />
  ) : (
    <TextInput {...props} maxLength={200} />
  )
}

type NumberProps = {
  readonly label: string
  readonly range: Range
  readonly isWhole?: boolean
  readonly placeholder?: string
  readonly read: (state: WorkbenchState) => number | null
  readonly into: (entry: FormulaEntry, value: number | null) => FormulaEntry
}

/** A number of the formula; what is none is said, changes nothing, and is the last number again when one leaves. */
function SettingNumber({ label, range, isWhole, placeholder, read, into }: NumberProps) {
  const words = useWords().workbench.typing
  const toasts = useToasts()
  const culture = useCulture()
  const { store } = useWorkbench()
  const may = useWorkbenchState(isEditable)
  const value = useWorkbenchState(read)
  const [typed, setTyped] = useState<string | null>(null)
  const numberIn = (text: string): number | null | Refused => {
    const number = typedNumber(text, range)
    // A whole number counts something there is: none is no number of it.
    return isWhole && !Number.isInteger(number) ? { text, why: 'outOfRange' } : number
  }
  const found = typed === null ? value : numberIn(typed)
  const refused = typeof found === 'object' ? found : null
  const shown = (number: number) => formatNumber(number, undefined, culture)
  const tell = isWhole ? words.notWhole : words.outOfRange
  const sentence =
    refused?.why === 'outOfRange' ? tell(shown(range.least), shown(range.most)) : words.notANumber(typed ?? '')
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={typed ?? plainNumber(value, culture)}
      readOnly={!may}
      error={refused === null ? undefined : sentence}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const number = numberIn(text)
        if (number === null || typeof number === 'number') store.preview(into(store.read().entry, number))
      }}
      onBlur={() => {
        setTyped(null)
        if (refused === null) return store.change(store.read().entry)
        toasts.warning(`${label} : ${sentence}`)
        store.preview(null)
      }}
    />
  )
}

function MolassesRate() {
  const words = useWords().workbench.settings
  const culture = useCulture()
  const ofFood = useWorkbenchState(
    ({ basis }) => basis.ingredients.find(({ code }) => code === molassesCode)?.melasseRatePercent ?? 5,
  )
  return (
    <SettingNumber
      label={words.molassesRate}
      range={{ least: 0.01, most: 99 }}
      placeholder={words.molassesRateOfFood(formatNumber(ofFood, undefined, culture))}
      read={({ entry }) => entry.content.melasseRatePercent}
      into={(entry, melasseRatePercent) => withContent(entry, { melasseRatePercent })}
    />
  )
}

function PriceListSetting() {
  const words = useWords().workbench
  const { actions } = useWorkbench()
  const may = useWorkbenchState(isEditable)
  const lists = useWorkbenchState(({ priceLists }) => priceLists)
  const chosen = useWorkbenchState(({ entry }) => entry.priceListId)
  const stateOf = (state: string) => words.listStates[state as keyof typeof words.listStates]
  return (
    <Select
      label={words.settings.priceList}
      placeholder={words.settings.choose}
      nothingFoundMessage={words.listWarning.none}
      readOnly={!may}
      allowDeselect={false}
      data={lists.map(({ id, name, state }) => ({ value: String(id), label: `${name} (${stateOf(state)})` }))}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => id !== null && void actions.choosePriceList(Number(id))}
    />
  )
}

function ConstraintSettings() {
  const words = useWords().workbench.settings
  const { actions } = useWorkbench()
  const may = useWorkbenchState(isEditable)
  const sets = useWorkbenchState(({ constraintSets }) => constraintSets)
  const setId = useWorkbenchState(({ entry }) => entry.constraintSetId)
  const versionId = useWorkbenchState(({ entry }) => entry.constraintVersionId)
  const versions = sets.find(({ id }) => id === setId)?.versions ?? []
  const named = (items: readonly { readonly id: number; readonly name: string }[]) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  const choose = (text: string | null) => {
    const id = text === null ? null : Number(text)
    // The newest version of a set is the one to begin with.
    const [version] = sets.find((set) => set.id === id)?.versions ?? []
    void actions.chooseLimits(id, version?.id ?? null)
  }
  return (
    <>
      <Select
        label={words.constraintSet}
        placeholder={words.none}
        readOnly={!may}
        clearable={may}
        clearButtonProps={{ 'aria-label': words.none }}
        data={named(sets)}
        value={setId === null ? null : String(setId)}
        onChange={choose}
      />
      <Select
        label={words.constraintVersion}
        placeholder={words.none}
        readOnly={!may}
        allowDeselect={false}
        data={named(versions)}
        value={versionId === null ? null : String(versionId)}
        onChange={(id) => id !== null && void actions.chooseLimits(setId, Number(id))}
      />
    </>
  )
}
