import { TextInput } from '@mantine/core'
import type { ModelItem } from '@provende/contract/nutrition/model-version.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { useFindKey } from '../../kit/awaited-find.ts'
import { useKeyHints } from '../../kit/key-hints.ts'
import { useWords } from '../../kit/words.tsx'
import { rowsByText } from './rows-by-text.ts'

type GoToNutrientProps = {
  readonly items: readonly ModelItem[]
  /** Around the table of values. */
  readonly frame: RefObject<HTMLDivElement | null>
}

/** A name or a code and Enter lead to the value of a nutrient; Ctrl+F leads here from anywhere in the form. */
export function GoToNutrient({ items, frame }: GoToNutrientProps) {
  const words = useWords().nutrition.analysisValues.goTo
  const { beside } = useKeyHints()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useFindKey(input, 'form')
  const go = () => {
    const cells = rowsByText(items, foldText(text.trim())).map((row) =>
      frame.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"]`),
    )
    // What is computed has no cell to type into.
    const cell = cells.find((each) => each instanceof HTMLInputElement)
    setMissing(!cell)
    cell?.focus()
  }
  return (
    <TextInput
      ref={input}
      maw={320}
      mb="xs"
      aria-label={words.label}
      aria-keyshortcuts="Control+F"
      placeholder={beside(words.label, words.hint)}
      leftSection={<IconSearch size={16} />}
      value={text}
      error={isMissing ? words.none : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setMissing(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter in a field saves the form.
        event.preventDefault()
        if (text.trim() !== '') go()
      }}
    />
  )
}
