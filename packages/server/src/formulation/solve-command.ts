// The command `npm run -s solve -- FILE.json`: a case or a formula file in, one JSON object out.

import { certifyInfeasible } from '@provende/domain/formulation/certificate.ts'
import { type LeastCostOutcome, leastCost } from '@provende/domain/formulation/least-cost.ts'
import type { Solver } from '@provende/domain/formulation/solver.ts'
import { whyNot } from '@provende/domain/formulation/why-not.ts'
import { type Culture, wordsOf } from '@provende/text/words.ts'
import { type CaseFile, caseProblem, readCase } from './case-file.ts'
import { readCatalogue } from './catalogue-files.ts'
import { formulaProblem, readFormulaFile } from './formula-file.ts'
import { openHighs } from './highs.ts'
import { InputRefusal, readJson } from './input-file.ts'
import { caseTerms, formulaTerms } from './limit-names.ts'
import { answerOf, type SolvedFile } from './solve-answer.ts'
import { faultSentence, refusalSentence } from './solve-words.ts'

/** How a command ends: what goes to either stream, and its exit code. */
export type Ended = { readonly output: string; readonly errors: string; readonly code: number }

/** Answered; no answer that could be proved; bad input. */
const codes = { answered: 0, unanswered: 1, badInput: 2 } as const

/** Whoever waits at a terminal waits a minute. */
const seconds = 60
const now = () => performance.now() / 1000

/** Solves the file, the only one. One JSON object, or one sentence that says what is wrong and where. */
export async function solveCommand([file, surplus]: readonly string[], culture: Culture): Promise<Ended> {
  const { fileMissing, argumentTooMany } = wordsOf(culture).commands
  const declined = (sentence: string): Ended => ({ output: '', errors: `${sentence}\n`, code: codes.badInput })
  if (!file) return declined(fileMissing)
  if (surplus !== undefined) return declined(argumentTooMany(surplus))
  try {
    const solver = await openHighs()
    const solved = await solveFile(file, solver)
    const { outcome, terms } = solved
    if (outcome.kind === 'refused') {
      const [refusal] = outcome.refusals
      return declined(refusal ? refusalSentence(culture, file, refusal, terms) : outcome.kind)
    }
    const isAnswer = outcome.kind !== 'stopped' && outcome.kind !== 'failed'
    const why = outcome.kind === 'infeasible' ? whyNot(solved.problem, solver, { seconds, now }) : null
    const output = `${JSON.stringify(answerOf(outcome, solved, why), null, 2)}\n`
    return { output, errors: '', code: isAnswer ? codes.answered : codes.unanswered }
  } catch (error) {
    // A refusal is for whoever wrote the file; anything else is a fault and rises.
    if (error instanceof InputRefusal) return declined(faultSentence(culture, error.file, error.fault))
    throw error
  }
}

/** Reads and solves a case or a formula file; throws an InputRefusal that names the place. */
async function solveFile(file: string, solver: Solver): Promise<SolvedFile> {
  const value = await readJson(file)
  const has = (key: string) => typeof value === 'object' && value !== null && key in value
  if (has('ingredients')) return solveCase(readCase(file, value), solver)
  if (!has('foods') && !has('catalogue')) throw new InputRefusal(file, { kind: 'neither' })
  const { formula, catalogue } = readFormulaFile(file, value)
  const problem = formulaProblem(file, formula, await readCatalogue(catalogue))
  return { problem, outcome: leastCost(problem, solver, { seconds }), terms: formulaTerms }
}

/**
 * The unit of a case is anybody's guess: a million of it may be meant, where the engine looks no further than 100 kg per
 * animal and day. An ending that has to do with that is asked again with a unit of a milligram, then of a microgram.
 */
const unitsInGrams = [1, 2 ** -10, 2 ** -20]

/** Solves a case, whatever its unit of quantity. */
export function solveCase(read: CaseFile, solver: Solver): SolvedFile {
  const solved = (gramsPerUnit: number): SolvedFile => {
    const problem = caseProblem(read, gramsPerUnit)
    return { problem, outcome: leastCost(problem, solver, { seconds }), terms: caseTerms(gramsPerUnit) }
  }
  const first = solved(1)
  if (!leansOnBox(first.outcome)) return first
  const others = unitsInGrams.slice(1).map(solved)
  return others.find(({ outcome }) => !leansOnBox(outcome)) ?? others.at(-1) ?? first
}

/** True for an ending that might be another one if foods without a maximum could be more than 100 kg. */
function leansOnBox(outcome: LeastCostOutcome): boolean {
  if (outcome.kind === 'refused') return outcome.refusals.some(({ kind }) => kind === 'beyondBox')
  if (outcome.kind !== 'infeasible') return outcome.kind === 'unbounded'
  const { model, certificate } = outcome
  const columnUpper = model.program.columnUpper.map((upper, column) =>
    model.columns[column]?.isBoxed ? Number.POSITIVE_INFINITY : upper,
  )
  return !certificate || !certifyInfeasible({ ...model.program, columnUpper }, certificate.multipliers)
}
