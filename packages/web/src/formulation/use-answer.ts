import type { JobAnswer, JobInput, JobName } from '@provende/domain/formulation/solver-jobs.ts'
import { useEffect, useState } from 'react'
import type { SolverClient } from './solver-client.ts'

/** While somebody types, a panel asks only when he stops for so long. */
const pauseMilliseconds = 200

/**
 * What the solver answers to a question, null until it has: never the answer to an earlier one. The question is asked
 * anew when `input` is another object; null asks nothing.
 */
export function useAnswer<Name extends JobName>(
  solver: SolverClient,
  name: Name,
  input: JobInput<Name> | null,
): JobAnswer<Name> | null {
  const [told, setTold] = useState<{ readonly input: JobInput<Name>; readonly answer: JobAnswer<Name> } | null>(null)
  const isFirst = told === null
  useEffect(() => {
    if (input === null) return
    let isAsked = true
    const ask = async () => {
      const answer = await solver.solve(name, input, { supersedes: `${name} of a panel` })
      if (isAsked) setTold({ input, answer })
    }
    const timer = setTimeout(() => void ask(), isFirst ? 0 : pauseMilliseconds)
    return () => {
      isAsked = false
      clearTimeout(timer)
    }
  }, [solver, name, input, isFirst])
  return told !== null && told.input === input ? told.answer : null
}
