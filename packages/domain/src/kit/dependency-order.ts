// Things defined by other things: in which order they can be worked out, and where a definition bites its own tail.

export type DependencyOrder = {
  /** Each after all it is made of; none that runs into a cycle. */
  readonly order: readonly string[]
  /** Of each that runs into a cycle: the cycle, from a name back to the same name. */
  readonly cycles: ReadonlyMap<string, readonly string[]>
}

/**
 * Walks what names are made of, however deep, without recursion: only a cycle ends it. Names that are reached are part
 * of the answer, given or not.
 */
export function dependencyOrder(names: Iterable<string>, madeOf: (name: string) => readonly string[]): DependencyOrder {
  const order: string[] = []
  const cycles = new Map<string, readonly string[]>()
  const done = new Set<string>()
  for (const start of names) {
    const path = done.has(start) ? [] : [{ name: start, parts: madeOf(start), next: 0 }]
    const places = new Map(path.map(({ name }, place) => [name, place]))
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const part = step.parts[step.next]
      if (part === undefined) {
        path.pop()
        places.delete(step.name)
        done.add(step.name)
        if (!cycles.has(step.name)) order.push(step.name)
        continue
      }
      const place = places.get(part)
      const cycle = place === undefined ? cycles.get(part) : [...path.slice(place).map(({ name }) => name), part]
      if (place === undefined && !done.has(part)) {
        places.set(part, path.length)
        path.push({ name: part, parts: madeOf(part), next: 0 })
        continue
      }
      if (cycle) cycles.set(step.name, cycle)
      step.next += 1
    }
  }
  return { order, cycles }
}
