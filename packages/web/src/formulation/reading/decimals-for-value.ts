/** Amounts range from micrograms to hundreds of thousands of units; shows about four significant digits. */
export const decimalsForValue = (value: number): number => {
  const size = Math.abs(value)
  return size >= 1000 || size === 0 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4
}
