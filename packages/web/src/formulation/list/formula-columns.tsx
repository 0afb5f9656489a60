import { Group } from '@mantine/core'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import type { Culture } from '@provende/text/culture.ts'
import { currencySign, wordsInCurrency } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatInstant } from '../../kit/format.ts'
import { type DataTableColumn, textColumn } from '../../kit/table/data-table-row.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useFormulaAccess } from '../formula-facts.ts'

/**
 * The columns of a list of formulas; in the tenant of a farm, farm and distributor are left out, for its people also the state. Price headers show the
 * currency of the first row; amounts in another currency carry its sign. Source: spec 2 §6.
 */
export function useFormulaColumns(rows: readonly ListedFormula[] = []): readonly DataTableColumn<ListedFormula>[] {
  const words = useWords()
  const culture = useCulture()
  const { isAtFarm, hasStates } = useFormulaAccess()
  const currency = rows[0]?.currencyCode ?? 'EUR'
  return useMemo(
    () => formulaColumnsOf(wordsInCurrency(words.formulas, currency), culture, { isAtFarm, currency, hasStates }),
    [words, culture, isAtFarm, currency, hasStates],
  )
}

type PriceField = 'pricePerTonneEur' | 'pricePerAnimalDayEur'
type FormulaColumnOptions = Pick<ReturnType<typeof useFormulaAccess>, 'isAtFarm' | 'hasStates'> & {
  readonly currency: string
}
function formulaColumnsOf(formulas: Words['formulas'], culture: Culture, options: FormulaColumnOptions) {
  const { isAtFarm, currency, hasStates } = options
  const { fields, states } = formulas
  const text = (key: keyof typeof fields, priority: number, textOf: (row: ListedFormula) => string) =>
    textColumn(key, fields[key], priority, textOf)
  const number = (
    key: PriceField | 'totalGrams',
    priority: number,
    decimals: number,
  ): DataTableColumn<ListedFormula> => ({
    ...{ key, priority, header: fields[key], sortable: true, align: 'right' },
    render: (row) => formatNumber(row[key], decimals, culture),
    csv: (row) => roundedOrNull(row[key], decimals),
  })
  const money = (key: PriceField, priority: number, decimals: number): DataTableColumn<ListedFormula> => {
    const format = (row: ListedFormula) => formatNumber(row[key], decimals, culture)
    const withSign = (row: ListedFormula) => `${format(row)}\u00a0${currencySign(row.currencyCode)}`
    const isOtherCurrency = (row: ListedFormula) => row[key] !== null && row.currencyCode !== currency
    return {
      ...number(key, priority, decimals),
      render: (row) => (isOtherCurrency(row) ? withSign(row) : format(row)),
      csv: (row) => (isOtherCurrency(row) ? withSign(row) : roundedOrNull(row[key], decimals)),
    }
  }
  const state = ({ isLocked }: ListedFormula) => states[isLocked ? 'locked' : 'editable']
  return [
    text('name', 0, ({ name }) => name),
    text('code', 3, ({ code }) => code),
    ...(isAtFarm
      ? []
      : [text('farmName', 1, ({ farmName }) => farmName), text('distributorName', 5, (row) => row.distributorName)]),
    text('breedName', 6, ({ breedName }) => breedName),
    money('pricePerTonneEur', 2, 2),
    money('pricePerAnimalDayEur', 4, 4),
    number('totalGrams', 8, 1),
    ...(hasStates
      ? [
          {
            ...text('isLocked', 7, state),
            render: (row: ListedFormula) => <FormulaStateCell isLocked={row.isLocked} label={state(row)} />,
            csv: (row: ListedFormula) => [state(row), ...formulaMarksOf(row, formulas)].join(', '),
          },
        ]
      : []),
    text('creationDate', 9, ({ creationDate }) => formatInstant(creationDate, culture)),
  ] satisfies readonly DataTableColumn<ListedFormula>[]
}

const roundedOrNull = (value: number | null, decimals: number) =>
  value === null ? null : roundDecimal(value, decimals)

/**
 * What is said of a formula beside its state: that a recipe waits for it, to be computed again and why, proved optimal, published as a food, with limits that are violated or not
 * verified (nothing is said of a recipe that is still empty), with own limits looser than those of its set.
 */
function formulaMarksOf(formula: ListedFormula, { states, stale, proposed }: Words['formulas']): readonly string[] {
  const { isOptimal, isFood, limitState, hasDerogation, totalGrams, openProposalCount } = formula
  const reasons = (formula.staleReasons ?? []).map((reason) => stale.short[reason])
  const marks = [
    openProposalCount > 0 && proposed.badge,
    reasons.length > 0 && stale.badge(reasons.join(', ')),
    // The proof is of the prices and limits of then.
    isOptimal && reasons.length === 0 && states.optimal,
    isFood && states.food,
    limitState !== 'respected' && totalGrams !== 0 && states[limitState],
    hasDerogation === null ? states.derogationUnknown : hasDerogation && states.derogation,
  ]
  return marks.filter((mark) => mark !== false)
}

/** The badge of a formula: that it is locked (that column may be hidden on narrow screens), and its marks; none at a farm. */
export function useFormulaBadge() {
  const words = useWords().formulas
  const { hasStates } = useFormulaAccess()
  if (!hasStates) return () => undefined
  return (formula: ListedFormula): string | undefined =>
    [...(formula.isLocked ? [words.states.locked] : []), ...formulaMarksOf(formula, words)].join(', ') || undefined
}

function FormulaStateCell({ isLocked, label }: { isLocked: boolean; label: string }) {
  const Icon = isLocked ? IconLock : IconPencil
  return (
    <Group gap={4} component="span" display="inline-flex" wrap="nowrap">
      <Icon size={14} aria-hidden />
      {label}
    </Group>
  )
}
