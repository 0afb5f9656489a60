import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { toFormulaFilterParams } from '@provende/contract/formulation/formula-search.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { useFoodOfLink } from '../../catalogue/food/food-of-link.ts'
import { idInAddress, tableStateOfAddress } from '../../kit/table/data-table-address.ts'
import type { PagedList } from '../../kit/table/list-table.tsx'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { textsOfState, usePagedList, useStateOfAddress } from '../../shell/use-paged-list.ts'
import { activeFilterNames, type FormulaSearchState, formulaFiltersOf, isSwitchedOn } from './formula-search-state.ts'

/** Those that a person of a farm has, and those of the others beside. */
export const formulaListFilterNamesAtFarm = ['name', 'code']
export const formulaListFilterNames = [
  ...formulaListFilterNamesAtFarm,
  'structureId',
  'farmId',
  'target',
  'stale',
  'proposed',
]

/** Formulas by name and code. Source: spec 2 §2 "Formula". */
export function useFormulaList(filters: readonly string[]): PagedList<ListedFormula> {
  const call = useApiCall()
  return usePagedList({
    ...{ name: formula.name, filters, route: routes.formulas.list },
    stateOf: useStateOfAddress({ route: routes.formulas.list, filters }),
    queryOf: (state) => ({ ...textsOfState(state), getInactive: state.withInactive }),
    key: queryKeyOf(formula, 'list'),
    read: async (query, signal) => {
      const { response, count } = await call(routes.formulas.list, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
  })
}

/** Formulas by all documented filters; the advanced ones only while switched on. Source: spec 2 §2, §7. */
export function useFormulaSearch(): PagedList<ListedFormula> {
  const call = useApiCall()
  const ofFood = useFoodOfLink(useWords().formulas.formula.list)
  return usePagedList({
    ...{ name: formula.name, filters: searchFilterNames, route: routes.formulas.list },
    stateOf: searchStateOf,
    queryOf: ({ search, withInactive }, address) => ({
      params: toFormulaFilterParams(formulaFiltersOf(address, withInactive)),
      ...marksOf(address),
      ...ofFood,
      ...(search.trim() === '' ? {} : { search: cleanSearchText(search) }),
    }),
    key: queryKeyOf(formula, 'list'),
    read: async ({ params, ...query }, signal) => {
      const { response, count } = await call(routes.formulas.multiFilter, { params, query }, signal)
      return { rows: response, count: count ?? response.length }
    },
  })
}

const searchFilterNames = ['name']
// `tableStateOfAddress` sorts by the first name, so `name` goes first: the filter names are not column names.
const searchStateOf = (address: FormulaSearchState) =>
  tableStateOfAddress([...searchFilterNames, ...activeFilterNames(address)], address)

/** What else a link limits the search to, as from the screen of a farm or a distributor. */
function marksOf({ stale, proposed, farmid, structureid }: FormulaSearchState) {
  const [farmId, structureId] = [idInAddress(farmid), idInAddress(structureid)]
  return {
    ...(stale === 'listEnded' ? { stale } : isSwitchedOn(stale) ? { stale: true } : {}),
    ...(isSwitchedOn(proposed) ? { proposed: true } : {}),
    ...(farmId === undefined ? {} : { farmId }),
    ...(structureId === undefined ? {} : { structureId }),
  }
}
