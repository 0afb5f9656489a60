import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type TermsVersion, termsOfUseInput } from '@provende/contract/access/terms-of-use.ts'
import { CallError } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { addDays, calendarDayOf, dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { useConfirm } from '../../kit/confirm.tsx'
import { useDraft } from '../../kit/form/drafts/form-draft.tsx'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { AdaptedFields, FieldGrid, FieldSection, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DayField } from '../../kit/form/fields-date.tsx'
import { CheckedFormFrame, type FormValues, useCheckedForm } from '../../kit/form/form.tsx'
import { FormButtons } from '../../kit/form/form-buttons.tsx'
import type { Field } from '../../kit/form/form-fields.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { ReadOnlyForm } from '../../kit/form/read-only-form.tsx'
import { formatDate } from '../../kit/format.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenId, useScreenIdOrNew, useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { TermsStateBadge } from './terms-list-screen.tsx'
import classes from './terms-of-use.module.css'

const termsTextFields = ['titleFr', 'contentFr', 'titleEn', 'contentEn'] as const

/**
 * Loads the terms with this id: null for a new version (id null), undefined while loading. An unknown id leads back to
 * the list with a message.
 */
function useTerms(id: number | null): TermsVersion | null | undefined {
  const call = useApiCall()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const list = addressOf('TermOfUseList')
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: ['terms', 'one', id],
    queryFn: async ({ signal }) => (await call(routes.terms.terms, { params: { id: id ?? 0 } }, signal)).response,
    enabled: id !== null,
    staleTime: 0,
  })
  const isMissing = error instanceof CallError && error.status === 404
  useEffect(() => {
    if (isMissing) void navigate({ href: list, replace: true })
  }, [isMissing, navigate, list])
  return id === null ? null : isFetchedAfterMount ? data : undefined
}

const useTermsLabels = () => {
  const { fields: labels } = useWords().access.terms
  return (path: string) => labels[path as keyof typeof labels] ?? path
}

/** Adapts a calendar day to a date field, which holds the instant of noon of that day. */
const withNoonInstant = (field: Field): Field => ({
  ...field,
  value: typeof field.value === 'string' && calendarDayOf(field.value) ? noonInstantOf(field.value) : field.value,
  onChange: (next) => field.onChange(typeof next === 'string' ? (calendarDayOf(next) ?? next) : next),
})

function TermsFields() {
  return (
    <FieldGrid>
      <TextField name="titleFr" />
      <AdaptedFields adapt={withNoonInstant}>
        <DayField name="publishedOn" />
      </AdaptedFields>
      <TextAreaField name="contentFr" rows={8} />
      <TextField name="titleEn" />
      <TextAreaField name="contentEn" rows={8} />
    </FieldGrid>
  )
}

export function TermsDetailsScreen() {
  const terms = useTerms(useScreenId())
  const words = useWords()
  const culture = useCulture()
  const labels = useTermsLabels()
  const { addressOf, go } = useScreenLinks()
  useScreenTitle(terms ? words.access.terms.version(formatDate(terms.publishedOn, culture)) : undefined)
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
        <TermsStateBadge state={terms.state} />
      </Group>
      <ReadOnlyForm values={terms} labelOf={labels} inactive={false} shared={false} modifiedAt={terms.modificationDate}>
        <TermsFields />
      </ReadOnlyForm>
    </Stack>
  )
}

export function TermsEditScreen() {
  const terms = useTerms(useScreenIdOrNew())
  const start = useMemo(() => {
    if (terms === undefined) return undefined
    const values: FormValues = Object.fromEntries(termsTextFields.map((name) => [name, terms?.[name] ?? '']))
    return { terms, values: { ...values, publishedOn: terms?.publishedOn ?? addDays(dayInParis(new Date()), 1) } }
  }, [terms])
  return start ? <TermsForm key={terms?.id} start={start} /> : <FormSkeleton />
}

/** The terms as everybody will read them, in both languages. */
function TermsPreview({ values }: { values: FormValues }) {
  const words = useWords().access.terms
  const textOf = (name: string) => String(values[name] ?? '').trim()
  const shown = (['Fr', 'En'] as const).filter((language) => textOf(`content${language}`) !== '')
  if (shown.length === 0) return null
  return (
    <FieldSection title={words.preview} of="contentFr">
      {shown.map((language) => (
        <Paper key={language} withBorder p="md">
          <Title order={3} size="h4">
            {textOf(`title${language}`)}
          </Title>
          <Text className={classes.preview}>{textOf(`content${language}`)}</Text>
        </Paper>
      ))}
    </FieldSection>
  )
}

type TermsFormStart = { readonly values: FormValues; readonly terms: TermsVersion | null }

function TermsForm({ start }: { start: TermsFormStart }) {
  const {
    access: { terms: words },
    records: { openNamed },
  } = useWords()
  const labels = useTermsLabels()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const leave = () => void navigate({ href: addressOf('TermOfUseList') })
  const form = useCheckedForm(termsOfUseInput, start.values, labels)
  const draft = useDraft(form, start, start.terms?.modificationDate ?? null, useSession().actorKey)
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const { terms } = draft.start
  const culture = useCulture()
  const confirm = useConfirm()
  /** Terms that are in force at once cannot be changed any more: that is asked before. */
  const isMeant = (publishedOn: string) =>
    publishedOn > dayInParis(new Date()) ||
    confirm.ask({
      title: words.bindsNow,
      message: words.bindsNowExplanation(formatDate(publishedOn, culture)),
      yes: words.publish,
    })
  const send = (input: z.output<typeof termsOfUseInput>) =>
    terms === null
      ? call(routes.terms.addTerms, { body: input })
      : call(routes.terms.changeTerms, { body: { ...input, id: terms.id, modificationDate: terms.modificationDate } })
  const save = async (values: FormValues) => {
    const input = termsOfUseInput.parse(values)
    if (!(await isMeant(input.publishedOn))) return
    let saved: TermsVersion
    try {
      saved = (await send(input)).response
    } catch (error) {
      // Refusals are shown under the fields of this form.
      const refusals = error instanceof CallError ? error.problems : []
      if (!form.showProblems(refusals)) problems.show(error, { labelOf: labels })
      return
    }
    draft.discard()
    const { id, titleFr } = saved
    const action = terms === null && { label: openNamed(titleFr), href: addressOf('TermOfUseDetails', { id }) }
    toasts.success(terms === null ? words.created : words.edited, { action })
    await queries.invalidateQueries({ queryKey: ['terms'] })
    leave()
  }
  return (
    <CheckedFormFrame form={form} onSubmit={() => void form.submit(save)} autoFocus={terms === null}>
      {draft.notice}
      <TermsFields />
      <TermsPreview values={form.values} />
      <FormButtons saving={form.saving} onCancel={leave} />
      {question}
      {confirm.dialog}
    </CheckedFormFrame>
  )
}
