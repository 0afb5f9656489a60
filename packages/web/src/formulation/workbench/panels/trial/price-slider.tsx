import { Slider } from '@mantine/core'
import type { Culture } from '@provende/text/culture.ts'
import { useEffect, useRef, useState } from 'react'
import { formatPricePerTonne } from '../../../limit-sentences.ts'

type PriceSliderProps = {
  readonly label: string
  /** The price in the middle, in €/t: from nothing to twice of it. */
  readonly around: number
  readonly value: number
  readonly culture: Culture
  readonly onChange: (value: number) => void
}

/** A price that is dragged, or moved by the arrow keys; what follows it is computed once per frame. */
export function PriceSlider({ label, around, value, culture, onChange }: PriceSliderProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const next = useRef(value)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const step = stepFor(around)
  const show = () => {
    frame.current = 0
    onChange(next.current)
  }
  return (
    <Slider
      size="sm"
      miw={96}
      thumbLabel={label}
      min={0}
      max={Math.max(step, 2 * around, value)}
      step={step}
      value={dragged ?? value}
      label={(price) => formatPricePerTonne(price, culture)}
      onChange={(price) => {
        next.current = price
        setDragged(price)
        frame.current ||= requestAnimationFrame(show)
      }}
      onChangeEnd={() => setDragged(null)}
    />
  )
}

/** Of a price, in €/t: half a percent of it, rounded down to 1, 2 or 5 of a power of ten. */
function stepFor(price: number): number {
  const least = price * 0.005
  if (!(least > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const first = least / power
  return (first >= 5 ? 5 : first >= 2 ? 2 : 1) * power
}
