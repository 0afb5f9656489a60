// The command `npm run -s solve -- FILE.json`: a case or a formula file in, one JSON object out.

import { leansOnBox, leastCost } from '@provende/domain/formulation/least-cost.ts'
import type { Solver } from '@provende/domain/formulation/solver.ts'
import { whyNot } from '@provende/domain/formulation/why-not.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
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
      const { inFile } = wordsOf(culture).formulation.files
      return declined(refusal ? inFile(file, refusalSentence(culture, refusal, terms)) : outcome.kind)
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
  if (has('ingredients')) return withinMeasure(file, solveCase(readCase(file, value), solver))
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
  let last = solved(1)
  for (const gramsPerUnit of unitsInGrams.slice(1)) {
    if (leansOnBox(last.outcome).length === 0) return last
    const next = solved(gramsPerUnit)
    // In so small a unit a price or a content may be of a size that nobody computes with.
    if (next.outcome.kind !== 'refused') last = next
  }
  return last
}

/**
 * Throws an InputRefusal where there is nothing but the box of the smallest unit to say: more than 10¹¹ of some ingredient
 * would be needed. What costs less than nothing is unbounded all the same.
 */
function withinMeasure(file: string, solved: SolvedFile): SolvedFile {
  const { outcome, problem } = solved
  const foods = leansOnBox(outcome)
  const isFree = problem.foods.some(
    ({ code, pricePerTonneEur }) => foods.includes(code) && Number(pricePerTonneEur) < 0,
  )
  if (foods.length === 0 || outcome.kind === 'refused' || (outcome.kind === 'unbounded' && isFree)) return solved
  throw new InputRefusal(file, { kind: 'beyondMeasure', foods: foods.join(', ') })
}
