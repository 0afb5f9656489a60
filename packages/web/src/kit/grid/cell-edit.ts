/** A change of a cell: the typed text, '' when it was emptied. */
export type CellEdit = { readonly row: number; readonly column: number; readonly text: string }

/**
 * The cell being typed into: its initial text, and `replaces` when typing began by a character, so that arrows leave
 * it.
 */
export type CellInputState = { readonly text: string; readonly replaces: boolean }
