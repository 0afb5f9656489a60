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

/** Takes row `at`, divided by its entry on the diagonal, from all others so that nothing of the column is left in them. */
export function eliminateColumn(
  entries: Float64Array,
  stride: number,
  at: number,
  rows: number,
  columns: number,
): void {
  const start = at * stride
  const end = start + columns
  const pivot = entries[start + at] ?? 1
  entries[start + at] = 1
  for (let k = start; k < end; k += 1) entries[k] = (entries[k] ?? 0) / pivot
  for (let row = 0; row < rows; row += 1) {
    const factor = entries[row * stride + at] ?? 0
    if (factor === 0 || row === at) continue
    entries[row * stride + at] = 0
    for (let k = start, l = row * stride; k < end; k += 1, l += 1)
      entries[l] = (entries[l] ?? 0) - factor * (entries[k] ?? 0)
  }
}
