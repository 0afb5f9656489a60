import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { compositionTotalProblems } from '@provende/contract/catalogue/food-composition-problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { compositionTotal } from '@provende/domain/catalogue/food-composition.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { DecimalField, FieldsAs } from '../kit/fields.tsx'
import { LinesField } from '../kit/fields-lines.tsx'
import { PickField, pickedKey } from '../kit/fields-pick.tsx'
import { CheckedFormFrame } from '../kit/form.tsx'
import { FormButtons } from '../kit/form-buttons.tsx'
import { ConflictDialog } from '../kit/form-conflict.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { formatNumber } from '../kit/format.ts'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { labelOf } from '../records/look.ts'
import { useMayWrite } from '../records/use-record-actions.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { ScreenActions, useScreenTitle } from '../shell/current-screen.tsx'
import { useFoods } from './food.tsx'
import classes from './food-composition.module.css'
import { ExpandedComposition, FoodShares, nestedQuery, shareDecimals, useNested } from './food-expanded-composition.tsx'
import { foodSet } from './food-set.ts'
import { useFood } from './use-food.ts'
import {
  linesOf,
  type ReadComposition,
  readComposition,
  type TypedLine,
  useFoodComposition,
} from './use-food-composition.ts'

/** What a food is made of, edited by whoever may, and what that comes to in simple foods. */
export function FoodCompositionScreen() {
  const words = useWords().catalogue.composition
  const call = useCall()
  const { id, food, back, leave } = useFood()
  const { mayChange } = useMayWrite(foodSet)
  const queries = useQueryClient()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: keyOf(foodSet.family, 'composition', id),
    queryFn: async ({ signal }) => {
      const { answer } = await call(routes.foods.composition, { params: { id } }, signal)
      const composition = readComposition(answer)
      const { lines } = composition.values
      // One answer names all foods of the lines, which would else be asked for one by one.
      const { foods } = await queries.fetchQuery(nestedQuery(call, lines))
      for (const { compositionFoodId } of lines) {
        const named = foods.find((one) => one.id === compositionFoodId) ?? { name: words.unnamed, code: '' }
        const row = { ...named, id: compositionFoodId }
        queries.setQueryData(pickedKey(foodSet.family.name, Number(compositionFoodId)), row)
      }
      return composition
    },
    enabled: food !== undefined,
    staleTime: 0,
  })
  useScreenTitle(food && `${words.title} \u2013 ${labelOf(foodSet.family, food)}`)
  if (!food || !data || !isFetchedAfterMount) return <FormSkeleton />
  if (mayChange(food)) return <CompositionForm food={food} start={data} onLeave={leave} />
  return <CompositionReading food={food} composition={data} back={back} />
}

type FormProps = { readonly food: AnyRecord; readonly start: ReadComposition; readonly onLeave: () => void }

function CompositionForm({ food, start, onLeave }: FormProps) {
  const { form, labels, draft, submit, conflict, settle, leaveConflict } = useFoodComposition(food.id, start, onLeave)
  const question = useLeaveGuard(draft.hasChanges, draft.forget)
  const lines = linesOf(form.values)
  const nested = useNested(lines)
  return (
    <Stack gap="md">
      <CheckedFormFrame form={form} onSubmit={submit} autoFocus={start.values.lines.length === 0}>
        {draft.notice}
        <CompositionLines />
        <Total lines={lines} />
        <FormButtons saving={form.saving} onCancel={onLeave} />
        {conflict && (
          <ConflictDialog
            Form={CompositionLines}
            labelOf={labels}
            read={draft.start.values}
            mine={form.values}
            theirs={conflict.values}
            savedAt={conflict.version}
            onSave={settle}
            onClose={leaveConflict}
          />
        )}
        {question}
      </CheckedFormFrame>
      <ExpandedComposition food={food} lines={lines} nested={nested} />
    </Stack>
  )
}

/** The lines: a food each, and its percentage. */
function CompositionLines() {
  const words = useWords().catalogue.composition
  return (
    <LinesField
      name="lines"
      title={words.lines}
      add={words.add}
      newLine={() => ({ compositionFoodId: null, compositionValue: null })}
    >
      {(at) => (
        <>
          <div className={classes.food}>
            <FieldsAs adapt={(field) => ({ ...field, required: true })}>
              <PickField name={at('compositionFoodId')} useSource={useFoods} />
            </FieldsAs>
          </div>
          <div className={classes.percent}>
            <DecimalField name={at('compositionValue')} decimals={shareDecimals} />
          </div>
        </>
      )}
    </LinesField>
  )
}

/** What the lines come to, as one types: what they leave is the food itself, above 100 they are too many. */
function Total({ lines }: { lines: readonly TypedLine[] }) {
  const words = useWords()
  const own = words.catalogue.composition
  const culture = useCulture()
  const total = compositionTotal(numbersIn(lines))
  const [over] = compositionTotalProblems(lines)
  const rest = formatNumber(compositionTotal([{ percent: 100 }, { percent: -total }]), shareDecimals, culture)
  return (
    <Group justify="flex-end" gap="md" className="figures" role="status">
      {over ? (
        <Group gap={6} className={classes.over}>
          <IconAlertTriangle size={16} aria-hidden />
          {sentenceOf(words, culture, over)}
        </Group>
      ) : (
        <Text c="dimmed">{lines.length === 0 ? own.simple : total < 100 && own.rest(rest)}</Text>
      )}
      <Text fw={650}>
        {own.total}
        {'\u00a0: '}
        {formatNumber(total, shareDecimals, culture)}
        {'\u00a0%'}
      </Text>
    </Group>
  )
}

const numbersIn = (lines: readonly TypedLine[]) =>
  lines.flatMap(({ compositionValue }) => (typeof compositionValue === 'number' ? [{ percent: compositionValue }] : []))

type ReadingProps = { readonly food: AnyRecord; readonly composition: ReadComposition; readonly back: string }

function CompositionReading({ food, composition, back }: ReadingProps) {
  const words = useWords().catalogue.composition
  const { lines } = composition.values
  const nested = useNested(lines)
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={back} actions={[]} />
      </ScreenActions>
      <Paper p="md" maw={1080}>
        <Stack gap="md">
          <Title order={2}>{words.lines}</Title>
          {nested && <FoodShares label={words.lines} shares={sharesOf(lines)} nested={nested} />}
          <Total lines={lines} />
        </Stack>
      </Paper>
      <ExpandedComposition food={food} lines={lines} nested={nested} />
    </Stack>
  )
}

const sharesOf = (lines: readonly TypedLine[]) =>
  lines.map((line) => ({ food: String(line.compositionFoodId), percent: Number(line.compositionValue) }))
