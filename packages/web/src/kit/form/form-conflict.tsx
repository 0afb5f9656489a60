import { Button, Group, Text } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { formatInstant, formatTime } from '../format.ts'
import type { LabelOfPath } from '../problem-sentence.ts'
import { useCulture, useWords } from '../words.tsx'
import type { FormValues } from './form.tsx'
import { FieldsContext, readOnlyFieldOf } from './form-fields.ts'
import { VersionChoice, type VersionSide } from './version-choice.tsx'

type ConflictDialogProps = {
  /** Renders the fields of the form. */
  readonly Form: ComponentType
  readonly labelOf: LabelOfPath
  /** The values both versions started from. */
  readonly base: FormValues
  readonly mine: FormValues
  /** What someone else saved meanwhile, and when. */
  readonly theirs: FormValues
  readonly savedAt: string
  readonly onSave: (chosen: FormValues) => void
  readonly onClose: () => void
}

/** Merges two versions of a form: for each field that differs, the user chooses which value to save. */
export function ConflictDialog({ Form, labelOf, base, mine, theirs, savedAt, onSave, onClose }: ConflictDialogProps) {
  const culture = useCulture()
  const text = useWords().records.conflict
  const names = differingFields(mine, theirs, Object.keys(base))
  // Preselected: my value where I changed the field, else theirs.
  const [sides, setSides] = useState<Readonly<Record<string, VersionSide>>>(() => {
    const changed = differingFields(mine, base, names)
    return Object.fromEntries(
      names.map((name): [string, VersionSide] => [name, changed.includes(name) ? 'mine' : 'theirs']),
    )
  })
  const chooseAll = (side: VersionSide) => setSides(Object.fromEntries(names.map((name) => [name, side])))
  const values = { mine, theirs }
  const sideWords = { mine: text.mine, theirs: text.theirs(formatTime(savedAt, culture)) }
  const save = () => onSave(Object.fromEntries(names.map((name) => [name, values[sides[name] ?? 'mine'][name]])))
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={text.title}
      closeOnEscape={false}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Text>{text.explanation(formatInstant(savedAt, culture))}</Text>
      <Group my="md" gap="xs">
        <Button variant="default" size="xs" onClick={() => chooseAll('mine')}>
          {text.keepMine}
        </Button>
        <Button variant="default" size="xs" onClick={() => chooseAll('theirs')}>
          {text.takeTheirs}
        </Button>
      </Group>
      {names.map((name) => (
        <VersionChoice
          key={name}
          label={labelOf(name)}
          side={sides[name] ?? 'mine'}
          onChange={(side) => setSides({ ...sides, [name]: side })}
          words={sideWords}
          render={(side) => (
            <FieldsContext value={readOnlyFieldOf(values[side], labelOf, name)}>
              <Form />
            </FieldsContext>
          )}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text.backToForm}
        </Button>
        <Button onClick={save}>{text.saveChoice}</Button>
      </Group>
    </Dialog>
  )
}

/** The names of the fields whose values differ; null, undefined and an empty text are equal. */
export const differingFields = (mine: FormValues, theirs: FormValues, names: readonly string[]): string[] =>
  names.filter((name) => JSON.stringify(mine[name] ?? '') !== JSON.stringify(theirs[name] ?? ''))
