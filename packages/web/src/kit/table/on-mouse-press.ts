import type { PointerEvent } from 'react'

/**
 * What begins when the mouse button goes down, a tenth of a second before the click: only what may have been for nothing, as
 * reading. A finger that is put down may be about to scroll.
 */
export const onMousePress = (begin: () => void) => ({
  onPointerDown: ({ pointerType, button }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) begin()
  },
})
