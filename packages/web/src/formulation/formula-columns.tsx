import { Group } from '@mantine/core'
import type { ListedFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Column } from '../kit/data-table-row.tsx'
import { formatInstant, formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useFormulaEyes } from './formula-facts.ts'

/** The columns of a list of formulas; where there is one farm and one distributor they are left out. Source: spec 2 §6. */
export function useFormulaColumns(): readonly Column<ListedFormula>[] {
  const words = useWords()
  const culture = useCulture()
  const { isAtFarm } = useFormulaEyes()
  return useMemo(() => columnsOf(words, culture, isAtFarm), [words, culture, isAtFarm])
}

function columnsOf({ formulas }: Words, culture: Culture, isAtFarm: boolean): Column<ListedFormula>[] {
  const { fields, states } = formulas
  const text = (key: keyof typeof fields, priority: number, of: (row: ListedFormula) => string) => ({
    ...{ key, priority, header: fields[key], sortable: true, render: of, csv: of },
  })
  const number = (
    key: 'pricePerTonneEur' | 'pricePerAnimalDayEur' | 'totalGrams',
    priority: number,
    decimals: number,
  ) => ({
    ...{ key, priority, header: fields[key], sortable: true, align: 'right' as const },
    render: (row: ListedFormula) => formatNumber(row[key], decimals, culture),
    csv: (row: ListedFormula) => row[key],
  })
  const state = ({ isLocked }: ListedFormula) => (isLocked ? states.locked : states.editable)
  return [
    text('name', 0, ({ name }) => name),
    text('code', 3, ({ code }) => code),
    ...(isAtFarm
      ? []
      : [text('farmName', 1, ({ farmName }) => farmName), text('distributorName', 5, (row) => row.distributorName)]),
    text('targetObjectName', 6, ({ targetObjectName }) => targetObjectName),
    number('pricePerTonneEur', 2, 2),
    number('pricePerAnimalDayEur', 4, 4),
    number('totalGrams', 8, 1),
    { ...text('isLocked', 7, state), render: (row) => <StateCell isLocked={row.isLocked} label={state(row)} /> },
    text('creationDate', 9, ({ creationDate }) => formatInstant(creationDate, culture)),
  ]
}

/** What a formula is besides: a proved optimum, a food of other formulas. */
export function useFormulaBadge() {
  const { states } = useWords().formulas
  return ({ isOptimal, isFood }: ListedFormula): string | undefined =>
    [...(isOptimal ? [states.optimal] : []), ...(isFood ? [states.food] : [])].join(', ') || undefined
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
