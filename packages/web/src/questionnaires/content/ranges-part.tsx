import { Button, Group, NumberInput, Paper, Select, Stack, Textarea } from '@mantine/core'
import { categoriesInOrder, maxScoreRanges } from '@provende/domain/questionnaires/questionnaire.ts'
import { IconPlus } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import { type ContentPartProps, changedAt, type DraftRange, withoutIndex } from './content-draft.ts'
import { RowButtons } from './row-buttons.tsx'

/** The sentences that scores propose as a conclusion. */
export function RangesPart({ content, onChange }: ContentPartProps) {
  const words = useWords().questionnaires.content
  const { ranges } = content
  const set = (next: DraftRange[]) => onChange({ ...content, ranges: next })
  return (
    <Stack gap="xs">
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no id, and their fields no state
        <Paper key={`${range.categoryId} ${index}`} p="sm">
          <Group align="flex-end" gap="sm">
            <Select
              label={words.category}
              w={240}
              allowDeselect={false}
              data={[
                { value: '0', label: words.whole },
                ...categoriesInOrder(content).map(({ id, label }) => ({ value: String(id), label })),
              ]}
              value={String(range.categoryId ?? 0)}
              onChange={(id) => set(changedAt(ranges, index, { categoryId: Number(id) || null }))}
            />
            <NumberInput
              label={words.min}
              w={100}
              min={0}
              max={100}
              value={range.min}
              onChange={(min) => set(changedAt(ranges, index, { min: Number(min) }))}
            />
            <NumberInput
              label={words.max}
              w={100}
              min={0}
              max={100}
              value={range.max}
              onChange={(max) => set(changedAt(ranges, index, { max: Number(max) }))}
            />
            <Textarea
              label={words.text}
              style={{ flex: '1 1 260px' }}
              autosize
              maxLength={1000}
              value={range.text}
              onChange={(event) => set(changedAt(ranges, index, { text: event.currentTarget.value }))}
            />
            <RowButtons label={range.text} onRemove={() => set(withoutIndex(ranges, index))} />
          </Group>
        </Paper>
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} />}
        disabled={ranges.length >= maxScoreRanges}
        onClick={() => set([...ranges, { categoryId: null, min: 0, max: 50, text: words.text }])}
      >
        {words.addRange}
      </Button>
    </Stack>
  )
}
