// Import cycles between files. Biome's noImportCycles ignores imports of types only, and takes twice as long as all rules here.

import { importsIn } from './locations.ts'
import type { FileTree, TidyRule } from './tree.ts'

/** For each file, the files it imports with the lines of the imports. */
type ImportGraph = Map<string, Map<string, number>>

/** The static imports and re-exports between files, of values and of types. */
function importGraphOf(tree: FileTree): ImportGraph {
  const graph: ImportGraph = new Map()
  for (const { file, target, line, isDynamic } of importsIn(tree)) {
    if (isDynamic || target === undefined || !tree.has(target)) continue
    const targets = graph.get(file.path) ?? new Map<string, number>()
    if (!targets.has(target)) targets.set(target, line)
    graph.set(file.path, targets)
  }
  return graph
}

/** Removes the files from which no cycle can be reached: all of them, if there is no cycle. */
function removeAcyclicFiles(graph: ImportGraph): void {
  for (let count = -1; count !== graph.size; ) {
    count = graph.size
    for (const [path, targets] of graph) {
      for (const target of targets.keys()) if (!graph.has(target)) targets.delete(target)
      if (targets.size === 0) graph.delete(path)
    }
  }
}

/** The files on a shortest way along imports, both ends included; undefined if there is none. */
function shortestPath(graph: ImportGraph, from: string, to: string): string[] | undefined {
  const paths = new Map([[from, [from]]])
  for (const [path, files] of paths) {
    if (path === to) return files
    for (const target of graph.get(path)?.keys() ?? []) if (!paths.has(target)) paths.set(target, [...files, target])
  }
  return undefined
}

/** The shortest cycle through each import, once each, from its alphabetically first file. */
function cyclesIn(graph: ImportGraph): string[][] {
  const cycles = new Map<string, string[]>()
  for (const [path, targets] of graph) {
    for (const target of targets.keys()) {
      const cycle = shortestPath(graph, target, path)
      if (cycle === undefined) continue
      const start = cycle.indexOf(cycle.toSorted()[0] ?? '')
      const rotated = [...cycle.slice(start), ...cycle.slice(0, start)]
      cycles.set(rotated.join(' '), rotated)
    }
  }
  return [...cycles.values()]
}

const importCyclesRule: TidyRule = {
  name: 'no import cycles',
  reason: 'Files that import each other, even only types, cannot be read, moved or tested one at a time.',
  check: (tree) => {
    const graph = importGraphOf(tree)
    removeAcyclicFiles(graph)
    return cyclesIn(graph).map((cycle) => {
      const [path = '', next = path] = cycle
      return {
        path,
        line: graph.get(path)?.get(next) ?? 1,
        problem: `is in an import cycle: ${[...cycle, path].join(' → ')}`,
        fix: 'move the type or function that both need to a file of its own',
      }
    })
  },
}

export const importCycleRules = [importCyclesRule]
