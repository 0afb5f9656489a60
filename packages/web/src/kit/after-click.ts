/*
 * What happens between pressing and releasing a pointer must not move the page: the click would miss what was pressed.
 */

let isPressed = false
let waiting: (() => void)[] = []

const press = () => {
  isPressed = true
}

/** After the click, which follows the release at once. */
const release = () => {
  isPressed = false
  const works = waiting
  waiting = []
  setTimeout(() => {
    for (const work of works) work()
  })
}

globalThis.window?.addEventListener('pointerdown', press, { capture: true })
// A drag that leaves the window ends as `pointercancel` or `dragend`.
for (const event of ['pointerup', 'pointercancel', 'dragend'])
  globalThis.window?.addEventListener(event, release, { capture: true })

/** Does work at once or, while a pointer is pressed, after its click: a field that is left by it then shows its message. */
export function afterClick(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
