import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { cleanSearchText, noFilterText, readSearchText } from '@provende/domain/kit/search-text.ts'
import { z } from 'zod'
import { filterId, queryFlag, queryFlagOr, queryInteger, queryText } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'
import { listedFormulaResponse } from './formula-schemas.ts'

/* The advanced search for formulas. Source: spec 2 §2 "Formula", §7 "Formulas". */

/** The filter by lock: all formulas, unlocked ones, locked ones. Source: docs/open-questions.md. */
export const formulaLockFilters = { all: 0, editable: 1, locked: 2 } as const

/** Maximum number of foods in a search. */
const maxContainedFoods = 30

/** The filters of a search; name filters match parts of a name. Undefined means no filter. */
export type FormulaFilters = {
  /** Whether to include deactivated formulas. */
  readonly inactive: boolean
  readonly formulaName?: string | undefined
  readonly farm?: string | undefined
  readonly distributor?: string | undefined
  /** The expert assigned to the farm or its distributor. */
  readonly expert?: number | undefined
  readonly status: (typeof formulaLockFilters)[keyof typeof formulaLockFilters]
  /** First and last day of creation, YYYY-MM-DD in Paris. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  /** Prefix of the farm's postcode. */
  readonly zip?: string | undefined
  /** The breed. */
  readonly target?: number | undefined
  readonly specie?: number | undefined
  /** Codes of foods that must all be in the recipe. */
  readonly linkedFoods: readonly string[]
}

const textParam = queryText().transform((text) => readSearchText(text, { slash: 'asSpace' }))
/** Food codes separated by commas. */
const codesParam = queryText(1000)
  .transform((text) => text.split(',').flatMap((code) => readSearchText(code, { slash: 'asSpace' }) ?? []))
  .pipe(z.array(z.string()).max(maxContainedFoods))
const dayParam = z.preprocess(
  (text) => (isBlankParam(text) ? undefined : (calendarDayOf(String(text)) ?? null)),
  z.string().optional(),
)
/** An id below 1 means no filter. */
const idParam = z.preprocess((text) => (isBlankParam(text) ? 0 : text), filterId())
const statusParam = z.preprocess(
  (text) => (isBlankParam(text) ? formulaLockFilters.all : text),
  queryInteger(formulaLockFilters.all, formulaLockFilters.locked).transform(
    (status) => status as FormulaFilters['status'],
  ),
)
const isBlankParam = (text: unknown) => typeof text !== 'string' || text.trim() === ''

const filterParams = z.strictObject({
  inactive: queryFlag(),
  formulaName: textParam,
  farm: textParam,
  distributor: textParam,
  expert: idParam,
  status: statusParam,
  startDate: dayParam,
  endDate: dayParam,
  zip: textParam,
  target: idParam,
  specie: idParam,
  linkedFoods: codesParam,
})
type FilterPathTexts = { readonly [Name in keyof z.output<typeof filterParams>]: string }

/**
 * The filters as path parameters: a blank filter is a single space, and characters not allowed in a path become spaces. The
 * `params` schema of the route parses them back to the cleaned filters. Source: spec 2 §2, §7.
 */
export const toFormulaFilterParams = (filters: FormulaFilters): FilterPathTexts => ({
  inactive: filters.inactive ? 'True' : 'False',
  formulaName: filterPathText(filters.formulaName),
  farm: filterPathText(filters.farm),
  distributor: filterPathText(filters.distributor),
  expert: filterPathText(filters.expert),
  status: String(filters.status),
  startDate: filterPathText(filters.startDate),
  endDate: filterPathText(filters.endDate),
  zip: filterPathText(filters.zip),
  target: filterPathText(filters.target),
  specie: filterPathText(filters.specie),
  linkedFoods: filterPathText(filters.linkedFoods.map(cleanFoodCodeForPath).join(',')),
})

function filterPathText(value: string | number | undefined): string {
  const text = cleanSearchText(String(value ?? ''), { slash: 'asSpace' })
  // A path segment of one or two dots would be resolved as a relative path; the added space is trimmed when parsing.
  return /^\.{1,2}$/.test(text) ? text + noFilterText : text
}

/** A food code as an element of the comma-separated list in the path. */
export const cleanFoodCodeForPath = (code: string): string =>
  cleanSearchText(code.replaceAll(',', ' '), { slash: 'asSpace' })

const filterPlaceholders = Object.keys(filterParams.shape).map((name) => `{${name}}`)

export const formulaSearchRoute = route({
  method: 'GET',
  path: `/api/FormulesCMVP/MultiFilter/${filterPlaceholders.join('/')}/`,
  summary:
    'Searches formulas by name, farm, distributor, expert, lock, dates, postcode, breed, species and foods; with Stale only those to compute again (listEnded: whose price list has ended), with Proposed only those with a proposed recipe; by the ids of a farm, a distributor or a food.',
  access: { read: [formula.permission.screen] },
  params: filterParams,
  query: z.strictObject({
    ...paging,
    ...{ stale: queryFlagOr('listEnded').optional(), proposed: queryFlag().optional() },
    ...{ farmId: filterId(), structureId: filterId(), foodId: filterId() },
  }),
  response: z.array(listedFormulaResponse),
  paged: true,
})
