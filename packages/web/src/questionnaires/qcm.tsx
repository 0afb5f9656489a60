import { Badge } from '@mantine/core'
import { qcm } from '@provende/contract/questionnaires/qcm.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { IconCalendarPlus, IconListDetails } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { FieldGrid, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { YearField } from '../kit/form/year-field.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import { useWords } from '../kit/words.tsx'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { CopyToYear } from './copy-to-year.tsx'
import { contentScreenName } from './screen-names.ts'

const fieldName = fieldNames(qcm)

function LockBadge({ record }: { record: AnyRecord }) {
  const words = useWords().questionnaires.admin
  return (
    <Badge variant="light" color={record.isLocked ? 'green' : 'gray'} miw="max-content">
      {record.isLocked ? words.locked : words.unlocked}
    </Badge>
  )
}

/** What a questionnaire asks, and a copy of it for another year. */
function useQcmActions() {
  const words = useWords().questionnaires.admin
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  return ({ id, mayWrite }: AnyRecord): RowAction[] => [
    {
      ...{ label: words.openContent, Icon: IconListDetails, primary: true },
      act: () => void navigate({ href: addressOf(contentScreenName, { id }) }),
    },
    ...(mayWrite
      ? [
          {
            ...{ label: words.copyToYear, Icon: IconCalendarPlus },
            act: () => void navigate({ href: addressOf('QcmDetail', { id, copy: 'true' }) }),
          },
        ]
      : []),
  ]
}

export const qcmDisplay: FamilyDisplay = {
  isPrivate: true,
  opensOnceCreated: true,
  columns: [
    { field: fieldName.name },
    {
      field: 'isLocked',
      header: (words) => words.questionnaires.admin.state,
      ...{ isUnsorted: true, isMark: true },
      text: ({ isLocked }, words) => words.questionnaires.admin[isLocked ? 'locked' : 'unlocked'],
      render: (record) => <LockBadge record={record} />,
    },
    { field: fieldName.year, text: ({ year }) => String(year) },
    { field: fieldName.type },
    {
      field: 'questionCount',
      header: (words) => words.questionnaires.admin.questionCount,
      isUnsorted: true,
      text: ({ questionCount }) => String(questionCount),
    },
    { field: fieldName.code },
    { field: fieldName.comment },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.code} />
      <TextField name={fieldName.type} />
      <YearField name={fieldName.year} />
      <TextAreaField name={fieldName.comment} />
    </FieldGrid>
  ),
  Above: ({ record }) => (
    <div>
      <LockBadge record={record} />
      <CopyToYear record={record} />
    </div>
  ),
  useMoreActions: useQcmActions,
}
