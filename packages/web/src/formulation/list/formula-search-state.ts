import { type FormulaFilters, formulaLockFilters } from '@provende/contract/formulation/formula-search.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { idInAddress } from '../../kit/table/data-table-address.ts'

/* The search for formulas as URL parameters, with the documented names. Source: spec 2 §2 "Formula". */

export const basicFilterNames = ['nameformule', 'namefarm', 'namedistributor', 'statut'] as const
export const advancedFilterNames = ['stardate', 'enddate', 'expert', 'zipcode', 'specie', 'targ', 'linkfoods'] as const
export type FilterName = (typeof basicFilterNames)[number] | (typeof advancedFilterNames)[number]

/** The search parameters of the URL. */
export type FormulaSearchState = Readonly<
  Partial<Record<FilterName | 'searchonoff' | 'stale' | 'proposed' | 'farmid' | 'structureid' | 'foodid', string>>
>

/** Whether a parameter switches something on: `stale` only formulas to compute again, `proposed` only those with a recipe proposed. */
export const isSwitchedOn = (text: string | undefined): boolean => /^(true|1)$/i.test(text ?? '')

/** Whether the advanced filters are switched on. */
export const isAdvancedSearch = ({ searchonoff }: FormulaSearchState): boolean => isSwitchedOn(searchonoff)

export const activeFilterNames = (state: FormulaSearchState): readonly FilterName[] =>
  isAdvancedSearch(state) ? [...basicFilterNames, ...advancedFilterNames] : basicFilterNames

const formulaStatuses = Object.values(formulaLockFilters)

/** The filters of a search. Invalid days, ids and states in the URL are ignored. */
export function formulaFiltersOf(state: FormulaSearchState, inactive: boolean): FormulaFilters {
  const { nameformule, namefarm, namedistributor, statut } = state
  const { stardate, enddate, expert, zipcode, specie, targ, linkfoods } = isAdvancedSearch(state) ? state : {}
  return {
    inactive,
    status: formulaStatuses.find((status) => String(status) === statut) ?? formulaLockFilters.all,
    formulaName: nameformule,
    farm: namefarm,
    distributor: namedistributor,
    startDate: calendarDayOf(stardate ?? ''),
    endDate: calendarDayOf(enddate ?? ''),
    expert: idInAddress(expert),
    zip: zipcode,
    specie: idInAddress(specie),
    target: idInAddress(targ),
    linkedFoods: parseFoodCodes(linkfoods),
  }
}

/** Food codes separated by commas. */
export const parseFoodCodes = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter((code) => code.trim() !== '')
