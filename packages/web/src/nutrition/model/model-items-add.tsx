import { Button, Group, MultiSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../kit/words.tsx'
import type { NutrientInfo } from '../use-nutrients.ts'

/** Maximum number of choices shown at once; the others are found by typing. */
const maxItemChoices = 100

type AddItemsProps = {
  readonly title: string
  /** Active nutrients or properties that are not in the model yet. */
  readonly unlisted: readonly NutrientInfo[]
  readonly onAdd: (ids: readonly number[]) => void
}

/** Adds nutrients or properties to a model: the selected ones, or all. */
export function AddModelItems({ title, unlisted, onAdd }: AddItemsProps) {
  const words = useWords()
  const texts = words.nutrition.modelItems
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = (ids: readonly number[]) => {
    onAdd(ids)
    setChosen([])
  }
  return (
    <Group align="flex-end" gap="xs" mb="xs">
      <MultiSelect
        flex="1 1 14rem"
        label={texts.find(title)}
        placeholder={chosen.length === 0 ? words.records.form.chooseSome : ''}
        searchable
        hidePickedOptions
        limit={maxItemChoices}
        data={unlisted.map(({ id, code, name }) => ({ value: String(id), label: `${name} (${code})` }))}
        value={[...chosen]}
        onChange={setChosen}
        nothingFoundMessage={words.records.form.noneFound}
        disabled={unlisted.length === 0}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={chosen.length === 0}
        onClick={() => add(chosen.map(Number))}
      >
        {texts.add(chosen.length)}
      </Button>
      <Button variant="subtle" disabled={unlisted.length === 0} onClick={() => add(unlisted.map(({ id }) => id))}>
        {texts.addAll(unlisted.length)}
      </Button>
    </Group>
  )
}
