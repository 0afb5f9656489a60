// Short-lived typed arrays, cut from larger ones: to allocate one of a hundred numbers takes ten times as long as to fill
// it. They begin with zeros and are never used again; the larger one goes with the last of them. Not for what is kept or
// sent to another thread: that would keep, or send, all of the larger one.

const lengthOfLarge = 4096

let floats = new Float64Array(lengthOfLarge)
let usedFloats = 0
let integers = new Int32Array(lengthOfLarge)
let usedIntegers = 0

export function scratchFloats(length: number): Float64Array {
  if (usedFloats + length > floats.length) {
    floats = new Float64Array(Math.max(lengthOfLarge, length))
    usedFloats = 0
  }
  usedFloats += length
  return floats.subarray(usedFloats - length, usedFloats)
}

export function scratchIntegers(length: number): Int32Array {
  if (usedIntegers + length > integers.length) {
    integers = new Int32Array(Math.max(lengthOfLarge, length))
    usedIntegers = 0
  }
  usedIntegers += length
  return integers.subarray(usedIntegers - length, usedIntegers)
}

export function copyOfFloats(values: Float64Array): Float64Array {
  const copy = scratchFloats(values.length)
  copy.set(values)
  return copy
}

/** A copy with another number in one place. */
export function floatsWith(values: Float64Array, index: number, value: number): Float64Array {
  const copy = copyOfFloats(values)
  copy[index] = value
  return copy
}

export function integersWith(values: Int32Array, index: number, value: number): Int32Array {
  const copy = scratchIntegers(values.length)
  copy.set(values)
  copy[index] = value
  return copy
}
