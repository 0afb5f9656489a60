import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dependencyOrder } from './dependency-order.ts'

const orderOf = (madeOf: Record<string, string[]>) => dependencyOrder(Object.keys(madeOf), (name) => madeOf[name] ?? [])

test('each comes after all it is made of', () => {
  expect(orderOf({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual({ order: ['c', 'b', 'a'], cycles: new Map() })
})

test('a cycle is said of all that run into it, and of no other', () => {
  const { order, cycles } = orderOf({ above: ['a'], a: ['b', 'leaf'], b: ['a'], leaf: [], other: ['leaf'] })
  expect(order).toEqual(['leaf', 'other'])
  expect([...cycles.keys()].toSorted()).toEqual(['a', 'above', 'b'])
  expect(cycles.get('above')).toEqual(['a', 'b', 'a'])
})

test('what is made of itself is a cycle of one', () => {
  expect(orderOf({ a: ['a'] }).cycles.get('a')).toEqual(['a', 'a'])
})

test('a chain of 100,000 is no deeper than another', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `${index}`)
  const { order } = dependencyOrder(names, (name) => (name === '99999' ? [] : [`${Number(name) + 1}`]))
  expect(order).toHaveLength(100_000)
  expect(order[0]).toBe('99999')
})

/** The slow and obvious answer: all that can be reached from a name. */
function reachable(madeOf: Record<string, string[]>, from: string): Set<string> {
  const reached = new Set<string>()
  const walk = (name: string) => {
    for (const part of madeOf[name] ?? []) {
      if (reached.has(part)) continue
      reached.add(part)
      walk(part)
    }
  }
  walk(from)
  return reached
}

const definitions = fc
  .array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 8 })
  .map((all) => Object.fromEntries(all.map((parts, index) => [`${index}`, parts.map(String)])))

test('in any definitions, exactly what reaches a name that reaches itself has no place in the order', () => {
  fc.assert(
    fc.property(definitions, (madeOf) => {
      const { order, cycles } = orderOf(madeOf)
      const isKnotted = (name: string) =>
        [name, ...reachable(madeOf, name)].some((each) => reachable(madeOf, each).has(each))
      const all = new Set([...Object.keys(madeOf), ...Object.values(madeOf).flat()])
      for (const name of all) {
        expect(cycles.has(name), name).toBe(isKnotted(name))
        expect(order.includes(name), name).toBe(!isKnotted(name))
      }
      for (const cycle of cycles.values()) {
        expect(cycle.at(-1)).toBe(cycle[0])
        cycle.slice(1).forEach((part, index) => {
          expect(madeOf[cycle[index]!]).toContain(part)
        })
      }
      order.forEach((name, place) => {
        for (const part of madeOf[name] ?? []) expect(order.indexOf(part)).toBeLessThan(place)
      })
    }),
  )
})
