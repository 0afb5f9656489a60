// Jobs of the solver that neither the server nor the browser runs.

import type { Node } from 'oxc-parser'
import { findInSyntax } from '../tidy/syntax.ts'
import { type FileTree, isCode, isTestCode } from '../tidy/tree.ts'

const jobsPath = 'packages/domain/src/formulation/optimise/solver-jobs.ts'

/** The properties of the table of jobs, each with its name. */
export function solverJobsIn(tree: FileTree): { name: string; property: Node }[] {
  const file = tree.read(jobsPath)
  if (file === undefined) throw new Error(`There is no ${jobsPath}`)
  const [table] = findInSyntax(file, (node) =>
    node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === 'solverJobs'
      ? node.init
      : undefined,
  )
  if (table?.value?.type !== 'ObjectExpression') throw new Error(`${jobsPath} has no table of jobs`)
  return table.value.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [{ name: property.key.name, property }] : [],
  )
}

/** The jobs that no call in server and web has as an argument: `solver.run('leastCost', …)`. */
export function unreachedSolverJobs(tree: FileTree): { name: string; address: string }[] {
  const files = tree.files.filter(
    ({ path }) => /^packages\/(server|web)\/src\//.test(path) && isCode(path) && !isTestCode(path),
  )
  const named = new Set(
    files.flatMap((file) =>
      findInSyntax(file, (node, ancestors) =>
        node.type === 'Literal' && ancestors.at(-1)?.type === 'CallExpression' ? String(node.value) : undefined,
      ).map(({ value }) => value),
    ),
  )
  return solverJobsIn(tree).flatMap(({ name }) => (named.has(name) ? [] : [{ name, address: jobsPath }]))
}
