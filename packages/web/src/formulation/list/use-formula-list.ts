import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { toFormulaFilterParams } from '@provende/contract/formulation/formula-search.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { useMemo } from 'react'
import { useFoodOfLink } from '../../catalogue/food/food-of-link.ts'
import { idInAddress, type TableState, tableStateOfAddress } from '../../kit/table/data-table-address.ts'
import type { PagedList } from '../../kit/table/list-table.tsx'
import type { PageOfRows } from '../../kit/table/paged.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useAddressState, usePagedList } from '../../shell/use-paged-list.ts'
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

type FormulaPaging = { readonly page: number; readonly nbPerPage: number }
type FormulaPageReader = (
  query: FormulaPaging & { order?: string; desc?: boolean },
  signal?: AbortSignal,
) => Promise<PageOfRows<ListedFormula>>

/** Formulas by name and code. Source: spec 2 §2 "Formula". */
export function useFormulaList(filters: readonly string[]): PagedList<ListedFormula> {
  const call = useApiCall()
  const state = useAddressState({ route: routes.formulas.list, filters })
  const texts = Object.entries({ search: state.search, ...state.filters }).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, cleanSearchText(text, { slash: 'asSpace' })]],
  )
  const filter = { ...Object.fromEntries(texts), getInactive: state.withInactive }
  return useFormulaPages(filters, state, filter, async (query, signal) => {
    const { response, count } = await call(routes.formulas.list, { query: { ...filter, ...query } }, signal)
    return { rows: response, count: count ?? response.length }
  })
}

/** Formulas by all documented filters; the advanced ones only while switched on. Source: spec 2 §2, §7. */
export function useFormulaSearch(): PagedList<ListedFormula> {
  const call = useApiCall()
  const [searchParams] = useScreenQueryParams()
  const names = activeFilterNames(searchParams as FormulaSearchState)
  // `tableStateOfAddress` sorts by the first name, so `name` goes first: the filter names are not column names.
  const state = useMemo(() => tableStateOfAddress(['name', ...names], searchParams), [names, searchParams])
  const params = toFormulaFilterParams(formulaFiltersOf(searchParams as FormulaSearchState, state.withInactive))
  const { stale, proposed, farmid, structureid } = searchParams as FormulaSearchState
  const [farmId, structureId] = [idInAddress(farmid), idInAddress(structureid)]
  const marks = {
    ...(stale === 'listEnded' ? { stale } : isSwitchedOn(stale) ? { stale: true } : {}),
    ...(isSwitchedOn(proposed) ? { proposed: true } : {}),
    // From the screen of a farm or a distributor.
    ...(farmId === undefined ? {} : { farmId }),
    ...(structureId === undefined ? {} : { structureId }),
    ...useFoodOfLink(useWords().formulas.formula.list),
  }
  const search = { ...marks, ...(state.search.trim() === '' ? {} : { search: cleanSearchText(state.search) }) }
  return useFormulaPages(['name'], state, { ...params, ...search }, async (query, signal) => {
    const { response, count } = await call(
      routes.formulas.multiFilter,
      { params, query: { ...search, ...query } },
      signal,
    )
    return { rows: response, count: count ?? response.length }
  })
}

function useFormulaPages(
  filters: readonly string[],
  state: TableState,
  filter: object,
  read: FormulaPageReader,
): PagedList<ListedFormula> {
  const key = queryKeyOf(formula, 'list', filter)
  return usePagedList({ name: formula.name, state, filters, key, route: routes.formulas.list, read })
}
