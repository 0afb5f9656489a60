import { Button, Group, NumberInput, Paper, Select, Stack, TextInput } from '@mantine/core'
import { maxCategories } from '@provende/domain/questionnaires/questionnaire.ts'
import { IconPlus } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import {
  type ContentPartProps,
  changedAt,
  type DraftCategory,
  movedPast,
  nextId,
  withoutCategory,
} from './content-draft.ts'
import { RowButtons } from './row-buttons.tsx'
import { useRemoval } from './use-removal.tsx'

/** The categories, as a list in which each names the one above it. */
export function CategoriesPart({ content, onChange }: ContentPartProps) {
  const words = useWords().questionnaires.content
  const { categories } = content
  const set = (next: DraftCategory[]) => onChange({ ...content, categories: next })
  const { remove, dialog } = useRemoval({ content, onChange })
  const add = () =>
    set([...categories, { id: nextId(categories), parentId: null, label: words.newCategory, weight: 1 }])
  return (
    <Stack gap="xs">
      {categories.map((category, index) => (
        <Paper key={category.id} p="sm">
          <Group align="flex-end" gap="sm">
            <TextInput
              label={words.label}
              style={{ flex: '1 1 220px' }}
              maxLength={200}
              value={category.label}
              onChange={(event) => set(changedAt(categories, index, { label: event.currentTarget.value }))}
            />
            <NumberInput
              label={words.weight}
              w={90}
              min={0}
              max={1000}
              value={category.weight}
              onChange={(weight) => set(changedAt(categories, index, { weight: Number(weight) }))}
            />
            <Select
              label={words.parent}
              w={220}
              allowDeselect={false}
              data={[
                { value: '0', label: words.top },
                ...categories
                  .filter(({ id }) => id !== category.id)
                  .map(({ id, label }) => ({ value: String(id), label })),
              ]}
              value={String(category.parentId ?? 0)}
              onChange={(parent) => set(changedAt(categories, index, { parentId: Number(parent) || null }))}
            />
            <RowButtons
              label={category.label}
              onMove={(step) =>
                set(movedPast(categories, index, step, ({ parentId }) => parentId === category.parentId))
              }
              onRemove={() => void remove('category', category.label, withoutCategory(content, category.id))}
            />
          </Group>
        </Paper>
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} />}
        disabled={categories.length >= maxCategories}
        onClick={add}
      >
        {words.addCategory}
      </Button>
      {dialog}
    </Stack>
  )
}
