import type {
  SolverJobAnswer,
  SolverJobInput,
  SolverJobName,
} from '@provende/domain/formulation/optimise/solver-jobs.ts'
import type { FormulaProblem } from '@provende/domain/formulation/problem/formula-problem.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SolverClient } from '../solver/solver-client.ts'
import { useWorkbenchState } from '../state/use-workbench.ts'
import type { WorkbenchState } from '../state/workbench-store.ts'
import type { Workbench } from '../workbench.ts'

/** While the user types, a panel solves only after a pause of this length. */
const typingPauseMilliseconds = 200

/** `answer` is null while solving or without input. */
export type SolverAnswer<Name extends SolverJobName> = {
  readonly answer: SolverJobAnswer<Name> | null
  /** What was answered last: while `answer` is on its way, that of an earlier input. Null without input. */
  readonly shown: SolverJobAnswer<Name> | null
  readonly retry: () => void
}

/**
 * Solves `input` and returns the answer for it; one for an earlier input only as what is shown. Solves again when `input` is a new
 * object; null solves nothing. `part`: what of a panel asks, where several parts ask for the same job at once.
 */
export function useSolverAnswer<Name extends SolverJobName>(
  solver: SolverClient,
  name: Name,
  input: SolverJobInput<Name> | null,
  part = '',
): SolverAnswer<Name> {
  const [solved, setSolved] = useState<{
    readonly input: SolverJobInput<Name>
    readonly answer: SolverJobAnswer<Name>
  } | null>(null)
  const retry = useCallback(() => setSolved(null), [])
  const isFirst = solved === null
  const isSolved = solved !== null && solved.input === input
  useEffect(() => {
    if (input === null || isSolved) return
    let isCurrent = true
    const solve = async () => {
      const answer = await solver.solve(name, input, { supersedeKey: `${name} of a panel ${part}` })
      if (isCurrent) setSolved({ input, answer })
    }
    const timer = setTimeout(() => void solve(), isFirst ? 0 : typingPauseMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [solver, name, input, part, isFirst, isSolved])
  return {
    answer: isSolved ? solved.answer : null,
    shown: input === null ? null : (solved?.answer ?? null),
    retry,
  }
}

/** Why a formula cannot be solved. */
export type UnsolvableReason = 'molasses' | 'noFoods' | 'noPrices'

/** The problem of the formula, or why it cannot be solved. Farmers get no food prices, so they see `noPrices`. */
export function solvableProblem({ entry, inputs, figures }: WorkbenchState): FormulaProblem | UnsolvableReason {
  if (entry.content.melasse) return 'molasses'
  const { foods } = figures.problem
  if (foods.length === 0) return 'noFoods'
  return inputs.ingredients.every(({ pricePerTonneEur }) => pricePerTonneEur === null) ? 'noPrices' : figures.problem
}

/** Runs a job that needs only the problem, for the current formula. */
export function useProblemAnswer<Name extends 'whyNot' | 'infeasibleSubset' | 'sensitivity'>(
  workbench: Workbench,
  name: Name,
) {
  const problemOrReason = useWorkbenchState(solvableProblem, workbench)
  const input = useMemo(
    () => (typeof problemOrReason === 'string' ? null : { problem: problemOrReason }),
    [problemOrReason],
  )
  const solved = useSolverAnswer<Name>(workbench.solver, name, input as SolverJobInput<Name> | null)
  return { ...solved, problemOrReason }
}
