import { Table } from '@mantine/core'
import type { ComparedCosts } from '@provende/contract/simulation/simulation-routes.ts'
import { type CostStep, costSteps } from '@provende/domain/simulation/cost-steps.ts'
import type { Words } from '@provende/text/translation.ts'
import { ChartTable } from '../../kit/charts/chart-frame.tsx'
import { Waterfall } from '../../kit/charts/waterfall.tsx'
import { formatNumber } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'

type CostWaterfallProps = {
  readonly costs: ComparedCosts
  readonly ingredients: readonly { readonly name: string; readonly contributionEur: number }[]
  /** Of the amounts, such as €/t. */
  readonly unit: string
  readonly decimals: number
}

/** From the cost of today to the new one: what the new price of each ingredient adds, and what reformulating gains. */
export function CostWaterfall({ costs, ingredients, unit, decimals }: CostWaterfallProps) {
  const { result } = useWords().simulation
  const culture = useCulture()
  const words = result.costs
  const { todayEur: today, repricedEur: repriced, reoptimisedEur: reoptimised } = costs
  const contributions = ingredients.map(({ contributionEur }) => contributionEur)
  const { steps, ...ends } = costSteps({ today, repriced, reoptimised, contributions, decimals })
  const amount = (value: number) => formatNumber(value, decimals, culture)
  const signed = (change: number) => `${change > 0 ? '+' : ''}${amount(change)}`
  const row = (label: string, number: string) => ({
    label,
    number,
    reading: words.reading(label, `${number}\u00a0${unit}`),
  })
  const first = { ...row(words.today, amount(ends.today)), value: ends.today }
  const changes = steps.map((step) => ({
    ...row(stepLabel(step, ingredients, words), signed(step.change)),
    change: step.change,
  }))
  const last = row(reoptimised === null ? words.endRepriced : words.end, amount(ends.end))
  return (
    <>
      <Waterfall
        label={words.title}
        sentence={costSentence(steps, ends, { amount, signed }, words, unit)}
        cutNote={words.cutNote}
        {...{ first, changes, last }}
      />
      <ChartTable show={result.showTable} hide={result.hideTable}>
        <Table aria-label={words.title}>
          <Table.Tbody>
            {[first, ...changes, last].map(({ label, number }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two foods may have one name
              <Table.Tr key={index}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td ta="right">{`${number}\u00a0${unit}`}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ChartTable>
    </>
  )
}

type CostWords = Words['simulation']['result']['costs']

function stepLabel(step: CostStep, ingredients: CostWaterfallProps['ingredients'], words: CostWords): string {
  if (step.kind === 'ingredient') return ingredients[step.index]?.name ?? words.others
  return words[step.kind]
}

/** What prices and reformulating add or take off, in one sentence. */
function costSentence(
  steps: readonly CostStep[],
  { today, end }: { readonly today: number; readonly end: number },
  amounts: { readonly amount: (value: number) => string; readonly signed: (value: number) => string },
  words: CostWords,
  unit: string,
): string {
  const reformulation = steps.find(({ kind }) => kind === 'reformulation')?.change ?? 0
  const prices = end - today - reformulation
  const { amount, signed } = amounts
  const parts = [
    prices !== 0 && words.ofPrices(signed(prices)),
    reformulation !== 0 && words.ofReformulation(signed(reformulation)),
  ].filter((part) => part !== false)
  return words.sentence(amount(today), `${amount(end)}\u00a0${unit}`, parts)
}
