// Topological order of definitions that refer to each other, and the cycles among them.

export type DependencyOrder = {
  /** Each name after all its dependencies; names that lead into a cycle are left out. */
  readonly order: readonly string[]
  /** For each name that leads into a cycle: the cycle, from a name back to itself. */
  readonly cycles: ReadonlyMap<string, readonly string[]>
}

/**
 * Depth-first search over dependencies, iterative so that depth is not limited by the call stack. Dependencies that are
 * not in `names` are part of the result too.
 */
export function dependencyOrder(
  names: Iterable<string>,
  dependenciesOf: (name: string) => readonly string[],
): DependencyOrder {
  const order: string[] = []
  const cycles = new Map<string, readonly string[]>()
  const done = new Set<string>()
  for (const start of names) {
    const path = done.has(start) ? [] : [{ name: start, dependencies: dependenciesOf(start), next: 0 }]
    const pathIndexes = new Map(path.map(({ name }, index) => [name, index]))
    for (let node = path.at(-1); node; node = path.at(-1)) {
      const dependency = node.dependencies[node.next]
      if (dependency === undefined) {
        path.pop()
        pathIndexes.delete(node.name)
        done.add(node.name)
        if (!cycles.has(node.name)) order.push(node.name)
        continue
      }
      const index = pathIndexes.get(dependency)
      const cycle =
        index === undefined ? cycles.get(dependency) : [...path.slice(index).map(({ name }) => name), dependency]
      if (index === undefined && !done.has(dependency)) {
        pathIndexes.set(dependency, path.length)
        path.push({ name: dependency, dependencies: dependenciesOf(dependency), next: 0 })
        continue
      }
      if (cycle) cycles.set(node.name, cycle)
      node.next += 1
    }
  }
  return { order, cycles }
}
