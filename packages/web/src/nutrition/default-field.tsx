import { Badge, Text } from '@mantine/core'
import { SwitchField } from '../kit/form/fields.tsx'
import { useField } from '../kit/form/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import classes from './default-field.module.css'

/** The switch that makes a record the default, with a note on what this does to the others. */
export function DefaultField({ name }: { name: string }) {
  const editing = useField(name).mode === 'edit'
  const words = useWords().nutrition
  return (
    <div className={classes.wide}>
      <SwitchField name={name} />
      {editing && (
        <Text size="xs" c="dimmed" mt={4}>
          {words.defaultExplanation}
        </Text>
      )}
    </div>
  )
}

/** Marks the default record in a list. */
export const DefaultBadge = () => <Badge>{useWords().nutrition.default}</Badge>
