/** `compute`, which computes something of an object once and keeps it as long as the object lives: it must never change. */
export function computedOnce<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const computed = values.get(key)
    if (computed !== undefined) return computed.value
    const value = compute(key)
    values.set(key, { value })
    return value
  }
}
