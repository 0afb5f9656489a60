/**
 * A tooltip says what a button does before it is pressed. Once it was, the tooltip would cover what answers: it is out of
 * sight (theme.css) until the pointer or the focus comes to something else.
 */
export function hideTooltipsOncePressed(): void {
  const { dataset } = document.documentElement
  let pressed: Element | null = null
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button, label') : null
      if (pressed) dataset.pressed = ''
    },
    { capture: true },
  )
  const showElsewhere = ({ target }: Event) => {
    if (pressed === null || (target instanceof Node && pressed.contains(target))) return
    pressed = null
    delete dataset.pressed
  }
  document.addEventListener('pointerover', showElsewhere)
  document.addEventListener('focusin', showElsewhere)
}
