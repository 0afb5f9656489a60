// Every question can be asked of a worker: its input and its answer are plain data, and the answer is that of the call.

import { expect, test } from 'vitest'
import { doJob, type JobInput, type JobName } from '../../packages/domain/src/formulation/solver-jobs.ts'
import { impossibleProblem } from './impossible-problems.ts'
import { randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const problem = randomProblem(5, { foods: 20, nutrients: 10 })
const impossible = impossibleProblem(3, { foods: 20, nutrients: 10, kind: 'dose' })
const given = new Float64Array(problem.foods.length).fill(1)
const code = problem.foods[0]!.code

const asked: { [Name in JobName]?: { input: JobInput<Name>; kind: string } } = {
  leastCost: { input: { problem }, kind: 'optimal' },
  sensitivity: { input: { problem }, kind: 'sensitivity' },
  whyNot: { input: { problem: impossible }, kind: 'explained' },
  costCurve: { input: { problem, moving: { kind: 'price', food: code }, from: 10, to: 500 }, kind: 'curve' },
  nutrientRange: { input: { problem, subject: { kind: 'nutrient', code: 'N1' } }, kind: 'range' },
  roundTotal: { input: { problem }, kind: 'optimal' },
  closestRecipe: { input: { problem, given }, kind: 'optimal' },
  leastCostWithSafety: { input: { problem, safety: [] }, kind: 'optimal' },
}

test.each(Object.entries(asked))('%s', (name, { input, kind }) => {
  const answer = doJob(name as JobName, structuredClone(input), solver, 10)
  expect(structuredClone(answer)).toMatchObject({ kind })
})
