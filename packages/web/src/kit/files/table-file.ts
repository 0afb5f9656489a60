import { delimiterOf, parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'

/* Tables that are pasted or typed; those in files are read by the server. */

/** A cell as it was read; null when it is empty. */
export type TableCell = string | number | null
export type TableCells = readonly (readonly TableCell[])[]

/** The cells of delimited text. */
export const readDelimitedText = (text: string): TableCells => parseDelimitedText(text, delimiterOf(text))
