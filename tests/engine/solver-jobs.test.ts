// Every question can be asked of a worker: its input and its answer are plain data, and the answer is that of the call.
// The time it is given is for the whole of it.

import { describe, expect, test } from 'vitest'
import type { Limit } from '../../packages/domain/src/formulation/limits.ts'
import { doJob, type JobInput, type JobName } from '../../packages/domain/src/formulation/solver-jobs.ts'
import { withinTime } from '../../packages/domain/src/formulation/within-time.ts'
import { impossibleProblem } from './impossible-problems.ts'
import { randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const problem = randomProblem(5, { foods: 20, nutrients: 10 })
const impossible = impossibleProblem(3, { foods: 20, nutrients: 10, kind: 'dose' })
const given = new Float64Array(problem.foods.length).fill(1)
const code = problem.foods[0]!.code

/** The problem with contents that vary by a tenth, of which one at least is held with a probability. */
function uncertain(): JobInput<'leastCostWithSafety'> {
  const foods = problem.foods.map((food) => ({ ...food, deviations: Array.from(food.contents, (each) => each / 10) }))
  const isMinimum = ({ subject, min }: Limit) => subject.kind === 'nutrient' && min !== null && min > 0
  const subject = problem.limits.find(isMinimum)?.subject
  if (subject?.kind !== 'nutrient') throw new Error('no minimum')
  return { problem: { ...problem, foods }, safety: [{ subject, side: 'min', probability: 0.6 }] }
}

const asked: { [Name in JobName]?: { input: JobInput<Name>; kind: string } } = {
  leastCost: { input: { problem }, kind: 'optimal' },
  sensitivity: { input: { problem }, kind: 'sensitivity' },
  whyNot: { input: { problem: impossible }, kind: 'explained' },
  costCurve: { input: { problem, moving: { kind: 'price', food: code }, from: 10, to: 500 }, kind: 'curve' },
  nutrientRange: { input: { problem, subject: { kind: 'nutrient', code: 'N1' } }, kind: 'range' },
  roundTotal: { input: { problem }, kind: 'optimal' },
  closestRecipe: { input: { problem, given }, kind: 'optimal' },
  leastCostWithSafety: { input: uncertain(), kind: 'optimal' },
}

test.each(Object.entries(asked))('%s', (name, { input, kind }) => {
  const answer = doJob(name as JobName, structuredClone(input), solver)
  expect(structuredClone(answer)).toMatchObject({ kind })
})

describe('a job', () => {
  const { whyNot: _, ...whole } = asked

  test.each(Object.entries(whole))(
    '%s gives each solve what remains, and is stopped when nothing does',
    (name, job) => {
      /** The job within so many seconds, each solve taking one; with the limits its solves were given. */
      const within = (seconds: number) => {
        let time = 100
        const limits: (number | undefined)[] = []
        const timed = withinTime(
          (program, options) => {
            limits.push(options?.seconds)
            time += 1
            return solver(program, { ...options, seconds: 10 })
          },
          seconds,
          () => time,
        )
        return { kind: doJob(name as JobName, job.input, timed).kind, limits }
      }
      const { kind, limits } = within(1000)
      expect(kind).toBe(job.kind)
      expect(limits.length, 'solves').toBeGreaterThan(0)
      expect(limits).toEqual(limits.map((_, place) => 1000 - place))
      const stops = [0, 1, Math.floor(limits.length / 2), limits.length - 1].filter((each) => each < limits.length)
      for (const seconds of stops) {
        const stopped = within(seconds)
        expect(stopped.limits.length, `solves within ${seconds} s`).toBe(seconds)
        // What was proved of one end of a range before the time ran out is still said.
        if (name === 'nutrientRange' && stopped.kind === 'range') continue
        expect(stopped.kind, `within ${seconds} s of ${limits.length}`).toBe('stopped')
      }
    },
  )

  test('that looks for a range says of each end whether its time ran out', () => {
    const input = asked.nutrientRange!.input
    let solves = 0
    const counting = withinTime(
      (program, options) => {
        solves += 1
        return solver(program, options)
      },
      3,
      () => solves,
    )
    const answer = doJob('nutrientRange', input, counting)
    expect(answer).toMatchObject({ kind: 'range', least: { kind: 'reached' }, greatest: { kind: 'stopped' } })
  })
})
