import { Badge, Text } from '@mantine/core'
import { SwitchField } from '../kit/fields.tsx'
import { useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import classes from './default-field.module.css'

/** Whether this is the one that counts, and what choosing it does to the others. */
export function DefaultField({ name }: { name: string }) {
  const editing = useField(name).mode === 'edit'
  const words = useWords().nutrition
  return (
    <div className={classes.wide}>
      <SwitchField name={name} />
      {editing && (
        <Text size="xs" c="dimmed" mt={4}>
          {words.oneDefault}
        </Text>
      )}
    </div>
  )
}

/** Marks the default one in a list. */
export const DefaultBadge = () => <Badge>{useWords().nutrition.default}</Badge>
