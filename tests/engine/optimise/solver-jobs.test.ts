// Every job can run in a worker: its input and result are plain data. Its time limit applies to the whole job.

import { describe, expect, test } from 'vitest'
import {
  runSolverJob,
  type SolverJobInput,
  type SolverJobName,
} from '../../../packages/domain/src/formulation/optimise/solver-jobs.ts'
import type { Limit } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { withDeadline } from '../../../packages/domain/src/linear-programming/with-deadline.ts'
import { impossibleProblem } from '../support/impossible-problems.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const problem = randomProblem(5, { foods: 20, nutrients: 10 })
const infeasibleProblem = impossibleProblem(3, { foods: 20, nutrients: 10, kind: 'dose' })
const targetRecipe = new Float64Array(problem.foods.length).fill(1)
const firstFoodCode = problem.foods[0]!.code

/** The problem with deviations of 10 % of the contents, and a safety margin on one minimum. */
function safetyInput(): SolverJobInput<'leastCostWithSafety'> {
  const foods = problem.foods.map((food) => ({ ...food, deviations: Array.from(food.contents, (each) => each / 10) }))
  const isMinimum = ({ subject, min }: Limit) => subject.kind === 'nutrient' && min !== null && min > 0
  const subject = problem.limits.find(isMinimum)?.subject
  if (subject?.kind !== 'nutrient') throw new Error('no minimum')
  return { problem: { ...problem, foods }, safety: [{ subject, side: 'min', probability: 0.6 }] }
}

const jobCases: { [Name in SolverJobName]?: { input: SolverJobInput<Name>; kind: string } } = {
  leastCost: { input: { problem }, kind: 'optimal' },
  sensitivity: { input: { problem }, kind: 'sensitivity' },
  whyNot: { input: { problem: infeasibleProblem }, kind: 'explained' },
  costCurve: {
    input: { problem, parameter: { kind: 'price', food: firstFoodCode }, from: 10, to: 500 },
    kind: 'curve',
  },
  roundTotal: { input: { problem }, kind: 'optimal' },
  closestRecipe: { input: { problem, target: targetRecipe }, kind: 'optimal' },
  leastCostWithSafety: { input: safetyInput(), kind: 'optimal' },
}

test.each(Object.entries(jobCases))('%s', (name, { input, kind }) => {
  const result = runSolverJob(name as SolverJobName, structuredClone(input), testSolver)
  expect(structuredClone(result)).toMatchObject({ kind })
})

describe('a job', () => {
  const { whyNot: _, ...timedJobs } = jobCases

  test.each(Object.entries(timedJobs))(
    '%s gives each solve the remaining time, and stops when none is left',
    (name, job) => {
      /** Runs the job with a time limit, each solve taking a second; returns the time limits of its solves too. */
      const runWithin = (seconds: number) => {
        let time = 100
        const limits: (number | undefined)[] = []
        const timed = withDeadline(
          (program, options) => {
            limits.push(options?.seconds)
            time += 1
            return testSolver(program, { ...options, seconds: 10 })
          },
          seconds,
          () => time,
        )
        return { kind: runSolverJob(name as SolverJobName, job.input, timed).kind, limits }
      }
      const { kind, limits } = runWithin(1000)
      expect(kind).toBe(job.kind)
      expect(limits.length, 'solves').toBeGreaterThan(0)
      expect(limits).toEqual(limits.map((_, index) => 1000 - index))
      const stops = [0, 1, Math.floor(limits.length / 2), limits.length - 1].filter((each) => each < limits.length)
      for (const seconds of stops) {
        const stopped = runWithin(seconds)
        expect(stopped.limits.length, `solves within ${seconds} s`).toBe(seconds)
        expect(stopped.kind, `within ${seconds} s of ${limits.length}`).toBe('stopped')
      }
    },
  )
})
