import type { FormulaProblem } from '@provende/domain/formulation/formula-problem.ts'
import type { JobAnswer, JobInput, JobName } from '@provende/domain/formulation/solver-jobs.ts'
import { useEffect, useMemo, useState } from 'react'
import type { SolverClient } from './solver-client.ts'
import { useWorkbenchState } from './use-workbench.ts'
import type { Workbench } from './workbench-panels.ts'
import type { WorkbenchState } from './workbench-store.ts'

/** While somebody types, a panel asks only when he stops for so long. */
const pauseMilliseconds = 200

/** What a question came to; `answer` is null while it is asked, or nothing is. */
export type Told<Name extends JobName> = { readonly answer: JobAnswer<Name> | null; readonly askAgain: () => void }

/**
 * What the solver answers to a question: never the answer to an earlier one. It is asked anew when `input` is another
 * object; null asks nothing.
 */
export function useAnswer<Name extends JobName>(
  solver: SolverClient,
  name: Name,
  input: JobInput<Name> | null,
): Told<Name> {
  const [told, setTold] = useState<{ readonly input: JobInput<Name>; readonly answer: JobAnswer<Name> } | null>(null)
  const isFirst = told === null
  const isTold = told !== null && told.input === input
  useEffect(() => {
    if (input === null || isTold) return
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
  }, [solver, name, input, isFirst, isTold])
  return { answer: isTold ? told.answer : null, askAgain: () => setTold(null) }
}

/** Why there is nothing to ask of a formula. */
export type NoQuestion = 'molasses' | 'noFoods' | 'noPrices'

/** What is asked of a formula: its problem, unless there is nothing to ask. Farmers are not told what foods cost. */
export function questionOf({ entry, basis, figures }: WorkbenchState): FormulaProblem | NoQuestion {
  if (entry.content.melasse) return 'molasses'
  const { foods } = figures.problem
  if (foods.length === 0) return 'noFoods'
  return basis.ingredients.every(({ pricePerTonneEur }) => pricePerTonneEur === null) ? 'noPrices' : figures.problem
}

/** The answer of one of the jobs that take the problem alone, for the formula as it is. */
export function useProblemAnswer<Name extends 'whyNot' | 'sensitivity'>(workbench: Workbench, name: Name) {
  const question = useWorkbenchState(questionOf, workbench)
  const input = useMemo(() => (typeof question === 'string' ? null : { problem: question }), [question])
  const told = useAnswer<Name>(workbench.solver, name, input as JobInput<Name> | null)
  return { ...told, question }
}
