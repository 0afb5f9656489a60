// Dense matrices inverted in place (Gauss-Jordan), column by column, each with the row in which most of it is left. Rows
// lie `stride` apart in one array. After swaps the inverse has the rows of the matrix, now its columns, in their new order.

/** The row from `from` on, before `rows`, with the largest entry in a column; −1 when none is above `smallest`. */
export function largestInColumn(
  entries: Float64Array,
  stride: number,
  column: number,
  from: number,
  rows: number,
  smallest: number,
): number {
  let best = -1
  let largest = smallest
  for (let row = from; row < rows; row += 1) {
    const entry = Math.abs(entries[row * stride + column] ?? 0)
    if (entry <= largest) continue
    largest = entry
    best = row
  }
  return best
}

/** Swaps the first `count` entries of two rows, and what `order` says of them. */
export function swapRows(
  entries: Float64Array,
  stride: number,
  order: Int32Array,
  one: number,
  other: number,
  count: number,
): void {
  for (let k = one * stride, l = other * stride, end = k + count; k < end; k += 1, l += 1) {
    const entry = entries[k] ?? 0
    entries[k] = entries[l] ?? 0
    entries[l] = entry
  }
  const row = order[one] ?? 0
  order[one] = order[other] ?? 0
  order[other] = row
}

/**
 * Takes row `at`, divided by its entry on the diagonal, from all others so that nothing of the column is left in them: from
 * four at a time, since to read it again for each takes as long as to multiply.
 */
export function eliminateColumn(
  entries: Float64Array,
  stride: number,
  at: number,
  rows: number,
  columns: number,
): void {
  const start = at * stride
  const pivot = entries[start + at] ?? 1
  entries[start + at] = 1
  for (let k = start, end = start + columns; k < end; k += 1) entries[k] = (entries[k] ?? 0) / pivot
  /** What a row has of the column, which is then 0; none of the pivot row itself. */
  const takeFactor = (row: number): number => {
    if (row === at) return 0
    const factor = entries[row * stride + at] ?? 0
    entries[row * stride + at] = 0
    return factor
  }
  let row = 0
  for (; row + 3 < rows; row += 4) {
    const [first, second, third, fourth] = [
      takeFactor(row),
      takeFactor(row + 1),
      takeFactor(row + 2),
      takeFactor(row + 3),
    ]
    const l = row * stride - start
    for (let k = start, end = start + columns; k < end; k += 1) {
      const entry = entries[k] ?? 0
      entries[l + k] = (entries[l + k] ?? 0) - first * entry
      entries[l + stride + k] = (entries[l + stride + k] ?? 0) - second * entry
      entries[l + 2 * stride + k] = (entries[l + 2 * stride + k] ?? 0) - third * entry
      entries[l + 3 * stride + k] = (entries[l + 3 * stride + k] ?? 0) - fourth * entry
    }
  }
  for (; row < rows; row += 1) {
    const factor = takeFactor(row)
    for (let k = start, l = row * stride, end = start + columns; k < end; k += 1, l += 1)
      entries[l] = (entries[l] ?? 0) - factor * (entries[k] ?? 0)
  }
}

/**
 * Takes column/pivot × row from the first `size` rows and columns: from two rows at a time. After the last of an odd number
 * there is room for one more, whose entries do not matter.
 */
export function subtractOuterProduct(
  entries: Float64Array,
  stride: number,
  size: number,
  column: Float64Array,
  pivot: number,
  row: Float64Array,
): void {
  for (let index = 0; index < size; index += 2) {
    const factor = (column[index] ?? 0) / pivot
    const next = index + 1 < size ? (column[index + 1] ?? 0) / pivot : 0
    if (factor === 0 && next === 0) continue
    for (let at = 0, k = index * stride, l = k + stride; at < size; at += 1, k += 1, l += 1) {
      const entry = row[at] ?? 0
      entries[k] = (entries[k] ?? 0) - factor * entry
      entries[l] = (entries[l] ?? 0) - next * entry
    }
  }
}
