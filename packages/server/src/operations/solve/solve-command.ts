// The command `npm run -s solve -- FILE.json`: a case or a formula file in, one JSON object out.

import { whyNot } from '@provende/domain/formulation/explain/why-not.ts'
import { foodsAtDefaultBound, leastCost } from '@provende/domain/formulation/optimise/least-cost.ts'
import type { Solver } from '@provende/domain/linear-programming/solver.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { openSolver, type SolverChoice } from '../../formulation/solver/highs.ts'
import { type CaseFile, minRequiredQuantity, parseCaseFile, problemOfCase } from './case-file.ts'
import { readCatalogue } from './catalogue-files.ts'
import { caseFileTerms, fileRefusalSentence, formulaFileTerms } from './file-terms.ts'
import { parseFormulaFile, problemOfFileFormula } from './formula-file.ts'
import { inputDefectSentence } from './input-fault-sentence.ts'
import { InputFileRefusal, readInputJson } from './input-file.ts'
import { type SolvedProblem, toSolveOutput } from './solve-output.ts'

/** The result of a command: the texts for stdout and stderr, and the exit code. */
export type CommandResult = { readonly output: string; readonly errors: string; readonly code: number }

/** Solved; no proved answer; bad input. */
const exitCodes = { solved: 0, unsolved: 1, badInput: 2 } as const

/** The time limit of a solve at the terminal. */
const timeLimitSeconds = 60
const nowSeconds = () => performance.now() / 1000
const explanationLimits = { seconds: timeLimitSeconds, searchSeconds: timeLimitSeconds, now: nowSeconds }

/** Solves the only file of the arguments. Outputs one JSON object, or one sentence with the error and its location. */
export async function solveCommand(
  [file, extraArgument]: readonly string[],
  culture: Culture,
  choice: SolverChoice = 'own',
): Promise<CommandResult> {
  const { fileMissing, tooManyArguments } = wordsOf(culture).commands
  const badInput = (sentence: string): CommandResult => ({
    output: '',
    errors: `${sentence}\n`,
    code: exitCodes.badInput,
  })
  if (!file) return badInput(fileMissing)
  if (extraArgument !== undefined) return badInput(tooManyArguments(extraArgument))
  try {
    const solver = await openSolver(choice)
    const solved = await solveFile(file, solver)
    const { outcome, terms } = solved
    if (outcome.kind === 'refused') {
      const [refusal] = outcome.refusals
      const { inFile } = wordsOf(culture).formulation.files
      return badInput(refusal ? inFile(file, fileRefusalSentence(culture, refusal, terms)) : outcome.kind)
    }
    const isAnswer = outcome.kind !== 'stopped' && outcome.kind !== 'failed'
    const why = outcome.kind === 'infeasible' ? whyNot(solved.problem, solver, explanationLimits) : null
    const output = `${JSON.stringify(toSolveOutput(outcome, solved, why), null, 2)}\n`
    return { output, errors: '', code: isAnswer ? exitCodes.solved : exitCodes.unsolved }
  } catch (error) {
    // An InputFileRefusal is an error in the file; anything else is a bug and is thrown.
    if (error instanceof InputFileRefusal) return badInput(inputDefectSentence(culture, error.file, error.defect))
    throw error
  }
}

/** Reads and solves a case or a formula file; throws an InputFileRefusal with the location of an error. */
async function solveFile(file: string, solver: Solver): Promise<SolvedProblem> {
  const value = await readInputJson(file)
  const has = (key: string) => typeof value === 'object' && value !== null && key in value
  if (has('ingredients')) return refuseImplausibleQuantities(file, solveCase(parseCaseFile(file, value), solver))
  if (!has('foods') && !has('catalogue')) throw new InputFileRefusal(file, { kind: 'unknownFormat' })
  const { formula, catalogue } = parseFormulaFile(file, value)
  const problem = problemOfFileFormula(file, formula, await readCatalogue(catalogue))
  return { problem, outcome: leastCost(problem, solver, { seconds: timeLimitSeconds }), terms: formulaFileTerms }
}

/**
 * The unit of quantity of a case is unknown, while the engine bounds every food by 100 kg per animal per day and takes a
 * milligram for little. A case in large units, such as tonnes, is brought to a dose of about this many grams.
 */
const defaultDoseGrams = 256

/** The smallest unit that is tried, about a microgram. */
const minGramsPerUnit = 2 ** -20

/** A gram, or as much as makes a dose of the smallest amount that the case requires. Powers of two do not round. */
function plausibleGramsPerUnit(caseFile: CaseFile): number {
  const required = minRequiredQuantity(caseFile)
  return required > 0 && required < 1 ? 2 ** Math.min(60, Math.ceil(Math.log2(defaultDoseGrams / required))) : 1
}

/** Solves a case, whatever its unit of quantity: an outcome that depends on the default bound is solved in a smaller unit. */
export function solveCase(caseFile: CaseFile, solver: Solver): SolvedProblem {
  const solved = (gramsPerUnit: number): SolvedProblem => {
    const problem = problemOfCase(caseFile, gramsPerUnit)
    return {
      problem,
      outcome: leastCost(problem, solver, { seconds: timeLimitSeconds }),
      terms: caseFileTerms(gramsPerUnit),
    }
  }
  let gramsPerUnit = plausibleGramsPerUnit(caseFile)
  let last = solved(gramsPerUnit)
  while (gramsPerUnit > minGramsPerUnit && foodsAtDefaultBound(last.outcome).length > 0) {
    gramsPerUnit = Math.max(minGramsPerUnit, gramsPerUnit * 2 ** -10)
    const next = solved(gramsPerUnit)
    // In such a small unit a price or content may be out of range; then the previous outcome stays.
    if (next.outcome.kind !== 'refused') last = next
  }
  return last
}

/**
 * Throws an InputFileRefusal if the outcome still depends on the default bound in the smallest unit: more than 10¹¹ of some
 * ingredient would be needed. An unbounded outcome with an ingredient of negative price is genuine and is returned.
 */
function refuseImplausibleQuantities(file: string, solved: SolvedProblem): SolvedProblem {
  const { outcome, problem } = solved
  const foods = foodsAtDefaultBound(outcome)
  const hasNegativePrice = problem.foods.some(
    ({ code, pricePerTonneEur }) => foods.includes(code) && Number(pricePerTonneEur) < 0,
  )
  if (foods.length === 0 || outcome.kind === 'refused' || (outcome.kind === 'unbounded' && hasNegativePrice))
    return solved
  throw new InputFileRefusal(file, { kind: 'implausibleAmounts', foods: foods.join(', ') })
}
