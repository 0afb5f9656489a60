import { Badge } from '@mantine/core'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import { actuality } from '@provende/contract/operations/actuality.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { lazy, Suspense } from 'react'
import { formulaReferenceTarget } from '../formulation/formula-facts.ts'
import { FieldByMode, FieldGrid, LinkField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { DayField } from '../kit/form/fields-date.tsx'
import { PickField } from '../kit/form/fields-pick.tsx'
import { useField } from '../kit/form/form-fields.ts'
import { RichText } from '../kit/rich-text/rich-text.tsx'
import { useWords } from '../kit/words.tsx'
import { pickSourceHook } from '../records/record-references.ts'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'
import { useSession } from '../shell/session/session.tsx'

const fieldName = fieldNames(actuality)
const RichTextEditor = lazy(async () => ({
  default: (await import('../kit/rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

const dayOf = (instant: unknown) => calendarDayOf(String(instant)) ?? ''
type NewsState = 'shown' | 'upcoming' | 'over'
const newsStateOf = ({ startDate, endDate }: AnyRecord): NewsState => {
  const today = dayInParis(new Date())
  return dayOf(endDate) < today ? 'over' : today < dayOf(startDate) ? 'upcoming' : 'shown'
}
const stateColours = { shown: 'green', upcoming: 'blue', over: 'gray' } as const

function NewsStateBadge({ record }: { record: AnyRecord }) {
  const state = newsStateOf(record)
  return (
    <Badge variant="light" color={stateColours[state]} miw="max-content">
      {useWords().operations.news.states[state]}
    </Badge>
  )
}

const useFormulaPickSource = pickSourceHook(formulaReferenceTarget)

/** For those who read formulas. */
function FormulaField() {
  const { mayCall } = useSession()
  return mayCall(formulaRoutes.list.access) && <PickField name={fieldName.formulaId} useSource={useFormulaPickSource} />
}

/** The text of a piece of news, with formatting. */
function ContentField() {
  const field = useField(fieldName.content)
  const words = useWords().operations.news.formatting
  const html = typeof field.value === 'string' ? field.value : ''
  return (
    <FieldByMode
      wide
      field={field}
      text={html === '' ? '' : <RichText html={html} />}
      edit={() => (
        <Suspense fallback={null}>
          <RichTextEditor label={field.label} words={words} html={html} error={field.error} onChange={field.onChange} />
        </Suspense>
      )}
    />
  )
}

export const actualityDisplay: FamilyDisplay = {
  isPrivate: true,
  columns: [
    { field: fieldName.name },
    {
      field: 'state',
      header: (words) => words.operations.news.state,
      ...{ isUnsorted: true, isMark: true },
      text: (record, words) => words.operations.news.states[newsStateOf(record)],
      render: (record) => <NewsStateBadge record={record} />,
    },
    { field: fieldName.startDate },
    { field: fieldName.endDate },
    { field: fieldName.code },
    { field: fieldName.description },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <DayField name={fieldName.startDate} />
      <DayField name={fieldName.endDate} />
      <TextField name={fieldName.code} />
      <LinkField name={fieldName.url} />
      <FormulaField />
      <TextAreaField name={fieldName.description} />
      <ContentField />
    </FieldGrid>
  ),
}
