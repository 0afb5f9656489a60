import type { PointerEvent } from 'react'
import classes from '../workbench.module.css'
import type { FoodRow } from './workbench-rows.ts'

type PriceGripProps = {
  readonly row: FoodRow
  readonly title: string
  readonly onTryPrice: (foodId: number, pricePerTonneEur: number | null) => void
}

/**
 * The edge of a price by which it is dragged: to the right dearer, to the left cheaper, with Shift ten times finer. Escape while
 * dragging takes it back. The keyboard types the price, or moves it in the panel.
 */
export function PriceGrip({ row, title, onTryPrice }: PriceGripProps) {
  const { id, pricePerTonneEur, isPriceTried } = row
  if (pricePerTonneEur === null) return null
  const before = isPriceTried ? pricePerTonneEur : null
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    // The grid selects no cells, and the page neither selects nor scrolls.
    event.stopPropagation()
    event.preventDefault()
    dragPrice(event.clientX, pricePerTonneEur, (price) => onTryPrice(id, price ?? before))
  }
  return (
    <span
      className={classes.priceGrip}
      title={title}
      aria-hidden
      onPointerDown={onPointerDown}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

/** Of the price, for each px. */
const sharePerPx = { coarse: 0.005, fine: 0.0005 }

/**
 * Follows the pointer until it is let go; `onPrice` is called once per frame, with null when the drag is taken back. Listens at
 * the window: the row may leave the grid while it is dragged.
 */
function dragPrice(startX: number, startPrice: number, onPrice: (price: number | null) => void) {
  let next: number | null = null
  let frame = 0
  const end = new AbortController()
  const { signal } = end
  const show = () => {
    frame = 0
    if (next !== null) onPrice(next)
  }
  const finish = () => {
    end.abort()
    cancelAnimationFrame(frame)
  }
  const onMove = ({ clientX, shiftKey }: MouseEvent) => {
    const share = 1 + (clientX - startX) * (shiftKey ? sharePerPx.fine : sharePerPx.coarse)
    next = roundedPrice(startPrice * Math.max(0, share))
    frame ||= requestAnimationFrame(show)
  }
  const onUp = () => {
    finish()
    show()
  }
  const takeBack = () => {
    finish()
    if (next !== null) onPrice(null)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    takeBack()
  }
  // The grid selects no cells meanwhile.
  window.addEventListener('pointerover', (event) => event.stopPropagation(), { signal, capture: true })
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', takeBack, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
}

/** To a tenth, from a hundred on to a whole. */
const roundedPrice = (price: number) => (price >= 100 ? Math.round(price) : Math.round(price * 10) / 10)
