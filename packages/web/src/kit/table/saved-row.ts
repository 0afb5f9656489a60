import { useEffect, useState } from 'react'

/*
 * The record that was just saved, for the list that is shown next: it is marked there, and shown first when its page is
 * another one.
 */

type SavedRow = { readonly list: string; readonly row: { readonly id: number } }
let lastSaved: SavedRow | null = null

/** Remembers what was saved until a list is shown; `list` names the family. */
export function noteSavedRow(list: string, row: { readonly id: number }): void {
  lastSaved = { list, row }
}

/** The row that was saved just before this list was shown. */
export function useSavedRow<Row extends { readonly id: number }>(list: string): Row | undefined {
  // The family has rows of one type.
  const [saved] = useState(() => (lastSaved?.list === list ? (lastSaved.row as Row) : undefined))
  useEffect(() => {
    lastSaved = null
  }, [])
  return saved
}
