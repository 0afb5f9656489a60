import type { CSSProperties } from 'react'

/* A row as a block, on a phone: its texts share a line, its numbers the lines below, each as wide as the others. */

type BlockColumn = { readonly isNumber?: boolean; readonly width: number; readonly grows?: boolean }

export type RowBlock = {
  readonly heightPx: number
  /** The places of the cells, in the order of the columns. */
  readonly cells: readonly CSSProperties[]
  /** The places of their heads in the grid of the head. */
  readonly heads: readonly CSSProperties[]
  /** What each column has for its text at least, in px. */
  readonly textWidths: readonly number[]
}

/** In px; the edge of a row is in the last. */
const textLinePx = 24
const numberLinePx = 28
const maxNumbersPerLine = 4
/** What an amount of seven digits needs, in px. */
const minNumberPx = 72
/** Divided by 2, 3 and 4. */
const headTracks = 12

const percent = (share: number) => `${share * 100}%`

/** `widthPx`: of the row at least. */
export function blockOfColumns(columns: readonly BlockColumn[], widthPx: number): RowBlock {
  const numbers = columns.filter(({ isNumber }) => isNumber)
  const fitting = Math.max(1, Math.min(maxNumbersPerLine, Math.floor(widthPx / minNumberPx)))
  const lines = Math.ceil(numbers.length / fitting)
  const perLine = Math.ceil(numbers.length / Math.max(1, lines))
  const placeOfNumber = (column: BlockColumn) => {
    const index = numbers.indexOf(column)
    return { line: Math.floor(index / perLine), position: index % perLine }
  }
  const texts = columns.filter(({ isNumber }) => !isNumber)
  const fixedWidth = (some: readonly BlockColumn[]) =>
    some.reduce((sum, { grows, width }) => sum + (grows ? 0 : width), 0)
  /** How far from the edges of the row a text is, in px. */
  const edgesOfText = (column: BlockColumn) => {
    const index = texts.indexOf(column)
    return { left: fixedWidth(texts.slice(0, index)), right: fixedWidth(texts.slice(index + 1)) }
  }
  const textCell = (column: BlockColumn): CSSProperties => {
    const { left, right } = edgesOfText(column)
    return { top: 0, height: textLinePx, left, ...(column.grows ? { right } : { width: column.width }) }
  }
  const numberCell = (column: BlockColumn): CSSProperties => {
    const { line, position } = placeOfNumber(column)
    const place = { left: percent(position / perLine), width: percent(1 / perLine) }
    return { top: textLinePx + line * numberLinePx, height: numberLinePx - 1, ...place }
  }
  const head = (column: BlockColumn): CSSProperties => {
    if (!column.isNumber) {
      const { left, right } = edgesOfText(column)
      const size = column.grows ? { marginRight: right } : { width: column.width }
      return { gridRow: 1, gridColumn: '1 / -1', marginLeft: left, ...size }
    }
    const { line, position } = placeOfNumber(column)
    const span = headTracks / perLine
    return { gridRow: line + 2, gridColumn: `${position * span + 1} / span ${span}` }
  }
  return {
    heightPx: textLinePx + lines * numberLinePx,
    cells: columns.map((column) => (column.isNumber ? numberCell(column) : textCell(column))),
    heads: columns.map(head),
    textWidths: columns.map(({ isNumber, width }) => (isNumber ? widthPx / perLine : width)),
  }
}
