import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import type { PastedPrices } from './price-block.ts'
import classes from './price-items.module.css'

/** Maximum number of refused cells that are listed. */
const maxListedCells = 20

/** The result of pasting a block, with the refused cells and their reasons. */
export function PastedPricesReport({ pasted, onClose }: { pasted: PastedPrices; onClose: () => void }) {
  const words = useWords()
  const texts = words.pricing.prices
  const { filled, emptied, refused } = pasted
  const isComplete = refused.length === 0
  return (
    <Alert
      color={isComplete ? 'green' : 'orange'}
      role="status"
      icon={isComplete ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={texts.pasted(filled, emptied)}
      withCloseButton
      closeButtonLabel={words.shell.close}
      onClose={onClose}
    >
      {!isComplete && (
        <>
          {texts.notPasted(refused.length)}
          <ul className={classes.refused}>
            {refused.slice(0, maxListedCells).map(({ reason, text, row, column }) => (
              <li key={`${row}-${column}`}>
                {texts.refusedAt(row, column, texts.refused[reason](text.length > 60 ? `${text.slice(0, 60)}…` : text))}
              </li>
            ))}
            {refused.length > maxListedCells && <li>{texts.more(refused.length - maxListedCells)}</li>}
          </ul>
        </>
      )}
    </Alert>
  )
}
