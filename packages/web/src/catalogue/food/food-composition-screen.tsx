import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { compositionTotalProblems } from '@provende/contract/catalogue/food-composition-problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { compositionTotalPercent } from '@provende/domain/catalogue/food-composition.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { AdaptedFields, DecimalField } from '../../kit/form/fields.tsx'
import { LinesField } from '../../kit/form/fields-lines.tsx'
import { PickField, pickedRecordKey } from '../../kit/form/fields-pick.tsx'
import { CheckedFormFrame } from '../../kit/form/form.tsx'
import { FormButtons } from '../../kit/form/form-buttons.tsx'
import { ConflictDialog } from '../../kit/form/form-conflict.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useMayWriteRecords } from '../../shell/lists/may-write-records.ts'
import { recordLabelOf } from '../../shell/lists/record-label.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import { useFoodPickSource } from './food.tsx'
import classes from './food-composition.module.css'
import {
  ExpandedComposition,
  FoodShares,
  nestedCompositionsQuery,
  shareDecimals,
  useNestedCompositions,
} from './food-expanded-composition.tsx'
import { foodFamilyUi } from './food-set.ts'
import { useFoodOfScreen } from './use-food.ts'
import {
  type CompositionDraftLine,
  draftLinesOf,
  type LoadedComposition,
  toLoadedComposition,
  useFoodComposition,
} from './use-food-composition.ts'

/** The composition of a food, editable with the permission to do so, and the same expanded to simple foods. */
export function FoodCompositionScreen() {
  const words = useWords().catalogue.composition
  const call = useApiCall()
  const { id, food, back, leave } = useFoodOfScreen()
  const { mayChange } = useMayWriteRecords(foodFamilyUi)
  const queries = useQueryClient()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(foodFamilyUi.family, 'composition', id),
    queryFn: async ({ signal }) => {
      const { response } = await call(routes.foods.composition, { params: { id } }, signal)
      const composition = toLoadedComposition(response)
      const { lines } = composition.values
      // One request gets the names of all foods of the lines; each pick field would otherwise make its own.
      const { foods } = await queries.fetchQuery(nestedCompositionsQuery(call, lines))
      for (const { compositionFoodId } of lines) {
        const match = foods.find((candidate) => candidate.id === compositionFoodId) ?? {
          name: words.notShared,
          code: '',
        }
        const row = { ...match, id: compositionFoodId }
        queries.setQueryData(pickedRecordKey(foodFamilyUi.family.name, Number(compositionFoodId)), row)
      }
      return composition
    },
    enabled: food !== undefined,
    staleTime: 0,
  })
  useScreenTitle(food && `${words.title} \u2013 ${recordLabelOf(foodFamilyUi.family, food)}`)
  if (!food || !data || !isFetchedAfterMount) return <FormSkeleton />
  if (mayChange(food)) return <CompositionForm food={food} start={data} onLeave={leave} />
  return <CompositionView food={food} composition={data} back={back} />
}

type CompositionFormProps = {
  readonly food: AnyRecord
  readonly start: LoadedComposition
  readonly onLeave: () => void
}

function CompositionForm({ food, start, onLeave }: CompositionFormProps) {
  const { form, labels, draft, submit, conflict, resolveConflict, closeConflict } = useFoodComposition(
    food.id,
    start,
    onLeave,
  )
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const lines = draftLinesOf(form.values)
  const nested = useNestedCompositions(lines)
  return (
    <Stack gap="md">
      <CheckedFormFrame form={form} onSubmit={submit} autoFocus={start.values.lines.length === 0}>
        {draft.notice}
        <CompositionLines />
        <CompositionTotal lines={lines} />
        <FormButtons saving={form.saving} onCancel={onLeave} />
        {conflict && (
          <ConflictDialog
            Form={CompositionLines}
            labelOf={labels}
            base={draft.start.values}
            mine={form.values}
            theirs={conflict.values}
            savedAt={conflict.version}
            onSave={resolveConflict}
            onClose={closeConflict}
          />
        )}
        {question}
      </CheckedFormFrame>
      <ExpandedComposition food={food} lines={lines} nested={nested} />
    </Stack>
  )
}

/** The lines of the form: one food and its percentage each. */
function CompositionLines() {
  const words = useWords().catalogue.composition
  return (
    <LinesField
      name="lines"
      title={words.lines}
      add={words.add}
      newLine={() => ({ compositionFoodId: null, compositionValue: null })}
    >
      {(pathTo) => (
        <>
          <div className={classes.food}>
            <AdaptedFields adapt={(field) => ({ ...field, required: true })}>
              <PickField name={pathTo('compositionFoodId')} useSource={useFoodPickSource} />
            </AdaptedFields>
          </div>
          <div className={classes.percent}>
            <DecimalField name={pathTo('compositionValue')} decimals={shareDecimals} />
          </div>
        </>
      )}
    </LinesField>
  )
}

/** The running total of the lines: below 100 % the rest is the food itself, above 100 % is an error. */
function CompositionTotal({ lines }: { lines: readonly CompositionDraftLine[] }) {
  const words = useWords()
  const texts = words.catalogue.composition
  const culture = useCulture()
  const total = compositionTotalPercent(enteredPercents(lines))
  const [problem] = compositionTotalProblems(lines)
  const rest = formatNumber(compositionTotalPercent([{ percent: 100 }, { percent: -total }]), shareDecimals, culture)
  return (
    <Group justify="flex-end" gap="md" className="figures" role="status">
      {problem ? (
        <Group gap={6} className={classes.over}>
          <IconAlertTriangle size={16} aria-hidden />
          {problemSentence(words, culture, problem)}
        </Group>
      ) : (
        <Text c="dimmed">{lines.length === 0 ? texts.simple : total < 100 && texts.remainder(rest)}</Text>
      )}
      <Text fw={650}>
        {words.shell.labelled(texts.total, words.shell.percentage(formatNumber(total, shareDecimals, culture)))}
      </Text>
    </Group>
  )
}

const enteredPercents = (lines: readonly CompositionDraftLine[]) =>
  lines.flatMap(({ compositionValue }) => (typeof compositionValue === 'number' ? [{ percent: compositionValue }] : []))

type CompositionViewProps = { readonly food: AnyRecord; readonly composition: LoadedComposition; readonly back: string }

function CompositionView({ food, composition, back }: CompositionViewProps) {
  const words = useWords().catalogue.composition
  const { lines } = composition.values
  const nested = useNestedCompositions(lines)
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={back} actions={[]} />
      </ScreenActions>
      <Paper p="md" maw={1080}>
        <Stack gap="md">
          <Title order={2}>{words.lines}</Title>
          {nested && <FoodShares label={words.lines} shares={compositionSharesOf(lines)} nested={nested} />}
          <CompositionTotal lines={lines} />
        </Stack>
      </Paper>
      <ExpandedComposition food={food} lines={lines} nested={nested} />
    </Stack>
  )
}

const compositionSharesOf = (lines: readonly CompositionDraftLine[]) =>
  lines.map((line) => ({ food: String(line.compositionFoodId), percent: Number(line.compositionValue) }))
