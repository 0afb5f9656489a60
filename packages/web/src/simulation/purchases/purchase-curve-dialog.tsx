import { Loader, Stack, Text } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import type { PurchaseCurve } from '@provende/contract/simulation/simulation-routes.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartTable } from '../../kit/charts/chart-frame.tsx'
import { SeriesChart } from '../../kit/charts/series-chart.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { formatNumber } from '../../kit/format.ts'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import classes from '../simulation.module.css'

type PurchaseCurveDialogProps = { id: number; food: { itemId: number; name: string }; onClose: () => void }

/** How many tonnes of a food would be bought at each price: a chart with its table. */
export function PurchaseCurveDialog({ id, food, onClose }: PurchaseCurveDialogProps) {
  const words = useWords().simulation.result.curve
  const call = useApiCall()
  const problems = useProblemReporter()
  const { data } = useQuery({
    queryKey: queryKeyOf(simulation, 'purchases', `${id} ${food.itemId}`),
    queryFn: async ({ signal }) => {
      try {
        const params = { id, itemId: food.itemId }
        return (await call(routes.simulations.purchaseCurve, { params }, signal)).response
      } catch (error) {
        problems.show(error)
        onClose()
        throw error
      }
    },
    retry: false,
  })
  return (
    <Dialog opened onClose={onClose} title={words.title(food.name)} size="lg">
      {data === undefined ? (
        <Stack align="center" py="xl">
          <Loader />
          <Text size="sm">{words.loading}</Text>
        </Stack>
      ) : data.pricePerTonneEur === null ? (
        <Text>{words.noPrice}</Text>
      ) : (
        <Curve curve={data} simulatedPrice={data.pricePerTonneEur} />
      )}
    </Dialog>
  )
}

function Curve({ curve, simulatedPrice }: { curve: PurchaseCurve; simulatedPrice: number }) {
  const words = useWords().simulation.result.curve
  const culture = useCulture()
  const number = (value: number, decimals = 0) => formatNumber(value, decimals, culture)
  const { points, formulaCount, optimisedCount } = curve
  const tonnes = points.map(({ tonnesPerYear }) => tonnesPerYear)
  const decimals = Math.max(0, ...tonnes) < 100 ? 1 : 0
  const readings = points.map(({ pricePerTonneEur, tonnesPerYear, buyingCount }) =>
    words.reading(number(pricePerTonneEur), number(tonnesPerYear, decimals), number(buyingCount)),
  )
  const [cheapest, dearest] = [points[0], points.at(-1)]
  const simulated = points.findIndex(({ pricePerTonneEur }) => Math.abs(pricePerTonneEur - simulatedPrice) < 0.01)
  if (cheapest === undefined || dearest === undefined) return null
  return (
    <Stack gap="sm">
      <SeriesChart
        label={words.chart}
        sentence={words.sentence(
          ...([number(cheapest.tonnesPerYear, decimals), number(cheapest.pricePerTonneEur)] as const),
          ...([number(dearest.tonnesPerYear, decimals), number(dearest.pricePerTonneEur)] as const),
        )}
        kind="columns"
        height={200}
        now={tonnes}
        former={[]}
        shortLabels={points.map(({ pricePerTonneEur }) => number(pricePerTonneEur))}
        readings={readings}
        events={simulated < 0 ? [] : [{ index: simulated, label: words.simulated }]}
        format={(value) => formatNumber(value, undefined, culture)}
      />
      <Text size="sm" c="dimmed">
        {words.scope(number(optimisedCount), number(formulaCount))}
      </Text>
      <ChartTable show={words.showTable} hide={words.hideTable}>
        <ScrollRegion className={classes.scroll} label={words.chart}>
          <table className={classes.table}>
            <thead>
              <tr>
                {[words.price, words.tonnes, words.formulas].map((header) => (
                  <th key={header} scope="col" className={classes.number}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ pricePerTonneEur, tonnesPerYear, buyingCount }, index) => (
                <tr key={pricePerTonneEur}>
                  <th scope="row" className={classes.number}>
                    {number(pricePerTonneEur, 2)}
                    {index === simulated && ` (${words.simulated})`}
                  </th>
                  <td className={classes.number}>{number(tonnesPerYear, 2)}</td>
                  <td className={classes.number}>{number(buyingCount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </ChartTable>
    </Stack>
  )
}
