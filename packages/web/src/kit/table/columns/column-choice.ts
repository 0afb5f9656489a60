/* Which columns of a list are shown, and in which order: those a person has chosen, else those of the list. */

/** What a person has chosen for a list. */
export type ColumnChoice = {
  /** The keys of the columns in their order; null while nothing is chosen. */
  readonly chosen: readonly string[] | null
  /** Whether it is known what was chosen. */
  readonly isSettled: boolean
  /** Whether another choice is stored: while visiting somebody it is not. */
  readonly isStored: boolean
  readonly choose: (keys: readonly string[] | null) => void
}

type ChoosableColumn = { readonly key: string; readonly priority: number; readonly hiddenAtFirst?: boolean }

/**
 * The columns that are shown. The first of the list is always there and stays first: it names the row. Where there is no room
 * they fold from the end, but those one has added, which one wants to see, after the others; columns that no longer exist are
 * left out.
 */
export function shownColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  if (chosen === null) return columns.filter(({ hiddenAtFirst }) => !hiddenAtFirst)
  const [first, ...others] = columns
  const rest = chosen.flatMap((key) => others.find((column) => column.key === key) ?? [])
  const shown = [...(first ? [first] : []), ...rest]
  return shown.map((column, index) => ({
    ...column,
    priority: index === 0 || column.hiddenAtFirst ? index : index + shown.length,
  }))
}

/** The columns of an exported file: those that are chosen, else all of the list. */
export const exportedColumns = <Column extends ChoosableColumn>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] => (chosen === null ? columns : shownColumns(columns, chosen))

/** Keys in another order: the one at `from` comes to stand at `to`. */
export function withMoved(keys: readonly string[], from: number, to: number): readonly string[] {
  const key = keys[from]
  if (key === undefined || to < 0 || to >= keys.length) return keys
  return keys.toSpliced(from, 1).toSpliced(to, 0, key)
}

/** What is to be stored of the columns shown: nothing when they are those of the list. */
export function choiceOf(columns: readonly ChoosableColumn[], shown: readonly string[]): readonly string[] | null {
  const usual = shownColumns(columns, null).map(({ key }) => key)
  return usual.length === shown.length && usual.every((key, index) => key === shown[index]) ? null : shown
}
