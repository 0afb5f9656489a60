import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dependencyOrder } from './dependency-order.ts'

type Definitions = Record<string, string[]>
const dependencyOrderOf = (definitions: Definitions) =>
  dependencyOrder(Object.keys(definitions), (name) => definitions[name] ?? [])

test('each name comes after its dependencies', () => {
  expect(dependencyOrderOf({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual({ order: ['c', 'b', 'a'], cycles: new Map() })
})

test('a cycle is reported for all names that lead into it, and for no others', () => {
  const { order, cycles } = dependencyOrderOf({ above: ['a'], a: ['b', 'leaf'], b: ['a'], leaf: [], other: ['leaf'] })
  expect(order).toEqual(['leaf', 'other'])
  expect([...cycles.keys()].toSorted()).toEqual(['a', 'above', 'b'])
  expect(cycles.get('above')).toEqual(['a', 'b', 'a'])
})

test('a name that depends on itself is a cycle of one', () => {
  expect(dependencyOrderOf({ a: ['a'] }).cycles.get('a')).toEqual(['a', 'a'])
})

test('a chain of 100,000 dependencies does not overflow the stack', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `${index}`)
  const { order } = dependencyOrder(names, (name) => (name === '99999' ? [] : [`${Number(name) + 1}`]))
  expect(order).toHaveLength(100_000)
  expect(order[0]).toBe('99999')
})

/** Reference implementation: all names reachable from a name. */
function reachableNames(definitions: Definitions, from: string): Set<string> {
  const reached = new Set<string>()
  const walk = (name: string) => {
    for (const dependency of definitions[name] ?? []) {
      if (reached.has(dependency)) continue
      reached.add(dependency)
      walk(dependency)
    }
  }
  walk(from)
  return reached
}

const arbitraryDefinitions = fc
  .array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 8 })
  .map((lists) => Object.fromEntries(lists.map((dependencies, index) => [`${index}`, dependencies.map(String)])))

test('in any definitions, exactly the names that lead into a cycle are missing from the order', () => {
  fc.assert(
    fc.property(arbitraryDefinitions, (definitions) => {
      const { order, cycles } = dependencyOrderOf(definitions)
      const leadsIntoCycle = (name: string) =>
        [name, ...reachableNames(definitions, name)].some((other) => reachableNames(definitions, other).has(other))
      const names = new Set([...Object.keys(definitions), ...Object.values(definitions).flat()])
      for (const name of names) {
        expect(cycles.has(name), name).toBe(leadsIntoCycle(name))
        expect(order.includes(name), name).toBe(!leadsIntoCycle(name))
      }
      for (const cycle of cycles.values()) {
        expect(cycle.at(-1)).toBe(cycle[0])
        cycle.slice(1).forEach((dependency, index) => {
          expect(definitions[cycle[index]!]).toContain(dependency)
        })
      }
      order.forEach((name, index) => {
        for (const dependency of definitions[name] ?? []) expect(order.indexOf(dependency)).toBeLessThan(index)
      })
    }),
  )
})
