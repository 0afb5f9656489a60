import { Button, Group, MultiSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../kit/words.tsx'
import type { NutrientFacts } from './use-nutrients.ts'

/** Choices offered at once; typing finds the others. */
const mostChoices = 100

type AddProps = {
  readonly title: string
  /** Active ones that are not in the list. */
  readonly unlisted: readonly NutrientFacts[]
  readonly onAdd: (ids: readonly number[]) => void
}

/** Finds what is to be added to a model: several at once, or all there is. */
export function AddItems({ title, unlisted, onAdd }: AddProps) {
  const words = useWords()
  const own = words.nutrition.modelItems
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = (ids: readonly number[]) => {
    onAdd(ids)
    setChosen([])
  }
  return (
    <Group align="flex-end" gap="xs" mb="xs">
      <MultiSelect
        flex="1 1 14rem"
        label={own.find(title)}
        placeholder={chosen.length === 0 ? words.records.form.chooseSome : ''}
        searchable
        hidePickedOptions
        limit={mostChoices}
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
        {own.add(chosen.length)}
      </Button>
      <Button variant="subtle" disabled={unlisted.length === 0} onClick={() => add(unlisted.map(({ id }) => id))}>
        {own.addAll(unlisted.length)}
      </Button>
    </Group>
  )
}
