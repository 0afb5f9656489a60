import { Group } from '@mantine/core'
import type { ListedFormula } from '@provende/contract/formulation/formula-answers.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import type { Culture } from '@provende/text/culture.ts'
import { currencySign, inCurrency } from '@provende/text/currency.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Column } from '../kit/data-table-row.tsx'
import { formatInstant, formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useFormulaEyes } from './formula-facts.ts'

/**
 * The columns of a list of formulas; where there is one farm and one distributor they are left out. Money is headed by
 * the currency of the first row; an amount in another one says its own. Source: spec 2 §6.
 */
export function useFormulaColumns(rows: readonly ListedFormula[] = []): readonly Column<ListedFormula>[] {
  const words = useWords()
  const culture = useCulture()
  const { isAtFarm } = useFormulaEyes()
  const currency = rows[0]?.currencyCode ?? 'EUR'
  return useMemo(
    () => columnsOf(inCurrency(words.formulas, currency), culture, { isAtFarm, currency }),
    [words, culture, isAtFarm, currency],
  )
}

type Money = 'pricePerTonneEur' | 'pricePerAnimalDayEur'
type Eyes = { readonly isAtFarm: boolean; readonly currency: string }
function columnsOf(formulas: Words['formulas'], culture: Culture, { isAtFarm, currency }: Eyes) {
  const { fields, states } = formulas
  const text = (key: keyof typeof fields, priority: number, of: (row: ListedFormula) => string) => ({
    ...{ key, priority, header: fields[key], sortable: true, render: of, csv: of },
  })
  const number = (key: Money | 'totalGrams', priority: number, decimals: number): Column<ListedFormula> => ({
    ...{ key, priority, header: fields[key], sortable: true, align: 'right' },
    render: (row) => formatNumber(row[key], decimals, culture),
    csv: (row) => asShown(row[key], decimals),
  })
  const money = (key: Money, priority: number, decimals: number): Column<ListedFormula> => {
    const said = (row: ListedFormula) => formatNumber(row[key], decimals, culture)
    const signed = (row: ListedFormula) => `${said(row)} ${currencySign(row.currencyCode)}`
    const isOther = (row: ListedFormula) => row[key] !== null && row.currencyCode !== currency
    return {
      ...number(key, priority, decimals),
      render: (row) => (isOther(row) ? signed(row) : said(row)),
      csv: (row) => (isOther(row) ? signed(row) : asShown(row[key], decimals)),
    }
  }
  const state = ({ isLocked }: ListedFormula) => (isLocked ? states.locked : states.editable)
  return [
    text('name', 0, ({ name }) => name),
    text('code', 3, ({ code }) => code),
    ...(isAtFarm
      ? []
      : [text('farmName', 1, ({ farmName }) => farmName), text('distributorName', 5, (row) => row.distributorName)]),
    text('targetObjectName', 6, ({ targetObjectName }) => targetObjectName),
    money('pricePerTonneEur', 2, 2),
    money('pricePerAnimalDayEur', 4, 4),
    number('totalGrams', 8, 1),
    { ...text('isLocked', 7, state), render: (row) => <StateCell isLocked={row.isLocked} label={state(row)} /> },
    text('creationDate', 9, ({ creationDate }) => formatInstant(creationDate, culture)),
  ] satisfies readonly Column<ListedFormula>[]
}

const asShown = (value: number | null, decimals: number) => (value === null ? null : roundDecimal(value, decimals))

/** What a formula is besides: locked (its column may be folded), a proved optimum, a food of other formulas. */
export function useFormulaBadge() {
  const { states } = useWords().formulas
  return ({ isLocked, isOptimal, isFood }: ListedFormula): string | undefined =>
    [isLocked && states.locked, isOptimal && states.optimal, isFood && states.food].filter(Boolean).join(', ') ||
    undefined
}

function StateCell({ isLocked, label }: { isLocked: boolean; label: string }) {
  const Icon = isLocked ? IconLock : IconPencil
  return (
    <Group gap={4} component="span" display="inline-flex" wrap="nowrap">
      <Icon size={14} aria-hidden />
      {label}
    </Group>
  )
}
