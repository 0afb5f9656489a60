import type { UnusualChange } from '@provende/domain/kit/unusual-change.ts'
import { z } from 'zod'
import type { Problem } from '../problems.ts'

/*
 * Unusual values are saved like any other, unless the request wants them confirmed: then a save that has some is refused with
 * problems that are questions, and goes through when it is sent again without that.
 */

/** The field with which a save requests that unusual values be confirmed before anything is stored. */
export const requestConfirmationField = { requestConfirmation: z.boolean().nullish() }

/** What a question is about: the place in the request, the name of the food or nutrient, the value before and now. */
export type UnusualValue = {
  readonly field: string
  readonly what: string
  readonly from: number | null
  readonly to: number
}

/** The question about a value that moved unusually far. */
export const unusualChangeProblem = ({ field, what, from, to }: UnusualValue, change: UnusualChange): Problem => ({
  key: change.kind === 'factor' ? 'unusual.factor' : 'unusual.moved',
  field,
  params: {
    what,
    to,
    ...(from !== null && { from }),
    ...(change.kind === 'factor' ? { factor: change.factor } : change.percent !== null && { percent: change.percent }),
  },
})

/** The question about a value outside of the usual range of its nutrient. */
export const outsideUsualProblem = (
  { field, what, from, to }: UnusualValue,
  { usualMin, usualMax }: { readonly usualMin: number | null; readonly usualMax: number | null },
): Problem => ({
  key: 'unusual.outside',
  field,
  params: {
    what,
    to,
    ...(from !== null && { from }),
    ...(usualMin !== null && { least: usualMin }),
    ...(usualMax !== null && { most: usualMax }),
  },
})

/** At most this many values are named; the last question then counts the others. */
const maxListedQuestions = 15

/** The questions to ask: the first ones, and how many more there are. */
export const firstQuestions = (questions: readonly Problem[]): Problem[] =>
  questions.length <= maxListedQuestions
    ? [...questions]
    : [
        ...questions.slice(0, maxListedQuestions),
        { key: 'unusual.more', params: { what: questions.length - maxListedQuestions } },
      ]
