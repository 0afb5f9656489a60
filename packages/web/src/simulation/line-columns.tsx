import { Badge } from '@mantine/core'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { useMemo } from 'react'
import { formatDate, formatNumber } from '../kit/format.ts'
import { type DataTableColumn, textColumn } from '../kit/table/data-table-row.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import type { ResultLine } from './result-line.ts'
import classes from './simulation.module.css'

type SimulationWords = Words['simulation']
type Columns = SimulationWords['result']['columns']
type KeyOf<T> = keyof Columns & { [K in keyof ResultLine]: ResultLine[K] extends T ? K : never }[keyof ResultLine]
type Column = DataTableColumn<ResultLine>

/** The columns of the lines: the documented ones first; those that decide stay when the others fold. */
export function useLineColumns(): readonly Column[] {
  const words = useWords().simulation
  const culture = useCulture()
  return useMemo(() => [...documentedColumns(words, culture), ...resultColumns(words, culture)], [words, culture])
}

const plainColumn = ({ columns }: SimulationWords['result'], key: KeyOf<string>, priority: number): Column => ({
  ...{ key, header: columns[key], priority, render: (row) => row[key], csv: (row) => row[key] },
})

const numberColumnsOf =
  ({ columns }: SimulationWords['result'], culture: Culture) =>
  (key: KeyOf<number | null>, priority: number, decimals: number, sortable = false): Column => ({
    ...{ key, header: columns[key], priority, sortable, align: 'right' as const },
    render: (row) => formatNumber(row[key], decimals, culture),
    csv: (row) => row[key],
  })

function documentedColumns({ result }: SimulationWords, culture: Culture): Column[] {
  const { columns } = result
  const text = (key: KeyOf<string>, priority: number) =>
    textColumn<ResultLine>(key, columns[key], priority, (row) => row[key])
  const number = numberColumnsOf(result, culture)
  const day = ({ deliveryDate }: ResultLine) => formatDate(deliveryDate, culture)
  return [
    text('formulaName', 0),
    { ...{ key: 'deliveryDate', header: columns.deliveryDate, priority: 12, render: day, csv: day } },
    text('distributeurName', 9),
    text('farmName', 4),
    text('farmCity', 13),
    text('farmCode', 13),
    plainColumn(result, 'orderPriceListName', 14),
    plainColumn(result, 'simulatePriceListName', 15),
    plainColumn(result, 'conditionnement', 15),
    plainColumn(result, 'name', 12),
    number('quantityTonnes', 11, 3),
    number('distributorPricePerTonneEur', 10, 2),
    number('farmerPricePerTonneEur', 6, 2),
    number('simulatedDistributorPrice', 10, 2),
    number('simulatedFarmerPrice', 5, 2),
  ]
}

function resultColumns({ result, decisions }: SimulationWords, culture: Culture): Column[] {
  const { columns } = result
  const number = numberColumnsOf(result, culture)
  const flagsOf = (row: ResultLine) => [
    ...(row.outcome === 'optimal' ? [] : [result.outcomes[row.outcome]]),
    ...(row.foodsWithoutPrice.length > 0 ? [result.missingPrices(row.foodsWithoutPrice.join(', '))] : []),
    ...(row.isOutdated ? [result.outdatedFlag] : []),
    ...row.flags.map((flag) => result.flags[flag]),
  ]
  const decisionOf = ({ decision }: ResultLine) => (decision === '' ? '' : decisions[decision])
  return [
    number('repricedChangePercent', 3, 1, true),
    number('reoptimisedPerTonneEur', 7, 2, true),
    number('gainPerTonneEur', 1, 2, true),
    number('gainPerAnimalDayEur', 8, 4, true),
    number('gainPerYearEur', 2, 0, true),
    {
      ...{ key: 'flags', header: columns.flags, priority: 3 },
      render: (row) => (
        <span className={classes.flags}>
          {flagsOf(row).map((flag) => (
            <Badge key={flag} size="sm" variant="light" color={row.outcome === 'infeasible' ? 'red' : 'orange'}>
              {flag}
            </Badge>
          ))}
        </span>
      ),
      csv: (row) => flagsOf(row).join(', '),
    },
    { ...{ key: 'decision', header: columns.decision, priority: 4, render: decisionOf, csv: decisionOf } },
  ]
}
