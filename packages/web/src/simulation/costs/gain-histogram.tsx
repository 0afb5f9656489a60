import { Button, Table, Text } from '@mantine/core'
import type { SimulationSummary } from '@provende/contract/simulation/simulation-routes.ts'
import { type KeyboardEvent, useId } from 'react'
import { ChartTable, nextCursor } from '../../kit/charts/chart-frame.tsx'
import { formatNumber } from '../../kit/format.ts'
import { filtersToQueryParams } from '../../kit/table/data-table-address.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import classes from '../simulation.module.css'

/** The distribution of the gains; a bar filters the lines. */
export function GainHistogram({ bars }: { bars: SimulationSummary['bars'] }) {
  const words = useWords().simulation.result
  const culture = useCulture()
  const [address, change] = useScreenQueryParams()
  const sentenceId = useId()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const number = (value: number) => formatNumber(value, undefined, culture)
  const isChosen = ({ from, to }: { from: number; to: number }) =>
    Number(address.gainfrom) === from && Number(address.gainto) === to
  const hasChoice = Boolean(address.gainfrom)
  const choose = (bar: { from: number; to: number } | null) =>
    change(
      filtersToQueryParams({
        gainFrom: bar === null ? undefined : String(bar.from),
        gainTo: bar === null ? undefined : String(bar.to),
      }),
    )
  return (
    <>
      {hasChoice && (
        <Button size="compact-xs" variant="subtle" onClick={() => choose(null)}>
          {words.clearBar}
        </Button>
      )}
      {bars.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noGain}
        </Text>
      ) : (
        <>
          <fieldset
            className={classes.bars}
            aria-label={words.histogram}
            aria-describedby={sentenceId}
            onKeyDown={focusNextBar}
          >
            {bars.map((bar) => (
              <button
                key={bar.from}
                type="button"
                className={classes.bar}
                aria-pressed={isChosen(bar)}
                data-loss={bar.to <= 0 || undefined}
                aria-label={words.bar(number(bar.from), number(bar.to), number(bar.count))}
                title={words.bar(number(bar.from), number(bar.to), number(bar.count))}
                onClick={() => choose(isChosen(bar) ? null : bar)}
              >
                <span style={{ height: `${(100 * bar.count) / most}%` }} />
              </button>
            ))}
          </fieldset>
          <div className={classes.edges}>
            <span>{bars[0] && number(bars[0].from)}</span>
            <span>{bars.at(-1) && number(bars.at(-1)?.to ?? 0)}</span>
          </div>
          <GainsInWords bars={bars} sentenceId={sentenceId} />
        </>
      )}
    </>
  )
}

type GainsInWordsProps = { readonly bars: SimulationSummary['bars']; readonly sentenceId: string }

/** What the bars show in a sentence, and their numbers as a table. */
function GainsInWords({ bars, sentenceId }: GainsInWordsProps) {
  const words = useWords().simulation.result
  const culture = useCulture()
  const number = (value: number) => formatNumber(value, undefined, culture)
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const highest = bars.toSorted((a, b) => b.count - a.count)[0]
  return (
    <>
      <Text id={sentenceId} size="sm">
        {words.histogramSentence(number(total), number(highest?.from ?? 0), number(highest?.to ?? 0))}
      </Text>
      <ChartTable show={words.showTable} hide={words.hideTable}>
        <Table aria-label={words.histogram}>
          <Table.Tbody>
            {bars.map(({ from, to, count }) => (
              <Table.Tr key={from}>
                <Table.Th scope="row">{words.barRange(number(from), number(to))}</Table.Th>
                <Table.Td ta="right">{number(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ChartTable>
    </>
  )
}

/** Arrow keys go from bar to bar, as in every chart. */
function focusNextBar(event: KeyboardEvent<HTMLElement>) {
  const bars = [...event.currentTarget.querySelectorAll('button')]
  const current = bars.indexOf(document.activeElement as HTMLButtonElement)
  const next = nextCursor(event.key, current < 0 ? null : current, bars.length)
  if (next === undefined) return
  event.preventDefault()
  bars[next]?.focus()
}
