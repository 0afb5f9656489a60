import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useWorkbench } from './use-workbench.ts'
import type { Fact, FormulaChange, LineValues } from './workbench-changes.ts'
import type { FormulaEntry } from './workbench-entry.ts'

/** The words for a difference: ids by the names both versions know. */
export function useChangeWords(theirs: AllData) {
  const { workbench: words } = useWords()
  const culture = useCulture()
  const { basis, priceLists, constraintSets, formula } = useWorkbench().store.read()
  const ingredients = new Map([...theirs.basis.ingredients, ...basis.ingredients].map(({ id, name }) => [id, name]))
  const nutrients = new Map(basis.nutrients.map(({ id, name }) => [id, name]))
  const versions = constraintSets.flatMap((set) =>
    set.versions.map(({ id, name }) => [id, `${set.name} · ${name}`] as const),
  )
  const listNames = new Map([...priceLists, ...theirs.priceLists].map(({ id, name }) => [id, name]))
  const versionNames = new Map([[formula.constraintVersionId ?? 0, formula.constraintVersionName], ...versions])
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : formatNumber(value, undefined, culture)
  const labels: Readonly<Record<Fact, string>> = {
    ...words.settings,
    priceListId: words.settings.priceList,
    limits: words.settings.constraintSet,
    melasse: words.molassesMode,
    melasseRatePercent: words.settings.molassesRate,
  }
  const line = (values: LineValues) => {
    if (values === null) return words.conflict.absent
    const [min, max] = [number(values.min), number(values.max)]
    if (values.value === undefined) return words.conflict.bounds(min, max)
    const said = words.conflict.line(min, max, number(values.value))
    return values.isActive === false ? `${said}, ${words.conflict.off}` : said
  }
  const fact = (name: Fact, value: unknown): string => {
    if (typeof value === 'boolean') return value ? words.conflict.yes : words.conflict.no
    if (name === 'limits')
      return versionNames.get((value as FormulaEntry).constraintVersionId ?? 0) ?? words.settings.none
    if (typeof value === 'object' && value !== null) return line(value as LineValues)
    if (typeof value === 'number') return (name === 'priceListId' && listNames.get(value)) || number(value)
    return typeof value === 'string' && value !== '' ? value : '—'
  }
  return {
    what: (change: FormulaChange): string =>
      change.about === 'fact'
        ? labels[change.fact]
        : ((change.about === 'food' ? ingredients : nutrients).get(change.id) ?? `#${change.id}`),
    value: (change: FormulaChange, value: unknown) =>
      change.about === 'fact' ? fact(change.fact, value) : line(value as LineValues),
  }
}
