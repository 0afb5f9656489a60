/**
 * Where a control of a row stands: the function gives the focus to the same one of the row that has taken its place, once its
 * own is gone, and to the table without such a row; it returns whether there is a table. Undefined for what is in no row.
 */
export function placeInTable(control: Element | null): (() => boolean) | undefined {
  const row = control?.closest('tr')
  const [body, table] = [row?.parentElement, row?.closest('table')]
  if (!control || !row || !body || !table) return undefined
  const at = [...body.children].indexOf(row)
  return () => {
    if (!table.isConnected) return false
    const next = body.isConnected ? body.children[Math.min(at, body.children.length - 1)] : undefined
    const to = (next && controlLike(control, next)) ?? table
    to.focus()
    return true
  }
}

/** The control of another row in the same column, else its link. */
function controlLike(control: Element, row: Element): HTMLElement | null {
  const cell = control.closest('td')
  const inCell = cell && row.children[cell.cellIndex]?.querySelector<HTMLElement>(control.localName)
  return inCell ?? row.querySelector<HTMLElement>('a[href]')
}
