import { Button, Group, Text, TextInput } from '@mantine/core'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { isRequiredProbability } from '@provende/domain/nutrition/required-probability.ts'
import { percentOfProbability } from '@provende/text/limit-sentences.ts'
import { useState } from 'react'
import { Dialog } from '../../../kit/dialog.tsx'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { formatPlainNumber } from '../formula-terms.ts'
import { useWorkbench } from '../state/use-workbench.ts'
import { contentWithNutrientBounds, contentWithOtherLimit, entryWithContent } from '../state/workbench-entry.ts'
import { quantityOf } from './grid-edits.ts'
import type { QuantityRow } from './workbench-rows.ts'

type ProbabilityDialogProps = { readonly row: QuantityRow; readonly name: string; readonly onClose: () => void }
const sides = ['min', 'max'] as const

/** Asks with what probability the least and the most of a quantity are to hold, although contents scatter. */
export function ProbabilityDialog({ row, name, onClose }: ProbabilityDialogProps) {
  const { limited } = useWords().workbench
  const words = limited.probability
  const culture = useCulture()
  const { store } = useWorkbench()
  const ownText = (side: 'min' | 'max') => {
    const required = row.probabilities?.[side]
    return required?.isOwn ? formatPlainNumber(percentOfProbability(required.required), culture) : ''
  }
  const ofSet = (side: 'min' | 'max') => {
    const required = row.probabilities?.[side]
    return required && !required.isOwn ? formatPlainNumber(percentOfProbability(required.required), culture) : undefined
  }
  const [typed, setTyped] = useState({ min: ownText('min'), max: ownText('max') })
  const [isChecked, setChecked] = useState(false)
  const read = { min: probabilityOfText(typed.min), max: probabilityOfText(typed.max) }
  const apply = () => {
    setChecked(true)
    if (read.min === undefined || read.max === undefined) return
    const { entry } = store.read()
    const change = { minProbability: read.min, maxProbability: read.max }
    const content = row.other
      ? contentWithOtherLimit(entry.content, quantityOf(row.other), change)
      : contentWithNutrientBounds(entry.content, new Map([[row.id, change]]))
    store.change(entryWithContent(entry, content))
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={words.title(name)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <Text c="dimmed" size="sm" mb={12}>
          {words.explanation}
        </Text>
        <Group grow align="flex-start">
          {sides.map((side) => (
            <TextInput
              key={side}
              data-autofocus={side === 'min' || undefined}
              label={words.of(limited[side])}
              placeholder={ofSet(side)}
              inputMode="decimal"
              autoComplete="off"
              value={typed[side]}
              error={isChecked && read[side] === undefined ? words.refused : undefined}
              onFocus={(event) => event.currentTarget.select()}
              onChange={({ currentTarget }) => setTyped({ ...typed, [side]: currentTarget.value })}
            />
          ))}
        </Group>
        <Group justify="flex-end" mt={16}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.apply}</Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Null for an empty text, undefined for one that is no probability in percent. */
function probabilityOfText(text: string): number | null | undefined {
  const value = parseDecimal(text.replace('%', ''))
  if (value === null || value === undefined) return value
  const probability = value / 100
  return isRequiredProbability(probability) ? probability : undefined
}
