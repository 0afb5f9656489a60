import { Group, Stack } from '@mantine/core'
import { type TermsVersion, termsInput } from '@provende/contract/access/terms-of-use.ts'
import { CallRefused } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis, dayOf, noonOf } from '@provende/domain/kit/day.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FieldGrid, FieldsAs, TextAreaField, TextField } from '../kit/fields.tsx'
import { DayField } from '../kit/fields-date.tsx'
import { CheckedFormFrame, type FormValues, useCheckedForm } from '../kit/form.tsx'
import { FormButtons } from '../kit/form-buttons.tsx'
import { useDraft } from '../kit/form-draft.tsx'
import type { Field } from '../kit/form-fields.ts'
import { FormReading } from '../kit/form-reading.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { formatDate } from '../kit/format.ts'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { ScreenActions, useScreenTitle } from '../shell/current-screen.tsx'
import { useProblems } from '../shell/problems.ts'
import { useScreenId, useScreenIdOrNew, useScreenLinks } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { StateBadge } from './terms-list-screen.tsx'

const fields = ['titleFr', 'contentFr', 'titleEn', 'contentEn'] as const

/**
 * The version of that id; null of a new one, undefined until it is here. One that does not exist leads
 * back to the list, saying so.
 */
function useTerms(id: number | null): TermsVersion | null | undefined {
  const call = useCall()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const list = addressOf('TermOfUseList')
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: ['terms', 'one', id],
    queryFn: async ({ signal }) => (await call(routes.terms.terms, { params: { id: id ?? 0 } }, signal)).answer,
    enabled: id !== null,
    staleTime: 0,
  })
  const isMissing = error instanceof CallRefused && error.status === 404
  useEffect(() => {
    if (isMissing) void navigate({ href: list, replace: true })
  }, [isMissing, navigate, list])
  return id === null ? null : isFetchedAfterMount ? data : undefined
}

const useLabels = () => {
  const { fields: labels } = useWords().access.terms
  return (path: string) => labels[path as keyof typeof labels] ?? path
}

/** A day of the calendar, in a field that holds the instant of its noon. */
const asNoon = (field: Field): Field => ({
  ...field,
  value: typeof field.value === 'string' && dayOf(field.value) ? noonOf(field.value) : field.value,
  onChange: (next) => field.onChange(typeof next === 'string' ? (dayOf(next) ?? next) : next),
})

function TermsFields() {
  return (
    <FieldGrid>
      <TextField name="titleFr" />
      <FieldsAs adapt={asNoon}>
        <DayField name="publishedOn" />
      </FieldsAs>
      <TextAreaField name="contentFr" />
      <TextField name="titleEn" />
      <TextAreaField name="contentEn" />
    </FieldGrid>
  )
}

export function TermsDetailsScreen() {
  const terms = useTerms(useScreenId())
  const words = useWords()
  const culture = useCulture()
  const labels = useLabels()
  const { addressOf, go } = useScreenLinks()
  useScreenTitle(terms ? words.access.terms.one(formatDate(terms.publishedOn, culture)) : undefined)
  if (!terms) return <FormSkeleton />
  const edit = {
    label: words.records.edit,
    Icon: IconPencil,
    primary: true,
    act: () => go('TermOfUseEdit', { id: terms.id }),
  }
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={addressOf('TermOfUseList')} actions={terms.state === 'coming' ? [edit] : []} />
      </ScreenActions>
      <Group gap="xs">
        <StateBadge state={terms.state} />
      </Group>
      <FormReading values={terms} labelOf={labels} inactive={false} shared={false} modifiedAt={terms.modificationDate}>
        <TermsFields />
      </FormReading>
    </Stack>
  )
}

export function TermsEditScreen() {
  const terms = useTerms(useScreenIdOrNew())
  const start = useMemo(() => {
    if (terms === undefined) return undefined
    const values: FormValues = Object.fromEntries(fields.map((name) => [name, terms?.[name] ?? '']))
    return { terms, values: { ...values, publishedOn: terms?.publishedOn ?? dayInParis(new Date()) } }
  }, [terms])
  return start ? <TermsForm key={terms?.id} begun={start} /> : <FormSkeleton />
}

type Start = { readonly values: FormValues; readonly terms: TermsVersion | null }

function TermsForm({ begun }: { begun: Start }) {
  const words = useWords().access.terms
  const labels = useLabels()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const leave = () => void navigate({ href: addressOf('TermOfUseList') })
  const form = useCheckedForm(termsInput, begun.values, labels)
  const draft = useDraft(form, begun, begun.terms?.modificationDate ?? null, useSession().owner)
  const question = useLeaveGuard(draft.hasChanges, draft.forget)
  const { terms } = draft.start
  const save = async (values: FormValues) => {
    const written = termsInput.parse(values)
    try {
      if (terms === null) await call(routes.terms.addTerms, { body: written })
      else {
        const { id, modificationDate } = terms
        await call(routes.terms.changeTerms, { body: { ...written, id, modificationDate } })
      }
    } catch (error) {
      // A refusal belongs to this form.
      const list = error instanceof CallRefused ? error.problems : []
      if (!form.showProblems(list)) problems.show(error, { labels })
      return
    }
    draft.forget()
    toasts.success(terms === null ? words.created : words.edited)
    await queries.invalidateQueries({ queryKey: ['terms'] })
    leave()
  }
  return (
    <CheckedFormFrame form={form} onSubmit={() => void form.submit(save)} autoFocus={terms === null}>
      {draft.notice}
      <TermsFields />
      <FormButtons saving={form.saving} onCancel={leave} />
      {question}
    </CheckedFormFrame>
  )
}
