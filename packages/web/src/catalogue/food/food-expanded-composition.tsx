import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  type CompositionLine,
  type CompositionRefusal,
  type ExpandedComposition as Expanded,
  expandToComponents,
} from '@provende/domain/catalogue/food-composition.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { recordLabelOf } from '../../shell/lists/record-label.ts'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'
import classes from './food-composition.module.css'
import { foodFamilyUi } from './food-set.ts'
import type { CompositionDraftLine } from './use-food-composition.ts'

/** The names of some foods, with all compositions nested in them. */
export type NestedCompositions = ResponseOf<typeof routes.foods.nestedCompositions>
/** Decimals of displayed percentages; stored values are not rounded. Source: spec 2 §9. */
export const shareDecimals = 2
const noNestedCompositions: NestedCompositions = { foods: [], lines: [] }

/** The query of the nested compositions of the foods in these lines. */
export function nestedCompositionsQuery(call: ApiCall, lines: readonly CompositionDraftLine[]) {
  const ids = [...new Set(lines.flatMap(({ compositionFoodId }) => compositionFoodId ?? []))].toSorted((a, b) => a - b)
  const foodIds = ids.join(',')
  const read = async (signal: AbortSignal) =>
    (await call(routes.foods.nestedCompositions, { query: { foodIds } }, signal)).response
  return queryOptions({
    queryKey: queryKeyOf(foodFamilyUi.family, 'nested', foodIds),
    queryFn: ({ signal }) => (ids.length === 0 ? noNestedCompositions : read(signal)),
  })
}

/** The nested compositions while lines are typed; the previous ones stay until the next are loaded. */
export function useNestedCompositions(lines: readonly CompositionDraftLine[]): NestedCompositions | undefined {
  const call = useApiCall()
  return useQuery({ ...nestedCompositionsQuery(call, lines), placeholderData: keepPreviousData }).data
}

type ExpandedCompositionProps = {
  readonly food: AnyRecord
  readonly lines: readonly CompositionDraftLine[]
  readonly nested: NestedCompositions | undefined
}

/** The food in simple foods, updated while its lines are typed: premixes are replaced by their own composition. */
export function ExpandedComposition({ food, lines, nested }: ExpandedCompositionProps) {
  const words = useWords()
  const culture = useCulture()
  const texts = words.catalogue.composition
  const completeLines = lines.flatMap(({ compositionFoodId, compositionValue }) =>
    compositionFoodId === null || typeof compositionValue !== 'number'
      ? []
      : [{ food: String(compositionFoodId), percent: compositionValue }],
  )
  if (nested === undefined || completeLines.length === 0) return null
  const result = expandComposition(food.id, completeLines, nested)
  const name = recordLabelOf(foodFamilyUi.family, food)
  const names = foodNameFinder(
    { ...nested, foods: [...nested.foods, { id: food.id, code: String(food.code), name }] },
    texts.notShared,
  )
  const problem = compositionProblemOf(result, names)
  return (
    <Paper p="md" maw={1080} component="section" aria-label={texts.expanded}>
      <Stack gap="sm">
        <Title order={2}>{texts.expanded}</Title>
        {problem && <Text className={classes.over}>{problemSentence(words, culture, problem)}</Text>}
        {result?.kind === 'expanded' && (
          <>
            <Text c="dimmed" size="sm">
              {texts.expandedExplanation}
            </Text>
            <FoodShares
              label={texts.expanded}
              shares={result.lines.toSorted((a, b) => b.percent - a.percent)}
              nested={{ ...nested, foods: [...nested.foods, { id: food.id, code: String(food.code), name }] }}
            />
          </>
        )}
      </Stack>
    </Paper>
  )
}

/** Expands a composition; foods the user may not read count as simple foods. */
function expandComposition(
  id: number,
  ownLines: readonly CompositionLine[],
  { lines }: NestedCompositions,
): Expanded | CompositionRefusal | undefined {
  const others = lines.filter(({ foodId }) => foodId !== id)
  const byFood = new Map<string, CompositionLine[]>([[String(id), [...ownLines]]])
  for (const { foodId, compositionFoodId, compositionValue } of others) {
    const line = { food: String(compositionFoodId), percent: compositionValue }
    byFood.set(String(foodId), [...(byFood.get(String(foodId)) ?? []), line])
  }
  const foods = new Set([...byFood.keys(), ...[...byFood.values()].flat().map((line) => line.food)])
  return expandToComponents([...foods].map((food) => ({ food, lines: byFood.get(food) ?? [] }))).get(String(id))
}

const foodNameFinder =
  ({ foods }: NestedCompositions, unnamed: string) =>
  (id: string): string =>
    foods.find((food) => String(food.id) === id)?.name ?? unnamed

/** Why a composition cannot be expanded. */
function compositionProblemOf(
  result: Expanded | CompositionRefusal | undefined,
  nameOf: (id: string) => string,
): Problem | undefined {
  if (result?.kind === 'cycle')
    return { key: 'composition.loop', params: { what: result.chain.map(nameOf).join(' \u2192 ') } }
  return result?.kind === 'over100' ? { key: 'composition.over100' } : undefined
}

type FoodSharesProps = {
  readonly label: string
  readonly shares: readonly CompositionLine[]
  readonly nested: NestedCompositions
}

/** A read-only table of foods with their percentages. */
export function FoodShares({ label, shares, nested }: FoodSharesProps) {
  const words = useWords().catalogue.composition
  const culture = useCulture()
  const nameOf = foodNameFinder(nested, words.notShared)
  return (
    <table className={classes.shares} aria-label={label}>
      <thead>
        <tr>
          <th>{words.fields.compositionFoodId}</th>
          <th>{words.fields.compositionValue}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ food, percent }) => (
          <tr key={food}>
            <td>
              {nameOf(food)}{' '}
              <Text span c="dimmed" size="sm">
                {nested.foods.find(({ id }) => String(id) === food)?.code}
              </Text>
            </td>
            <td>{formatNumber(percent, shareDecimals, culture)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
