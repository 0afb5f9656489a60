import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../kit/dialog.tsx'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { formatPlainNumber } from '../formula-terms.ts'
import { useWorkbench } from '../state/use-workbench.ts'
import { contentWithLineChanges, entryWithContent } from '../state/workbench-entry.ts'
import { gramsRange, parseCellNumber } from './grid-edits.ts'
import type { FoodRow } from './workbench-rows.ts'

type MinIfUsedDialogProps = { readonly row: FoodRow; readonly onClose: () => void }

/** Asks for the least amount with which a food is used, if it is used at all; proposes the present one. */
export function MinIfUsedDialog({ row, onClose }: MinIfUsedDialogProps) {
  const { foods: texts, typing } = useWords().workbench
  const words = texts.minIfUsed
  const culture = useCulture()
  const { store } = useWorkbench()
  const [typed, setTyped] = useState(() => formatPlainNumber(row.minIfUsed ?? (row.grams || null), culture))
  const [isRefused, setRefused] = useState(false)
  const change = (minIfUsed: number | null) => {
    const { entry } = store.read()
    store.change(entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[row.id, { minIfUsed }]]))))
    onClose()
  }
  const amount = parseCellNumber(typed, gramsRange)
  const apply = () => (typeof amount === 'number' && amount > 0 ? change(amount) : setRefused(true))
  return (
    <Dialog onClose={onClose} title={words.title(row.name)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <Text c="dimmed" size="sm" mb={12}>
          {words.explanation}
        </Text>
        <TextInput
          data-autofocus
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isRefused ? typing.notANumber(typed) : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setRefused(false)
          }}
        />
        <Group justify="flex-end" mt={16}>
          {row.minIfUsed !== null && (
            <Button variant="subtle" mr="auto" onClick={() => change(null)}>
              {words.remove}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.apply}</Button>
        </Group>
      </form>
    </Dialog>
  )
}
