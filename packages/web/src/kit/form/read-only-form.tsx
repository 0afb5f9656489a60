import { Alert, Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormValues } from './form.tsx'
import { FieldsContext, readingOf } from './form-fields.ts'
import { formatInstant } from './format.ts'
import type { LabelOf } from './problem-sentence.ts'
import { useCulture, useWords } from './words.tsx'

type ReadingProps = {
  readonly values: FormValues
  readonly labelOf: LabelOf
  readonly inactive: boolean
  /** Kept by others: it is read here, never changed. */
  readonly shared: boolean
  readonly modifiedAt: string
  /** The fields. */
  readonly children: ReactNode
}

/** The fields of a form as they are read, and what the person must know about them. */
export function FormReading({ values, labelOf, inactive, shared, modifiedAt, children }: ReadingProps) {
  const words = useWords().records
  const culture = useCulture()
  return (
    <>
      {inactive && (
        <Alert color="gray" title={words.inactive}>
          {words.inactiveExplained}
        </Alert>
      )}
      <Paper p="md">
        <Stack gap="md">
          {shared && (
            <Group gap="xs">
              <Badge color="gray">{words.shared}</Badge>
              <Text c="dimmed">{words.sharedExplained}</Text>
            </Group>
          )}
          <FieldsContext value={readingOf(values, labelOf)}>{children}</FieldsContext>
          <Text size="xs" c="dimmed">
            {words.modified(formatInstant(modifiedAt, culture))}
          </Text>
        </Stack>
      </Paper>
    </>
  )
}
