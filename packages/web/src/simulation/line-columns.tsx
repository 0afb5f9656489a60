import type { BlockingLimit, RelaxedNamedLimit } from '@provende/contract/simulation/simulation-routes.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import type { Culture } from '@provende/text/culture.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import type { Words } from '@provende/text/translation.ts'
import { unitText } from '@provende/text/units.ts'
import { useMemo } from 'react'
import { dailyUnitOfContent } from '../formulation/formula-facts.ts'
import { roundOutwards } from '../formulation/limit-sentences.ts'
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
export function useLineColumns(hasShortage: boolean): readonly Column[] {
  const words = useWords().simulation
  const culture = useCulture()
  return useMemo(
    () => [...documentedColumns(words, culture), ...resultColumns(words, culture, hasShortage)],
    [words, culture, hasShortage],
  )
}

const plainColumn = ({ columns }: SimulationWords['result'], key: KeyOf<string>, priority: number): Column => ({
  ...{ key, header: columns[key], priority, render: (row) => row[key], csv: (row) => row[key] },
})

const numberColumnsOf =
  ({ columns }: SimulationWords['result'], culture: Culture) =>
  (key: KeyOf<number | null>, priority: number, decimals: number, sortable = false): Column => ({
    ...{ key, header: columns[key], priority, sortable, align: 'right' as const },
    render: (row) => formatNumber(row[key], decimals, culture),
    // As on the screen, without the noise of a division.
    csv: (row) => (row[key] === null ? null : roundDecimal(row[key], decimals)),
  })

