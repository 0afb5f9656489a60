// Jobs of a batch as numbers, for the way to a thread and back: to clone ten thousand formulas takes longer than to
// optimise them. Their foods are sent to a thread once, and then only limits, bases, amounts.

import { certifiedSolve } from '../../linear-programming/certified-solve.ts'
import type { Solver } from '../../linear-programming/solver.ts'
import {
  basisFromStored,
  type PackedBases,
  packBases,
  packedBasisAt,
  type StoredBasis,
  toStoredBasis,
} from '../../linear-programming/stored-basis.ts'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import { type Limit, type LimitSubject, quantityKey } from '../problem/limits.ts'
import { type FormulaJob, type FormulaJobOutcome, reoptimise } from './batch.ts'
import { FoodTable, isTableSubject, numbersPerLimit, writeLimit } from './food-table.ts'
import { isTraceAmount, roundForStorage } from './stored-recipe.ts'

/** Jobs that share their foods. Plain data. */
export type PackedJobs = {
  readonly table: {
    readonly id: number
    /** Sent with the first jobs that have these foods. */
    readonly foods?: FormulaProblem['foods']
    readonly nutrients?: readonly string[]
    /** Subjects of limits that were not sent before. */
    readonly subjects: readonly LimitSubject[]
  }
  /** The limits of all jobs, one after the other, and per job where they end. */
  readonly limits: Float64Array
  readonly ends: Int32Array
  readonly bases: PackedBases
}

/** The foods of one batch, and the subjects of its limits so far. */
type BatchFoods = Pick<FormulaProblem, 'foods' | 'nutrients'> & {
  readonly id: number
  readonly subjects: LimitSubject[]
  readonly places: Map<string, Map<string, number>>
}

/** A thread has the tables of the last batches; a table that is not used for longer is sent again. */
const maxTables = 4

/** What a thread has of the tables: the number of subjects by table. */
export type SentTables = Map<number, number>

/** Packs jobs for threads. */
export class JobPacker {
  readonly #batches: BatchFoods[] = []
  #nextId = 1

  /** The jobs as numbers, for a thread that has these tables; null for those that do not share their foods, or have more to them. */
  pack(jobs: readonly FormulaJob[], sent: SentTables): PackedJobs | null {
    const [first] = jobs
    if (!first || jobs.length < 2) return null
    const { foods, nutrients } = first.problem
    const isPlain = ({ problem, currentRecipe }: FormulaJob) =>
      problem.foods === foods && problem.nutrients === nutrients && !problem.signedNutrients && !currentRecipe
    if (!jobs.every(isPlain)) return null
    const batch = this.#batchOf(foods, nutrients)
    const limits = writeLimits(batch, jobs)
    if (!limits) return null
    const from = sent.get(batch.id)
    const table = { id: batch.id, subjects: batch.subjects.slice(from ?? 0) }
    rememberTable(sent, batch.id, batch.subjects.length)
    const bases = packBases(jobs.map(({ basis }) => basis ?? null))
    return { table: from === undefined ? { ...table, foods, nutrients } : table, ...limits, bases }
  }

  #batchOf(foods: FormulaProblem['foods'], nutrients: readonly string[]): BatchFoods {
    const batch = this.#batches.find((one) => one.foods === foods && one.nutrients === nutrients)
    if (batch) return batch
    const added = { id: this.#nextId, foods, nutrients, subjects: [], places: new Map() }
    this.#nextId += 1
    this.#batches.unshift(added)
    this.#batches.length = Math.min(this.#batches.length, maxTables)
    return added
  }
}

/** The last of a map is the one used last. Both sides of a thread forget the same tables. */
function rememberTable<Table>(tables: Map<number, Table>, id: number, table: Table) {
  tables.delete(id)
  tables.set(id, table)
  for (const old of tables.keys()) {
    if (tables.size <= maxTables) break
    tables.delete(old)
  }
}

/** The limits of jobs as numbers; null when one has a limit that must be seen as it is. */
function writeLimits(batch: BatchFoods, jobs: readonly FormulaJob[]): Pick<PackedJobs, 'limits' | 'ends'> | null {
  const count = jobs.reduce((sum, { problem }) => sum + problem.limits.length, 0)
  const limits = new Float64Array(count * numbersPerLimit)
  const ends = new Int32Array(jobs.length)
  let at = 0
  for (const [index, { problem }] of jobs.entries()) {
    for (const limit of problem.limits) {
      if (!isTableSubject(limit.subject) || hasNaN(limit) || hasProbability(limit)) return null
      writeLimit(limit, placeOf(batch, limit.subject), limits, at)
      at += numbersPerLimit
    }
    ends[index] = at
  }
  return { limits, ends }
}

/** NaN stands for no limit in the numbers. */
const hasNaN = ({ min, max }: Limit) => Number.isNaN(min ?? 0) || Number.isNaN(max ?? 0)

const hasProbability = ({ minProbability, maxProbability }: Limit) =>
  minProbability !== undefined || maxProbability !== undefined

