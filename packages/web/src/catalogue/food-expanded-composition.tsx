import { Paper, Stack, Text, Title } from '@mantine/core'
import type { AnswerOf } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  type CompositionLine,
  type CompositionRefusal,
  type ExpandedComposition as Expanded,
  expandCompositions,
} from '@provende/domain/catalogue/food-composition.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { formatNumber } from '../kit/format.ts'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { labelOf } from '../records/look.ts'
import { keyOf } from '../records/use-record-list.ts'
import { type Call, useCall } from '../shell/client.ts'
import classes from './food-composition.module.css'
import { foodSet } from './food-set.ts'
import type { TypedLine } from './use-food-composition.ts'

/** Foods by name, and all they are made of. */
export type Nested = AnswerOf<typeof routes.foods.nestedCompositions>
/** How percentages are shown; they are kept as they were typed. Source: spec 2 §9. */
export const shareDecimals = 2
const nothing: Nested = { foods: [], lines: [] }

/** How the foods of these lines are asked for, with all they are made of. */
export function nestedQuery(call: Call, lines: readonly TypedLine[]) {
  const ids = [...new Set(lines.flatMap(({ compositionFoodId }) => compositionFoodId ?? []))].toSorted((a, b) => a - b)
  const foodIds = ids.join(',')
  const read = async (signal: AbortSignal) =>
    (await call(routes.foods.nestedCompositions, { query: { foodIds } }, signal)).answer
  return queryOptions({
    queryKey: keyOf(foodSet.family, 'nested', foodIds),
    queryFn: ({ signal }) => (ids.length === 0 ? nothing : read(signal)),
  })
}

/** The same while lines are typed; the former ones until the next are here. */
export function useNested(lines: readonly TypedLine[]): Nested | undefined {
  const call = useCall()
  return useQuery({ ...nestedQuery(call, lines), placeholderData: keepPreviousData }).data
}

type ExpandedProps = {
  readonly food: AnyRecord
  readonly lines: readonly TypedLine[]
  readonly nested: Nested | undefined
}

/** What a food comes to in simple foods, while its lines are typed: premixes in it are replaced by what they are. */
export function ExpandedComposition({ food, lines, nested }: ExpandedProps) {
  const words = useWords()
  const culture = useCulture()
  const own = words.catalogue.composition
  const typed = lines.flatMap(({ compositionFoodId, compositionValue }) =>
    compositionFoodId === null || typeof compositionValue !== 'number'
      ? []
      : [{ food: String(compositionFoodId), percent: compositionValue }],
  )
  if (nested === undefined || typed.length === 0) return null
  const answer = expandedOf(food.id, typed, nested)
  const name = labelOf(foodSet.family, food)
  const names = nameIn(
    { ...nested, foods: [...nested.foods, { id: food.id, code: String(food.code), name }] },
    own.unnamed,
  )
  const problem = problemOf(answer, names)
  return (
    <Paper p="md" maw={1080} component="section" aria-label={own.expanded}>
      <Stack gap="sm">
        <Title order={2}>{own.expanded}</Title>
        {problem && <Text className={classes.over}>{sentenceOf(words, culture, problem)}</Text>}
        {answer?.kind === 'expanded' && (
          <>
            <Text c="dimmed" size="sm">
              {own.expandedExplained}
            </Text>
            <FoodShares
              label={own.expanded}
              shares={answer.lines.toSorted((one, other) => other.percent - one.percent)}
              nested={{ ...nested, foods: [...nested.foods, { id: food.id, code: String(food.code), name }] }}
            />
          </>
        )}
      </Stack>
    </Paper>
  )
}

/** The composition over all that is known; foods one may not read are simple. */
function expandedOf(
  id: number,
  own: readonly CompositionLine[],
  { lines }: Nested,
): Expanded | CompositionRefusal | undefined {
  const others = lines.filter(({ foodId }) => foodId !== id)
  const byFood = new Map<string, CompositionLine[]>([[String(id), [...own]]])
  for (const { foodId, compositionFoodId, compositionValue } of others) {
    const line = { food: String(compositionFoodId), percent: compositionValue }
    byFood.set(String(foodId), [...(byFood.get(String(foodId)) ?? []), line])
  }
  const all = new Set([...byFood.keys(), ...[...byFood.values()].flat().map((line) => line.food)])
  return expandCompositions([...all].map((food) => ({ food, lines: byFood.get(food) ?? [] }))).get(String(id))
}

const nameIn =
  ({ foods }: Nested, unnamed: string) =>
  (id: string): string =>
    foods.find((one) => String(one.id) === id)?.name ?? unnamed

/** Why there is nothing to show; a total above 100 is said above already. */
function problemOf(
  answer: Expanded | CompositionRefusal | undefined,
  nameOf: (id: string) => string,
): Problem | undefined {
  if (answer?.kind === 'cycle')
    return { key: 'composition.loop', params: { what: answer.chain.map(nameOf).join(' \u2192 ') } }
  return answer?.kind === 'over100' ? { key: 'composition.over100' } : undefined
}

type SharesProps = { readonly label: string; readonly shares: readonly CompositionLine[]; readonly nested: Nested }

/** Foods with their percentages, to be read. */
export function FoodShares({ label, shares, nested }: SharesProps) {
  const words = useWords().catalogue.composition
  const culture = useCulture()
  const nameOf = nameIn(nested, words.unnamed)
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
