import { race } from '@provende/contract/catalogue/race.ts'
import { maxRecomputedFormulas } from '@provende/contract/formulation/formula-routes.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { farm } from '@provende/contract/organisations/farm.ts'
import { structure } from '@provende/contract/organisations/structure.ts'
import { priceList, unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconRefresh, IconReplace } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import type { FilterSources } from '../../kit/table/filters/filter-chips.tsx'
import { ListTable, type PagedList } from '../../kit/table/list-table.tsx'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useWords } from '../../kit/words.tsx'
import { ReachNote } from '../../organisations/parts/reach-note.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { useRowPanel } from '../../shell/lists/use-row-panel.tsx'
import { useUsableFilters } from '../../shell/lists/use-usable-filters.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'
import { formulaScreenNames, useFormulaAccess } from '../formula-facts.ts'
import { useFormulaActions, useFormulaAddress } from '../use-formula-actions.tsx'
import { useFormulaRecompute } from '../use-formula-recompute.ts'
import { useFormulaBadge, useFormulaColumns } from './formula-columns.tsx'
import { useNoteListedFormulas } from './listed-formulas.ts'
import { formulaListFilterNames, formulaListFilterNamesAtFarm, useFormulaList } from './use-formula-list.ts'

const FormulaSelectionBar = lazy(async () => ({
  default: (await import('./formula-selection-bar.tsx')).FormulaSelectionBar,
}))

const formulaFilterSources: FilterSources = {
  structureId: {
    useSource: pickSourceHook({ family: structure, routes: routes.structures }),
    by: 'id',
    access: routes.structures.list.access,
  },
  farmId: {
    useSource: pickSourceHook({ family: farm, routes: routes.farms }),
    by: 'id',
    access: routes.farms.list.access,
  },
  target: {
    useSource: pickSourceHook({ family: race, routes: routes.races }),
    by: 'id',
    access: routes.races.list.access,
  },
}

/** Advisers, who see no prices, read no breeds to choose from either. */
const filtersWithoutPrices = formulaListFilterNames.filter((name) => !['target', 'stale', 'proposed'].includes(name))

/** The list of formulas the user may see. Source: spec 2 §2. */
export function FormulaListScreen() {
  const { isAtFarm } = useFormulaAccess()
  // Whoever sees no prices is not told of formulas to recompute, nor of proposals.
  const seesPrices = useSession().mayCall({ read: [priceList.permission.screen] })
  const filters = isAtFarm ? formulaListFilterNamesAtFarm : seesPrices ? formulaListFilterNames : filtersWithoutPrices
  return (
    <>
      <ReachNote />
      <FormulaTable list={useFormulaList(filters)} filters={filters} />
    </>
  )
}

type FormulaTableProps = {
  readonly list: PagedList<ListedFormula>
  /** Names of the text filters above the rows. */
  readonly filters?: readonly string[]
  readonly children?: ReactNode
}

/** A table of formulas whose page, order and filters are in the URL. */
export function FormulaTable({ list, filters = [], children }: FormulaTableProps) {
  const { formula, fields, stale, proposed } = useWords().formulas
  const problems = useProblemReporter()
  const { addressOf } = useScreenLinks()
  const { mayCreate } = useFormulaAccess()
  const linkOf = useFormulaAddress()
  const columns = useFormulaColumns(list.rows)
  useNoteListedFormulas(list.rows)
  const badgeOf = useFormulaBadge()
  const { actionsOf, dialogs } = useFormulaActions()
  const { isBusy, mayRecompute, recompute } = useFormulaRecompute()
  const replaceFood = useReplacingFood(list.rows ?? [])
  const toRecompute = (list.rows ?? []).filter(mayRecompute).slice(0, maxRecomputedFormulas)
  const recomputePage =
    toRecompute.length === 0
      ? []
      : [
          {
            ...{ label: stale.recomputePage(toRecompute.length), Icon: IconRefresh, busy: isBusy },
            act: () => void recompute(toRecompute),
          },
        ]
  return (
    <>
      <ListTable<ListedFormula>
        list={list}
        columns={columns}
        words={formula}
        add={mayCreate && addressOf(formulaScreenNames.edit, { id: 0 })}
        {...useUsableFilters(filters, formulaFilterSources)}
        filterLabel={(name) =>
          ({
            ...{ code: fields.code, stale: stale.filter, proposed: proposed.filter },
            ...{ farmId: fields.farmId, structureId: fields.structureId, target: fields.breedId },
          })[name] ?? fields.name
        }
        filterChoices={{
          stale: [
            { value: 'true', label: stale.only },
            { value: 'listEnded', label: stale.onlyListEnded },
          ],
          proposed: [{ value: 'true', label: proposed.only }],
        }}
        onFailure={problems.show}
        listActions={(csvExport) => [...recomputePage, ...replaceFood, csvExport]}
        Buttons={ScreenActions}
        rowLabel={({ name }) => name}
        rowLink={linkOf}
        panel={useRowPanel((id) => addressOf(formulaScreenNames.read, { id }))}
        rowBadge={badgeOf}
        actions={actionsOf}
        {...(mayCreate ? { selectionBar: (bar) => <FormulaSelectionBar {...bar} /> } : {})}
      >
        {children}
      </ListTable>
      {dialogs}
    </>
  )
}

/** Replaces a food in the formulas shown: a simulation of them, which the person completes. */
function useReplacingFood(rows: readonly ListedFormula[]): RowAction[] {
  const words = useWords().formulas
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const maySimulate = useSession().mayCall(routes.simulations.add.access)
  const ids = rows.flatMap(({ id, deleted }) => (deleted ? [] : [id]))
  if (!maySimulate || ids.length === 0) return []
  const address = addressOf('SimulationSimulate', { id: 0, tp: unsavedPriceListId, formulas: ids.join('-') })
  return [{ label: words.replaceFood(ids.length), Icon: IconReplace, act: () => void navigate({ href: address }) }]
}
