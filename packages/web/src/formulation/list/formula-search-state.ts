import { type FormulaFilters, formulaStatus } from '@provende/contract/formulation/formula-search.ts'
import { dayOf } from '@provende/domain/kit/day.ts'

/* The search for formulas as its address says it; the names are the documented ones. Source: spec 2 §2 "Formula". */

export const basicNames = ['nameformule', 'namefarm', 'namedistributor', 'statut'] as const
export const advancedNames = ['stardate', 'enddate', 'expert', 'zipcode', 'specie', 'targ', 'linkfoods'] as const
export type FilterName = (typeof basicNames)[number] | (typeof advancedNames)[number]

/** What stands after the `?`. */
export type SearchState = Readonly<Partial<Record<FilterName | 'searchonoff', string>>>

/** Whether the advanced filters apply. */
export const isAdvanced = ({ searchonoff }: SearchState): boolean => /^(true|1)$/i.test(searchonoff ?? '')

/** The filters that apply. */
export const appliedNames = (state: SearchState): readonly FilterName[] =>
  isAdvanced(state) ? [...basicNames, ...advancedNames] : basicNames

const statuses = Object.values(formulaStatus)
const idIn = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** What is searched for. What an address says that is no day, id or state asks for nothing. */
export function filtersIn(state: SearchState, inactive: boolean): FormulaFilters {
  const { nameformule, namefarm, namedistributor, statut } = state
  const { stardate, enddate, expert, zipcode, specie, targ, linkfoods } = isAdvanced(state) ? state : {}
  return {
    inactive,
    status: statuses.find((status) => String(status) === statut) ?? formulaStatus.all,
    formulaName: nameformule,
    farm: namefarm,
    distributor: namedistributor,
    startDate: dayOf(stardate ?? ''),
    endDate: dayOf(enddate ?? ''),
    expert: idIn(expert),
    zip: zipcode,
    specie: idIn(specie),
    target: idIn(targ),
    linkedFoods: codesIn(linkfoods),
  }
}

/** Codes of foods between commas. */
export const codesIn = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter((code) => code.trim() !== '')