function documentedColumns({ result }: SimulationWords, culture: Culture): Column[] {
  const { columns } = result
  const text = (key: KeyOf<string>, priority: number) =>
    textColumn<ResultLine>(key, columns[key], priority, (row) => row[key])
  const customer = (key: KeyOf<string>, priority: number): Column => ({
    ...text(key, priority),
    render: (row) => (
      <span className={classes.customer} title={row[key]}>
        {row[key]}
      </span>
    ),
  })
  const number = numberColumnsOf(result, culture)
  const day = ({ deliveryDate }: ResultLine) => formatDate(deliveryDate, culture)
  return [
    {
      ...text('formulaName', 0),
      render: (row) => (
        <>
          <span className={classes.formula} title={row.formulaName}>
            {row.formulaName}
          </span>
          <PhoneFigures row={row} words={result} culture={culture} />
        </>
      ),
    },
    { ...{ key: 'deliveryDate', header: columns.deliveryDate, priority: 12, render: day, csv: day } },
    customer('distributeurName', 4),
    customer('farmName', 3),
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

type PhoneFiguresProps = { row: ResultLine; words: SimulationWords['result']; culture: Culture }

/**
 * On a phone all other columns are folded: the three prices stand below the name, and why there is no recipe; the list adds
 * the gains. The folded row has the same with its words.
 */
function PhoneFigures({ row, words, culture }: PhoneFiguresProps) {
  const price = (value: number | null) => formatNumber(value, 2, culture) || '–'
  const { todayPerTonneEur, repricedPerTonneEur, reoptimisedPerTonneEur, outcome } = row
  return (
    <span className={classes.phoneFigures} aria-hidden="true">
      <span>
        {words.phone.prices(price(todayPerTonneEur), price(repricedPerTonneEur), price(reoptimisedPerTonneEur))}
      </span>
      {outcome !== 'optimal' && <span data-warns>{words.outcomes[outcome]}</span>}
    </span>
  )
}

function resultColumns({ result, decisions }: SimulationWords, culture: Culture, hasShortage: boolean): Column[] {
  const { columns } = result
  const number = numberColumnsOf(result, culture)
  const flagsOf = (row: ResultLine, most = Number.POSITIVE_INFINITY) => [
    ...outcomeFlags(row, result, culture).filter(
      (flag) => flag !== result.outcomes.pricesMissing || row.foodsWithoutPrice.length === 0,
    ),
    ...(row.foodsWithoutPrice.length > 0
      ? [result.missingPrices(namesInRow(row.foodsWithoutPrice, culture, most))]
      : []),
    ...(row.exceededMaxima.length > 0 ? [result.exceeded(row.exceededMaxima.join(', '))] : []),
    ...(row.nearMaxima.length > 0 ? [result.near(row.nearMaxima.join(', '))] : []),
    ...(row.isOutdated ? [result.outdatedFlag] : []),
    ...row.flags.map((flag) => result.flags[flag]),
  ]
  const decisionOf = ({ decision }: ResultLine) => (decision === '' ? '' : decisions[decision])
  return [
    number('repricedChangePercent', hasShortage ? 8 : 3, 1, true),
    number('reoptimisedPerTonneEur', 7, 2, true),
    number('gainPerTonneEur', hasShortage ? 3 : 1, 2, true),
    number('gainPerAnimalDayEur', 8, 4, true),
    number('gainPerYearEur', hasShortage ? 6 : 2, 0, true),
    ...(hasShortage ? [number('shortagePerTonneEur', 1, 2, true), number('shortagePerYearEur', 2, 0, true)] : []),
    changesColumn(result, culture, hasShortage ? 1 : 5),
    {
      ...{ key: 'flags', header: columns.flags, priority: hasShortage ? 2 : 3 },
      render: (row) => (
        <span className={classes.flags} title={flagsOf(row).join(', ')}>
          {flagsOf(row, shownNames).map((flag, index) => (
            <span
              key={flag}
              title={flagsOf(row)[index]}
              className={row.outcome === 'infeasible' ? classes.badFlag : classes.flag}
            >
              {flag}
            </span>
          ))}
        </span>
      ),
      csv: (row) => flagsOf(row).join(', '),
    },
    { ...{ key: 'decision', header: columns.decision, priority: 5, render: decisionOf, csv: decisionOf } },
  ]
}

/** A line names so many foods without a price; its tooltip and exported files name all. */
const shownNames = 3

/** Why there is no recipe; of a formula that a shortage leaves without one also the limits in the way. */
function outcomeFlags(
  { outcome, blocking, relaxation }: ResultLine,
  result: SimulationWords['result'],
  culture: Culture,
): string[] {
  if (outcome === 'optimal') return []
  if (blocking.length === 0) {
    const relaxed = relaxation.map((limit) => relaxedLimitText(limit, result, culture))
    return [result.outcomes[outcome], ...(relaxed.length > 0 ? [result.relax(relaxed.join(', '))] : [])]
  }
  const limits = blocking.map((limit) => blockingLimitText(limit, result, culture))
  return [result.infeasibleWithout, result.blocked(limits.join(', '))]
}

/** `Phosphore ≥ 12 g/animal/j → 10,5`. */
const relaxedLimitText = (limit: RelaxedNamedLimit, result: SimulationWords['result'], culture: Culture): string =>
  `${blockingLimitText(limit, result, culture)} → ${formatNumber(roundOutwards(limit.needed, limit.side), undefined, culture)}`

/** `Phosphore ≥ 12 g/animal/j`. */
function blockingLimitText(limit: BlockingLimit, result: SimulationWords['result'], culture: Culture): string {
  const { kind, name, otherName, side, value, unit } = limit
  const { limited } = result
  const [subject, valueUnit] = {
    total: [limited.total, limited.grams],
    humidity: [limited.humidity, '%'],
    dryMatter: [limited.dryMatter, '%'],
    nutrient: [name, limited.perDay(dailyUnitOfContent(unit, culture))],
    nutrientPerKg: [limited.perKg(name), unitText(unit, culture)],
    ratio: [limited.ratio(name, otherName), ''],
    food: [name, limited.grams],
    foodPerTonne: [limited.perTonne(name), limited.kilogramsPerTonne],
  }[kind]
  return result.blockedLimit(subject ?? name, side, `${formatNumber(value, undefined, culture)} ${valueUnit}`.trim())
}

/** What the new recipe has more and less of, or why there is none. */
function changesColumn(result: SimulationWords['result'], culture: Culture, priority: number): Column {
  const changesOf = ({ changes }: ResultLine) =>
    changes
      .map(
        ({ name, kilogramsPerTonne: change }) =>
          `${name}\u00a0${change > 0 ? '+' : ''}${formatNumber(change, 1, culture)}`,
      )
      .join(' · ')
  return {
    ...{ key: 'changes', header: result.columns.changes, priority },
    render: (row) => {
      const flags = outcomeFlags(row, result, culture)
      return (
        <span className={classes.changes} title={changesOf(row)}>
          {flags.length > 0 ? <span className={classes.noRecipe}>{flags.join(' · ')}</span> : changesOf(row)}
        </span>
      )
    },
    csv: changesOf,
  }
}
