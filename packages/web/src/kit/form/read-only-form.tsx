import { Alert, Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant } from '../format.ts'
import type { LabelOfPath } from '../problem-sentence.ts'
import { useCulture, useWords } from '../words.tsx'
import type { FormValues } from './form.tsx'
import { FieldsContext, readOnlyFieldOf } from './form-fields.ts'

type ReadOnlyFormProps = {
  readonly values: FormValues
  readonly labelOf: LabelOfPath
  readonly inactive: boolean
  /** Owned by another tenant: read-only here. */
  readonly shared: boolean
  readonly modifiedAt: string
  /** The fields. */
  readonly children: ReactNode
}

/** The fields of a form as read-only text, with notices for inactive and shared records. */
export function ReadOnlyForm({ values, labelOf, inactive, shared, modifiedAt, children }: ReadOnlyFormProps) {
  const words = useWords().records
  const culture = useCulture()
  return (
    <>
      {inactive && (
        <Alert color="gray" title={words.inactive}>
          {words.inactiveExplanation}
        </Alert>
      )}
      <Paper p="md">
        <Stack gap="md">
          {shared && (
            <Group gap="xs">
              <Badge color="gray">{words.shared}</Badge>
              <Text c="dimmed">{words.sharedExplanation}</Text>
            </Group>
          )}
          <FieldsContext value={readOnlyFieldOf(values, labelOf)}>{children}</FieldsContext>
          <Text size="xs" c="dimmed">
            {words.modified(formatInstant(modifiedAt, culture))}
          </Text>
        </Stack>
      </Paper>
    </>
  )
}
