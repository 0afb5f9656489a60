// `npm run unreached`: what no screen, command or call of the server reaches: calls of the contract, jobs of the solver, and
// exported values of packages/domain. Fails when something is unreached without a reason below, or a reason is outdated.

import { fileURLToPath } from 'node:url'
import { readTree } from './tidy/tree.ts'
import { unreachedApiCalls } from './unreached/calls.ts'
import { unreachedValues } from './unreached/functions.ts'
import { solverJobsIn, unreachedSolverJobs } from './unreached/jobs.ts'

type UnreachedItem = { readonly name: string; readonly address: string }

/** Why something stays although nothing reaches it, by name. */
type ReasonsByName = Readonly<Record<string, string>>

const unreachedCallReasons: ReasonsByName = {
  'users.roleOf': 'documented: spec 1 §7',
  'experts.farmExperts': 'documented: spec 1 §7',
  'experts.distriExperts': 'documented: spec 1 §7',
  'structures.ofTenant': 'documented: spec 1 §7',
  'farms.ofTenant': 'documented: spec 1 §7',
  'foods.priceList': 'documented: spec 2 §7',
  'foodPermissions.addPermissions': 'documented: spec 2 §7',
  'nutrients.getAll': 'documented: spec 2 §7',
  'nutrientPermissions.addPermissions': 'documented: spec 2 §7',
  'analysisVersions.list': 'documented: spec 2 §7',
  'analysisVersions.remove': 'documented: spec 2 §7',
  'lastAnalysisVersion.lastVersion': 'documented: spec 2 §7',
  'formulas.distri': 'documented: spec 2 §7',
  'formulaCalculations.sensitivity': 'for other programs, docs/open-questions.md: screens solve in the browser',
  'formulaCalculations.whyNot': 'for other programs, docs/open-questions.md: screens solve in the browser',
  'formulaCalculations.curve': 'for other programs, docs/open-questions.md: screens solve in the browser',
}

const unreachedJobReasons: ReasonsByName = {
  roundTotal: 'used soon by ordering: totals in whole sacks',
  closestRecipe: 'used soon by simulation: a recipe near the present one',
  leastCostWithSafety: 'used soon by simulation: safety margins',
}

const unreachedValueReasons: ReasonsByName = {
  isRecordVisible: 'the rule that tests compare both isolation layers with',
  isRecordWritable: 'the rule that tests compare both isolation layers with',
  reachableTenantIdsOf: 'the rule that tests compare both isolation layers with',
  recipeTable: 'used soon by simulation: repricing all formulas',
  priceTable: 'used soon by simulation: repricing all formulas',
  reprice: 'used soon by simulation: repricing all formulas',
  factoryKilogramsPerTonne: 'used soon by ordering: what the factory weighs',
  recipeAsWeighedInFactory: 'used soon by ordering: what the factory weighs',
  quantityRange: 'documented: docs/formulation.md, whose figures are tested with it',
  linearProgramText: 'read by the other solvers that tests and benchmarks compare with',
}

/** Prints what is unreached, each with its reason; returns the number of missing and outdated reasons. */
function reportUnreached(title: string, unreached: readonly UnreachedItem[], reasons: ReasonsByName): number {
  const unexplained = unreached.filter(({ name }) => reasons[name] === undefined)
  const outdated = Object.keys(reasons).filter((reason) => !unreached.some(({ name }) => name === reason))
  console.log(`${title}: ${unreached.length}`)
  for (const { name, address } of unreached)
    console.log(
      `  ${reasons[name] === undefined ? 'UNREACHED ' : ''}${name} (${address}) — ${reasons[name] ?? 'remove it'}`,
    )
  for (const name of outdated)
    console.log(`  OUTDATED ${name} is reached or gone — remove its reason from tools/unreached.ts`)
  return unexplained.length + outdated.length
}

const sourceTree = readTree(fileURLToPath(new URL('..', import.meta.url)))
const unrequestedJobs = unreachedSolverJobs(sourceTree)
const unexplainedJobs = unrequestedJobs.filter(({ name }) => unreachedJobReasons[name] === undefined)
const unexplainedJobNodes = solverJobsIn(sourceTree).filter(({ name }) =>
  unexplainedJobs.some((job) => job.name === name),
)
const unreachedDomainValues = unreachedValues(
  sourceTree,
  unexplainedJobNodes.map(({ property }) => property),
)
const failureCount =
  reportUnreached(
    'Calls that no screen and no command makes',
    await unreachedApiCalls(sourceTree),
    unreachedCallReasons,
  ) +
  reportUnreached('Jobs of the solver that are never run', unrequestedJobs, unreachedJobReasons) +
  reportUnreached(
    'Exported values of packages/domain that only tests reach',
    unreachedDomainValues,
    unreachedValueReasons,
  )
process.exitCode = failureCount === 0 ? 0 : 1
