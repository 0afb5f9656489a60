import { dayOf } from '@provende/domain/kit/day.ts'
import { blankFilter, cleanSearchText, readSearchText } from '@provende/domain/kit/search-text.ts'
import { z } from 'zod'
import { queryFlag, queryInteger, queryText } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'
import { listedFormula } from './formula-answers.ts'

/* The search for formulas by what they are for and made of. Source: spec 2 §2 "Formula", §7 "Formulas". */

/** Which formulas by their lock: all of them, those that can be edited, those that cannot. Source: docs/open-questions.md. */
export const formulaStatus = { all: 0, editable: 1, locked: 2 } as const

/** Most foods one search asks for. */
const mostLinkedFoods = 30

/** Texts of names are searched for; the others say what a formula must have. Those that are undefined ask for nothing. */
export type FormulaFilters = {
  /** Deactivated ones too. */
  readonly inactive: boolean
  readonly formulaName?: string | undefined
  readonly farm?: string | undefined
  readonly distributor?: string | undefined
  /** The person who looks after the farm or its distributor. */
  readonly expert?: number | undefined
  readonly status: (typeof formulaStatus)[keyof typeof formulaStatus]
  /** First and last day of creation, YYYY-MM-DD in Paris. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  /** What the postcode of the farm begins with. */
  readonly zip?: string | undefined
  /** The breed. */
  readonly target?: number | undefined
  readonly specie?: number | undefined
  /** Codes of foods that must all be in the recipe. */
  readonly linkedFoods: readonly string[]
}

/** A text, a list of codes and a day in the address, as they are read back. */
const readText = queryText().transform((text) => readSearchText(text, { slash: 'asSpace' }))
const readCodes = queryText(1000)
  .transform((text) => text.split(',').flatMap((code) => readSearchText(code, { slash: 'asSpace' }) ?? []))
  .pipe(z.array(z.string()).max(mostLinkedFoods))
const readDay = z.preprocess(
  (text) => (isBlank(text) ? undefined : (dayOf(String(text)) ?? null)),
  z.string().optional(),
)
/** An id below 1 is none, as everywhere. */
const readId = z.preprocess(
  (text) => (isBlank(text) ? 0 : text),
  queryInteger(-1e15, Number.MAX_SAFE_INTEGER).transform((id) => (id < 1 ? undefined : id)),
)
const readStatus = z.preprocess(
  (text) => (isBlank(text) ? formulaStatus.all : text),
  queryInteger(formulaStatus.all, formulaStatus.locked).transform((status) => status as FormulaFilters['status']),
)
const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''

const filtersInPath = z.strictObject({
  inactive: queryFlag(),
  formulaName: readText,
  farm: readText,
  distributor: readText,
  expert: readId,
  status: readStatus,
  startDate: readDay,
  endDate: readDay,
  zip: readText,
  target: readId,
  specie: readId,
  linkedFoods: readCodes,
})
type PathTexts = { readonly [Name in keyof z.output<typeof filtersInPath>]: string }

/**
 * The filters of a search as the parts of its address: a blank one is a single space, and the signs an address cannot
 * carry become spaces. Reading them back (`params` of the route) gives the filters, cleaned. Source: spec 2 §2, §7.
 */
export const formulaFiltersInPath = (filters: FormulaFilters): PathTexts => ({
  inactive: filters.inactive ? 'True' : 'False',
  formulaName: inPath(filters.formulaName),
  farm: inPath(filters.farm),
  distributor: inPath(filters.distributor),
  expert: inPath(filters.expert),
  status: String(filters.status),
  startDate: inPath(filters.startDate),
  endDate: inPath(filters.endDate),
  zip: inPath(filters.zip),
  target: inPath(filters.target),
  specie: inPath(filters.specie),
  linkedFoods: inPath(filters.linkedFoods.map(sentCode).join(',')),
})

function inPath(value: string | number | undefined): string {
  const text = cleanSearchText(String(value ?? ''), { slash: 'asSpace' })
  // One or two dots would be taken for a way through the address; a space after them is lost in reading.
  return /^\.{1,2}$/.test(text) ? text + blankFilter : text
}

/** The code of a food as it travels among others. */
export const sentCode = (code: string): string => cleanSearchText(code.replaceAll(',', ' '), { slash: 'asSpace' })

const names = Object.keys(filtersInPath.shape).map((name) => `{${name}}`)

export const formulaSearchRoute = route({
  method: 'GET',
  path: `/api/FormulesCMVP/MultiFilter/${names.join('/')}/`,
  summary: 'Searches formulas by name, farm, distributor, expert, lock, dates, postcode, breed, species and foods.',
  access: { read: [formula.permission.screen] },
  params: filtersInPath,
  query: z.strictObject(paging),
  answer: z.array(listedFormula),
  paged: true,
})
