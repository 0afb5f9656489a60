import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import type { OtherLimit } from '@provende/domain/nutrition/other-limits.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { otherLimitName } from '../../../nutrition/other-limits/other-limit-names.ts'
import { probabilitiesText } from '../formula-terms.ts'
import { useWorkbench } from '../state/use-workbench.ts'
import type { FormulaChange, FormulaFactName, FormulaLineValues } from '../state/workbench-changes.ts'
import type { FormulaEntry } from '../state/workbench-entry.ts'
import { namesInFormulaVersions } from './change-names.ts'

/** Labels and values of differences between two versions; ids are replaced by names known to either version. */
export function useChangeDescriber(theirs: FormulaWithInputs) {
  const { shell, workbench: words } = useWords()
  const culture = useCulture()
  const { store } = useWorkbench()
  const names = namesInFormulaVersions(store.read(), theirs)
  const itemsOf = (byId: ReadonlyMap<number, string>) => [...byId].map(([id, name]) => ({ id, name, code: '' }))
  const named = { nutrients: itemsOf(names.nutrients), foods: itemsOf(names.foods) }
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : formatNumber(value, undefined, culture)
  const labels: Readonly<Record<FormulaFactName, string>> = {
    ...words.settings,
    priceListId: words.settings.priceList,
    limits: words.settings.constraintSet,
    melasse: words.molassesMode,
    melasseRatePercent: words.settings.molassesRate,
    otherLimits: words.otherLimits.title,
    roundingCarrierId: words.rounding.carrier,
    roundingStepGrams: words.rounding.step,
    roundingBatchTonnes: words.rounding.batch,
  }
  const line = (values: FormulaLineValues) => {
    if (values === null) return words.conflict.absent
    const least = values.minIfUsed ? words.foods.noneOr(number(values.minIfUsed)) : number(values.min)
    const [min, max] = [least, number(values.max)]
    const text =
      values.value === undefined ? words.conflict.bounds(min, max) : words.conflict.line(min, max, number(values.value))
    const probable = probabilitiesText(values, words.limited, culture)
    const noted = [text, probable, values.note ?? ''].filter((part) => part !== '').join(' · ')
    return values.isActive === false ? `${noted}, ${words.conflict.off}` : noted
  }
  const otherLimits = (limits: readonly OtherLimit[]) =>
    limits.length === 0
      ? '—'
      : limits.map((limit) => shell.labelled(otherLimitName(limit, named, words.otherLimits), line(limit))).join(' · ')
  const fact = (name: FormulaFactName, value: unknown): string => {
    if (name === 'otherLimits') return otherLimits(value as readonly OtherLimit[])
    if (typeof value === 'boolean') return value ? words.conflict.yes : words.conflict.no
    if (name === 'limits')
      return names.versions.get((value as FormulaEntry).constraintVersionId ?? 0) ?? words.settings.none
    if (typeof value === 'object' && value !== null) return line(value as FormulaLineValues)
    if (name === 'roundingCarrierId') return names.foods.get(Number(value)) ?? '—'
    if (name === 'priceListId') return names.lists.get(Number(value)) ?? words.settings.none
    if (typeof value === 'number') return number(value)
    return typeof value === 'string' && value !== '' ? value : '—'
  }
  return {
    label: (change: FormulaChange): string =>
      change.kind === 'fact'
        ? labels[change.fact]
        : ((change.kind === 'food' ? names.foods : names.nutrients).get(change.id) ?? words.conflict.unknownName),
    value: (change: FormulaChange, value: unknown) =>
      change.kind === 'fact' ? fact(change.fact, value) : line(value as FormulaLineValues),
  }
}