/** The place of a subject in the list of those of its batch; a new one is added. */
function placeOf({ subjects, places }: BatchFoods, subject: LimitSubject): number {
  const key = 'code' in subject ? subject.code : subject.kind === 'dryMatter' ? '' : quantityKey(subject)
  let ofKind = places.get(subject.kind)
  if (!ofKind) {
    ofKind = new Map()
    places.set(subject.kind, ofKind)
  }
  const place = ofKind.get(key)
  if (place !== undefined) return place
  ofKind.set(key, subjects.length)
  subjects.push(subject)
  return subjects.length - 1
}

/** The tables a thread has received. */
export type ReceivedTables = Map<number, FoodTable>

/** The table of jobs, with what came with them. */
export function receiveTable(
  tables: ReceivedTables,
  { id, foods, nutrients, subjects }: PackedJobs['table'],
): FoodTable {
  const table = foods && nutrients ? new FoodTable(foods, nutrients) : tables.get(id)
  if (!table) throw new Error('the foods of these jobs were not sent')
  if (subjects.length > 0) table.addSubjects(subjects)
  rememberTable(tables, id, table)
  return table
}

/** Optimises one of the jobs; the outcome is that of `reoptimise`. */
export function reoptimisePacked(
  table: FoodTable,
  { limits, ends, bases }: PackedJobs,
  index: number,
  solver: Solver,
): FormulaJobOutcome {
  const start = ends[index - 1] ?? 0
  const end = ends[index] ?? 0
  const basis = packedBasisAt(bases, index)
  const plain = plainOptimum(table, limits, start, end, basis, solver)
  return plain ?? reoptimise({ problem: table.problemOf(limits, start, end), basis }, solver)
}

/** The optimum of a formula without anything special; null for all others, which take the usual way. */
function plainOptimum(
  table: FoodTable,
  limits: Float64Array,
  start: number,
  end: number,
  stored: StoredBasis | null,
  solver: Solver,
): FormulaJobOutcome | null {
  const program = table.programOf(limits, start, end)
  if (!program) return null
  const answer = certifiedSolve(program, solver, { basis: stored && basisFromStored(program, stored) })
  if (answer.kind !== 'optimal' || !answer.basis) return null
  if (table.isAtDefaultBound(answer.x) || hasTrace(answer.x)) return null
  return {
    kind: 'optimal',
    recipe: roundForStorage(answer.x),
    costPerAnimalDayEur: answer.certificate.cost,
    basis: toStoredBasis(program, answer.basis),
    certificate: answer.certificate,
  }
}

function hasTrace(x: Float64Array): boolean {
  for (const grams of x) if (isTraceAmount(grams)) return true
  return false
}

/** Optimal outcomes as numbers: `figures` has the certificate of each (cost, bound, gap, violation), `recipes` the amounts of all. */
export type PackedOptima = {
  readonly figures: Float64Array
  readonly recipes: Float64Array
  readonly bases: PackedBases
}

const figuresPerOptimum = 4

/** The outcomes as numbers; null when one is no plain optimum. */
export function packOptima(outcomes: readonly { readonly kind: string }[]): PackedOptima | null {
  const optima = outcomes.filter(isPlainOptimum)
  if (optima.length === 0 || optima.length < outcomes.length) return null
  const foodCount = optima[0]?.recipe.length ?? 0
  const figures = new Float64Array(optima.length * figuresPerOptimum)
  const recipes = new Float64Array(optima.length * foodCount)
  for (const [index, { recipe, certificate }] of optima.entries()) {
    const { cost, bound, gap, greatestViolation } = certificate
    figures.set([cost, bound, gap, greatestViolation], index * figuresPerOptimum)
    recipes.set(recipe, index * foodCount)
  }
  return { figures, recipes, bases: packBases(optima.map(({ basis }) => basis)) }
}

type PlainOptimum = Extract<FormulaJobOutcome, { kind: 'optimal' }> & { readonly basis: StoredBasis }

/** Of jobs that were packed, `optimal` is of these outcomes only. */
function isPlainOptimum(outcome: { readonly kind: string }): outcome is PlainOptimum {
  if (outcome.kind !== 'optimal') return false
  const { basis, costPerAnimalDayEur, certificate } = outcome as PlainOptimum
  return basis !== null && certificate.boundFrom === 'multipliers' && certificate.cost === costPerAnimalDayEur
}

export function unpackOptima({ figures, recipes, bases }: PackedOptima): FormulaJobOutcome[] {
  const count = bases.ends.length
  const foodCount = recipes.length / count
  return Array.from({ length: count }, (_, index): FormulaJobOutcome => {
    const at = index * figuresPerOptimum
    const cost = figures[at] ?? 0
    const bound = figures[at + 1] ?? 0
    const gap = figures[at + 2] ?? 0
    const greatestViolation = figures[at + 3] ?? 0
    return {
      kind: 'optimal',
      recipe: recipes.slice(index * foodCount, (index + 1) * foodCount),
      costPerAnimalDayEur: cost,
      basis: packedBasisAt(bases, index),
      certificate: { kind: 'optimal', cost, bound, gap, greatestViolation, boundFrom: 'multipliers' },
    }
  })
}
