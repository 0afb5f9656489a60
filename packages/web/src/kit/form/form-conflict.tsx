import { Button, Group, Modal, Text } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { FormValues } from './form.tsx'
import { FieldsContext, readingOf } from './form-fields.ts'
import { formatInstant } from './format.ts'
import type { LabelOf } from './problem-sentence.ts'
import { type Side, SideChoice } from './side-choice.tsx'
import { useCulture, useWords } from './words.tsx'

type ConflictProps = {
  /** The fields of the form. */
  readonly Form: ComponentType
  readonly labelOf: LabelOf
  /** The values both started from. */
  readonly read: FormValues
  readonly mine: FormValues
  /** What someone else saved in between, and when. */
  readonly theirs: FormValues
  readonly savedAt: string
  readonly onSave: (chosen: FormValues) => void
  readonly onClose: () => void
}

/** Two versions of what a form holds, field by field where they differ: the person chooses what is kept. */
export function ConflictDialog({ Form, labelOf, read, mine, theirs, savedAt, onSave, onClose }: ConflictProps) {
  const culture = useCulture()
  const text = useWords().records.conflict
  const names = differences(mine, theirs, Object.keys(read))
  // What only they changed is theirs, what I changed is mine, until the person says otherwise.
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() => {
    const changed = differences(mine, read, names)
    return Object.fromEntries(names.map((name): [string, Side] => [name, changed.includes(name) ? 'mine' : 'theirs']))
  })
  const all = (side: Side) => setSides(Object.fromEntries(names.map((name) => [name, side])))
  const values = { mine, theirs }
  const save = () => onSave(Object.fromEntries(names.map((name) => [name, values[sides[name] ?? 'mine'][name]])))
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={text.title}
      closeOnEscape={false}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Text>{text.explanation(formatInstant(savedAt, culture))}</Text>
      <Group my="md" gap="xs">
        <Button variant="default" size="xs" onClick={() => all('mine')}>
          {text.keepMine}
        </Button>
        <Button variant="default" size="xs" onClick={() => all('theirs')}>
          {text.takeTheirs}
        </Button>
      </Group>
      {names.map((name) => (
        <SideChoice
          key={name}
          label={labelOf(name)}
          side={sides[name] ?? 'mine'}
          onChange={(side) => setSides({ ...sides, [name]: side })}
          words={text}
          draw={(side) => (
            <FieldsContext value={readingOf(values[side], labelOf, name)}>
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
    </Modal>
  )
}

/** The fields whose values differ. Nothing and an empty text are the same. */
export const differences = (mine: FormValues, theirs: FormValues, names: readonly string[]): string[] =>
  names.filter((name) => JSON.stringify(mine[name] ?? '') !== JSON.stringify(theirs[name] ?? ''))
