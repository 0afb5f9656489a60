import { maxRecomputedFormulas } from '@provende/contract/formulation/formula-routes.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconRefresh, IconReplace } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import type { RowAction } from '../../kit/table/data-table-menu.tsx'
import { ListTable, type PagedList } from '../../kit/table/list-table.tsx'
import { useWords } from '../../kit/words.tsx'
import { ReachNote } from '../../organisations/parts/reach-note.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'
import { formulaScreenNames, useFormulaAccess } from '../formula-facts.ts'
import { useFormulaActions, useFormulaAddress } from '../use-formula-actions.tsx'
import { useFormulaRecompute } from '../use-formula-recompute.ts'
import { useFormulaBadge, useFormulaColumns } from './formula-columns.tsx'
import { useNoteListedFormulas } from './listed-formulas.ts'
import { formulaListFilterNames, useFormulaList } from './use-formula-list.ts'

const FormulaSelectionBar = lazy(async () => ({
  default: (await import('./formula-selection-bar.tsx')).FormulaSelectionBar,
}))

/** The list of formulas the user may see. Source: spec 2 §2. */
export function FormulaListScreen() {
  const { isAtFarm } = useFormulaAccess()
  const filters = isAtFarm
    ? formulaListFilterNames.filter((name) => name !== 'stale' && name !== 'proposed')
    : formulaListFilterNames
  return (
    <>
      <ReachNote />
      <FormulaTable list={useFormulaList()} filters={filters} />
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
        filters={filters}
        filterLabel={(name) =>
          ({ code: fields.code, stale: stale.filter, proposed: proposed.filter })[name] ?? fields.name
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
