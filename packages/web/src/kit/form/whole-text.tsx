import { Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'

/**
 * The text of a field again, below it, where it is longer than the field: names and addresses are on a phone, and only who
 * moves the caret through one reads its end.
 */
export function WholeText({ text, around }: { text: ReactNode; around: RefObject<HTMLElement | null> }) {
  const [isCut, setIsCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is to be measured anew.
  useEffect(() => {
    const box = around.current
    if (box === null) return
    const measure = () => {
      const input = box.querySelector<HTMLInputElement>('input:not([type="password"])')
      setIsCut(input !== null && input.value !== '' && input.scrollWidth > input.clientWidth + 1)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    // A select is loaded late.
    const parts = new MutationObserver(measure)
    parts.observe(box, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [around, text])
  if (!isCut) return null
  return (
    <Text size="xs" c="dimmed" mt={4} aria-hidden style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
}
