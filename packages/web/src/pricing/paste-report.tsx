import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useWords } from '../kit/words.tsx'
import type { PastedPrices } from './price-block.ts'
import classes from './price-items.module.css'

/** Most cells named one by one. */
const mostNamed = 20

/** What became of a pasted block, and which of its cells were not taken, each with its reason. */
export function PasteReport({ pasted, onClose }: { pasted: PastedPrices; onClose: () => void }) {
  const all = useWords()
  const words = all.pricing.prices
  const { filled, emptied, refused } = pasted
  const isWhole = refused.length === 0
  return (
    <Alert
      color={isWhole ? 'green' : 'orange'}
      role="status"
      icon={isWhole ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={words.pasted(filled, emptied)}
      withCloseButton
      closeButtonLabel={all.shell.close}
      onClose={onClose}
    >
      {!isWhole && (
        <>
          {words.notPasted(refused.length)}
          <ul className={classes.refused}>
            {refused.slice(0, mostNamed).map(({ why, text, row, column }) => (
              <li key={`${row}-${column}`}>
                {words.refusedAt(row, column, words.refused[why](text.length > 60 ? `${text.slice(0, 60)}…` : text))}
              </li>
            ))}
            {refused.length > mostNamed && <li>{words.more(refused.length - mostNamed)}</li>}
          </ul>
        </>
      )}
    </Alert>
  )
}
