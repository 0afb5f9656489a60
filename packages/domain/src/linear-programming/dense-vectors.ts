// Sums of many vectors that lie side by side in one array: what a simplex and its tableau spend their time on.

/** The vectors with a factor that is not 0. Served again: to allocate them takes as long as a short sum. */
let used = { factors: new Float64Array(64), starts: new Int32Array(64) }

/**
 * Adds sign × Σ factors[i] × vector positions[i], of the first `count`, to `target` from `offset` on. The vectors have this
 * length and lie `stride` apart. Six are added at a time, the rest in groups of four: to read and write `target` takes longer
 * than to multiply.
 */
export function addVectors(
  vectors: Float64Array,
  stride: number,
  length: number,
  positions: Int32Array,
  factors: Float64Array,
  count: number,
  sign: 1 | -1,
  target: Float64Array,
  offset: number,
): void {
  if (used.factors.length < count + 4)
    used = { factors: new Float64Array(2 * count + 4), starts: new Int32Array(2 * count + 4) }
  const { factors: usedFactors, starts } = used
  let usedCount = 0
  for (let index = 0; index < count; index += 1) {
    const factor = factors[index] ?? 0
    if (factor === 0) continue
    usedFactors[usedCount] = sign * factor
    starts[usedCount] = (positions[index] ?? 0) * stride - offset
    usedCount += 1
  }
  let group = 0
  const end = offset + length
  for (; group + 6 <= usedCount; group += 6) {
    const factor = usedFactors[group] ?? 0
    const factor1 = usedFactors[group + 1] ?? 0
    const factor2 = usedFactors[group + 2] ?? 0
    const factor3 = usedFactors[group + 3] ?? 0
    const factor4 = usedFactors[group + 4] ?? 0
    const factor5 = usedFactors[group + 5] ?? 0
    const start = starts[group] ?? 0
    const start1 = starts[group + 1] ?? 0
    const start2 = starts[group + 2] ?? 0
    const start3 = starts[group + 3] ?? 0
    const start4 = starts[group + 4] ?? 0
    const start5 = starts[group + 5] ?? 0
    for (let at = offset; at < end; at += 1)
      target[at] =
        (target[at] ?? 0) +
        (factor * (vectors[start + at] ?? 0) + factor1 * (vectors[start1 + at] ?? 0)) +
        (factor2 * (vectors[start2 + at] ?? 0) + factor3 * (vectors[start3 + at] ?? 0)) +
        (factor4 * (vectors[start4 + at] ?? 0) + factor5 * (vectors[start5 + at] ?? 0))
  }
  for (; (usedCount - group) % 4 !== 0; usedCount += 1) {
    usedFactors[usedCount] = 0
    starts[usedCount] = starts[usedCount - 1] ?? 0
  }
  for (; group < usedCount; group += 4) {
    const factor = usedFactors[group] ?? 0
    const factor1 = usedFactors[group + 1] ?? 0
    const factor2 = usedFactors[group + 2] ?? 0
    const factor3 = usedFactors[group + 3] ?? 0
    const start = starts[group] ?? 0
    const start1 = starts[group + 1] ?? 0
    const start2 = starts[group + 2] ?? 0
    const start3 = starts[group + 3] ?? 0
    for (let at = offset; at < end; at += 1)
      target[at] =
        (target[at] ?? 0) +
        (factor * (vectors[start + at] ?? 0) + factor1 * (vectors[start1 + at] ?? 0)) +
        (factor2 * (vectors[start2 + at] ?? 0) + factor3 * (vectors[start3 + at] ?? 0))
  }
}

/**
 * Writes the products of the first `count` vectors with `factors` to `products`, which has room for one more, as has the
 * array of the vectors. Two sums at a time: one would wait for itself.
 */
export function fillProducts(
  vectors: Float64Array,
  stride: number,
  length: number,
  count: number,
  factors: Float64Array,
  products: Float64Array,
): void {
  for (let index = 0; index < count; index += 2) {
    let sum = 0
    let next = 0
    for (let at = 0, k = index * stride, l = k + stride; at < length; at += 1, k += 1, l += 1) {
      const factor = factors[at] ?? 0
      sum += (vectors[k] ?? 0) * factor
      next += (vectors[l] ?? 0) * factor
    }
    products[index] = sum
    products[index + 1] = next
  }
}
