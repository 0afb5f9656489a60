import { Paper, Stack, Text } from '@mantine/core'
import { CallError } from '@provende/contract/client.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  normaliseAttributeValue,
  type StructureAttribute,
  structureAttributeNames,
  structureAttributes,
} from '@provende/domain/organisations/structure-attributes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { useDraft } from '../../kit/form/drafts/form-draft.tsx'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { FieldGrid, SwitchField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { CheckedFormFrame, type FormValues, useCheckedForm } from '../../kit/form/form.tsx'
import { FormButtons } from '../../kit/form/form-buttons.tsx'
import { FieldsContext, readOnlyFieldOf } from '../../kit/form/form-fields.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useMayWriteRecords } from '../../shell/lists/may-write-records.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { structureFamilyUi } from './structure-set.ts'
import { useStructureOfScreen } from './use-structure.ts'

/** The attributes of a distributor, editable with the permission to edit it. */
export function StructureAttributesScreen() {
  const words = useWords().organisations.attributes
  const call = useApiCall()
  const { id, structure, back, leave } = useStructureOfScreen(words.title)
  const { mayChange } = useMayWriteRecords(structureFamilyUi)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(structureFamilyUi.family, 'attributes', id),
    queryFn: async ({ signal }) => {
      const { response } = await call(routes.structures.properties, { query: { structureId: id } }, signal)
      return attributeFormValues(response)
    },
    enabled: structure !== undefined,
    staleTime: 0,
  })
  if (!structure || !data || !isFetchedAfterMount) return <FormSkeleton />
  if (mayChange(structure)) return <AttributesForm id={id} values={data} onLeave={leave} />
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={back} actions={[]} />
      </ScreenActions>
      <Paper p="md" maw={1080}>
        <FieldsContext value={readOnlyFieldOf(data, (name) => words.names[name as StructureAttribute])}>
          <AttributeFields />
        </FieldsContext>
      </Paper>
    </Stack>
  )
}

/** Converts the response to form values: flags to booleans, everything else stays text. */
function attributeFormValues(response: readonly { name: string; data: string }[]): FormValues {
  const dataByName = new Map(response.map(({ name, data }) => [name, data]))
  return Object.fromEntries(
    structureAttributeNames.map((name) => {
      const data = dataByName.get(name) ?? ''
      return [name, structureAttributes[name].kind === 'flag' ? data === 'True' : data]
    }),
  )
}

const attributeDataOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value)
const attributesFormSchema = z.object(
  Object.fromEntries(structureAttributeNames.map((name) => [name, z.unknown().optional()])),
)

/** One problem for each attribute with an invalid value. */
const attributeValueProblems = (values: FormValues): Problem[] =>
  structureAttributeNames.flatMap((field) =>
    normaliseAttributeValue(field, attributeDataOf(values[field])) === undefined
      ? [{ key: 'attribute.value', field }]
      : [],
  )

function AttributesForm({ id, values, onLeave }: { id: number; values: FormValues; onLeave: () => void }) {
  const words = useWords().organisations.attributes
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const labels = (path: string) => words.names[path as StructureAttribute]
  const form = useCheckedForm(attributesFormSchema, values, labels, attributeValueProblems)
  const draft = useDraft(form, { values }, null, useSession().actorKey)
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const save = async (typed: FormValues): Promise<void> => {
    const changed = structureAttributeNames.filter((name) => typed[name] !== values[name])
    const properties = changed.map((name) => ({ name, data: attributeDataOf(typed[name]) }))
    try {
      if (changed.length > 0) await call(routes.structures.changeProperties, { body: { structureId: id, properties } })
    } catch (error) {
      // A refusal names a line of the request; its form field is the attribute of that line.
      const refusals = error instanceof CallError ? error.problems : []
      const formProblems = refusals.map(({ field, ...problem }): Problem => {
        const name = changed[Number(field?.split('.')[1])]
        return name === undefined ? problem : { ...problem, field: name }
      })
      if (!form.showProblems(formProblems))
        problems.show(error, { family: structureFamilyUi.family.name, labelOf: labels })
      return
    }
    draft.discard()
    toasts.success(words.saved)
    await queries.invalidateQueries({ queryKey: queryKeyOf(structureFamilyUi.family) })
    onLeave()
  }
  return (
    <CheckedFormFrame form={form} onSubmit={() => void form.submit(save)}>
      {draft.notice}
      <AttributeFields />
      <FormButtons saving={form.saving} onCancel={onLeave} />
      {question}
    </CheckedFormFrame>
  )
}

/** A field for each attribute, by its kind, with an explanation. */
function AttributeFields() {
  const words = useWords().organisations.attributes
  return (
    <FieldGrid>
      {structureAttributeNames.map((name) => (
        <div key={name}>
          <AttributeField name={name} />
          <Text size="xs" c="dimmed" mt={4}>
            {words.explanations[name]}
          </Text>
        </div>
      ))}
    </FieldGrid>
  )
}

function AttributeField({ name }: { name: StructureAttribute }) {
  const { kind } = structureAttributes[name]
  if (kind === 'flag') return <SwitchField name={name} />
  const isLong = typeof kind === 'object' && kind.text > 100
  return isLong ? <TextAreaField name={name} /> : <TextField name={name} />
}
