import { Paper, Stack, Text } from '@mantine/core'
import { CallRefused } from '@provende/contract/client.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  attributeNames,
  attributeValue,
  type StructureAttribute,
  structureAttributes,
} from '@provende/domain/organisations/structure-attributes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FieldGrid, SwitchField, TextAreaField, TextField } from '../kit/fields.tsx'
import { CheckedFormFrame, type FormValues, useCheckedForm } from '../kit/form.tsx'
import { FormButtons } from '../kit/form-buttons.tsx'
import { useDraft } from '../kit/form-draft.tsx'
import { FieldsContext, readingOf } from '../kit/form-fields.ts'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { useMayWrite } from '../records/use-record-actions.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useProblems } from '../shell/problems.ts'
import { useSession } from '../shell/session.tsx'
import { structureSet } from './structure-set.ts'
import { useStructure } from './use-structure.ts'

/** The attributes of a distributor: read, and changed by whoever may change it. */
export function AttributesScreen() {
  const words = useWords().organisations.attributes
  const call = useCall()
  const { id, structure, back, leave } = useStructure(words.title)
  const { mayChange } = useMayWrite(structureSet)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: keyOf(structureSet.family, 'attributes', id),
    queryFn: async ({ signal }) => {
      const { answer } = await call(routes.structures.properties, { query: { structureId: id } }, signal)
      return valuesOf(answer)
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
        <FieldsContext value={readingOf(data, (name) => words.names[name as StructureAttribute])}>
          <Attributes />
        </FieldsContext>
      </Paper>
    </Stack>
  )
}

/** Values as they are typed: a flag is one, anything else a text. */
function valuesOf(answer: readonly { name: string; data: string }[]): FormValues {
  const known = new Map(answer.map(({ name, data }) => [name, data]))
  return Object.fromEntries(
    attributeNames.map((name) => {
      const data = known.get(name) ?? ''
      return [name, structureAttributes[name].kind === 'flag' ? data === 'True' : data]
    }),
  )
}

const dataOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value))
const schema = z.object(Object.fromEntries(attributeNames.map((name) => [name, z.unknown().optional()])))

/** What no attribute of that name may be. */
const valueProblems = (values: FormValues): Problem[] =>
  attributeNames.flatMap((field) =>
    attributeValue(field, dataOf(values[field])) === undefined ? [{ key: 'attribute.value', field }] : [],
  )

function AttributesForm({ id, values, onLeave }: { id: number; values: FormValues; onLeave: () => void }) {
  const words = useWords().organisations.attributes
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const labels = (path: string) => words.names[path as StructureAttribute]
  const form = useCheckedForm(schema, values, labels, valueProblems)
  const draft = useDraft(form, { values }, null, useSession().owner)
  const question = useLeaveGuard(draft.hasChanges, draft.forget)
  const save = async (typed: FormValues): Promise<void> => {
    const changed = attributeNames.filter((name) => typed[name] !== values[name])
    const properties = changed.map((name) => ({ name, data: dataOf(typed[name]) }))
    try {
      if (changed.length > 0) await call(routes.structures.changeProperties, { body: { structureId: id, properties } })
    } catch (error) {
      // A refusal is about one of the lines that were sent: it belongs to the field it was made of.
      const list = error instanceof CallRefused ? error.problems : []
      const inForm = list.map(({ field, ...problem }): Problem => {
        const name = changed[Number(field?.split('.')[1])]
        return name === undefined ? problem : { ...problem, field: name }
      })
      if (!form.showProblems(inForm)) problems.show(error, { family: structureSet.family.name, labels })
      return
    }
    draft.forget()
    toasts.success(words.saved)
    await queries.invalidateQueries({ queryKey: keyOf(structureSet.family) })
    onLeave()
  }
  return (
    <CheckedFormFrame form={form} onSubmit={() => void form.submit(save)}>
      {draft.notice}
      <Attributes />
      <FormButtons saving={form.saving} onCancel={onLeave} />
      {question}
    </CheckedFormFrame>
  )
}

/** A field for each attribute, by what it is, and what it is for where its name does not say it. */
function Attributes() {
  const words = useWords().organisations.attributes
  return (
    <FieldGrid>
      {attributeNames.map((name) => (
        <div key={name}>
          <AttributeField name={name} />
          <Text size="xs" c="dimmed" mt={4}>
            {words.explained[name]}
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
