import { Button, Group, Paper, Text, Title } from '@mantine/core'
import type { SimulationSummary } from '@provende/contract/simulation/simulation-routes.ts'
import { formatNumber } from '../kit/format.ts'
import { filtersToQueryParams } from '../kit/table/data-table-address.ts'
import { ScrollRegion } from '../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { useScreenQueryParams } from '../shell/routing/screen.ts'
import classes from './simulation.module.css'

/** What the foods that run short cost, how they are shared, and what one more tonne of each would be worth. */
export function ShortagePart({ summary }: { summary: SimulationSummary }) {
  const words = useWords().simulation.result.shortage
  const culture = useCulture()
  const [, change] = useScreenQueryParams()
  const { stocks, shortagePerYearEur, infeasibleCount, simulation } = summary
  const { columns } = words
  const number = (value: number | null, decimals: number) =>
    value === null ? '–' : formatNumber(value, decimals, culture)
  const isShared = summary.progress.state === 'done'
  const headers = [columns.formulas, columns.today, columns.available, columns.used, columns.missing, columns.next]
  const hasOutside = stocks.some(({ outsideTonnes }) => outsideTonnes > 0)
  return (
    <Paper p="md" mb="md" component="section" aria-label={words.title}>
      <Group justify="space-between">
        <Title order={2} className={classes.heading}>
          {words.title}
        </Title>
        {infeasibleCount > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => change(filtersToQueryParams({ outcome: 'infeasible' }))}
          >
            {words.show}
          </Button>
        )}
      </Group>
      <Text fw={600} mb="xs" className="figures">
        {!isShared
          ? words.notShared
          : stocks.every(({ formulaCount }) => formulaCount === 0)
            ? words.unused
            : words.headline(`${number(shortagePerYearEur, 0)} €`, infeasibleCount)}
      </Text>
      <ScrollRegion className={classes.scroll} label={words.table}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              {[...headers, ...(hasOutside ? [columns.outside] : [])].map((header) => (
                <th key={header} scope="col" className={classes.number}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stocks.map((stock) => (
              <tr key={stock.itemId}>
                <td>{stock.name}</td>
                <td className={classes.number}>{number(stock.formulaCount, 0)}</td>
                <td className={classes.number}>{number(stock.todayTonnes, 2)}</td>
                <td className={classes.number}>{number(stock.availableTonnes, 2)}</td>
                <td className={classes.number}>{number(stock.usedTonnes, 2)}</td>
                <td className={classes.number}>{number(stock.missingTonnes, 2)}</td>
                <td className={classes.number}>{number(stock.nextTonneSavesEur, 2)}</td>
                {hasOutside && <td className={classes.number}>{number(stock.outsideTonnes, 2)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Text size="sm" c="dimmed" mt="xs">
        {words.months(simulation.stockMonths)} {infeasibleCount > 0 && words.infeasibleNote}{' '}
        {hasOutside && words.outsideNote}
      </Text>
    </Paper>
  )
}
