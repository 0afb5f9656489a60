import { Alert, Anchor, Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { formatInstant } from '../format.ts'
import { linkTo } from '../link-to.ts'
import type { LabelOfPath } from '../problem-sentence.ts'
import { useCulture, useWords } from '../words.tsx'
import classes from './fields.module.css'
import type { FormValues } from './form.tsx'
import { FieldsContext, FoldedFieldContext, readOnlyFieldOf } from './form-fields.ts'

type ReadOnlyFormProps = {
  readonly values: FormValues
  readonly labelOf: LabelOfPath
  readonly inactive: boolean
  /** Owned by another tenant: read-only here. */
  readonly shared: boolean
  readonly modifiedAt: string
  /** Fields without a value are shown too: what is missing says something. Else they are left out. */
  readonly showsEmpty?: true
  /** The address of the form that completes them, for whoever may. */
  readonly completedAt?: string | undefined
  /** The fields. */
  readonly children: ReactNode
}

/** The fields of a form as read-only text, with notices for inactive and shared records. */
export function ReadOnlyForm(props: ReadOnlyFormProps) {
  const { values, labelOf, inactive, shared, modifiedAt, showsEmpty = false, completedAt, children } = props
  const words = useWords().records
  const culture = useCulture()
  const [hasFolded, setFolded] = useState(false)
  const onFolded = useCallback(() => setFolded(true), [])
  return (
    <>
      {inactive && (
        <Alert color="gray" title={words.inactive}>
          {words.inactiveExplanation}
        </Alert>
      )}
      <Paper p="md" className={classes.sheet ?? ''}>
        <Stack gap="md">
          {shared && (
            <Group gap="xs">
              <Badge color="gray">{words.shared}</Badge>
              <Text c="dimmed">{words.sharedExplanation}</Text>
            </Group>
          )}
          <FoldedFieldContext value={showsEmpty ? null : onFolded}>
            <FieldsContext value={readOnlyFieldOf(values, labelOf)}>{children}</FieldsContext>
          </FoldedFieldContext>
          {hasFolded && completedAt !== undefined && (
            <Anchor component={Link} {...linkTo(completedAt)} w="fit-content">
              {words.complete}
            </Anchor>
          )}
          <Text size="xs" c="dimmed">
            {words.modified(formatInstant(modifiedAt, culture))}
          </Text>
        </Stack>
      </Paper>
    </>
  )
}
