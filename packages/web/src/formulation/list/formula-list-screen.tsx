import { maxRecomputedFormulas } from '@provende/contract/formulation/formula-routes.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ListTable, type PagedList } from '../../kit/table/list-table.tsx'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { formulaScreenNames, useFormulaAccess } from '../formula-facts.ts'
import { useFormulaActions, useFormulaAddress } from '../use-formula-actions.tsx'
import { useFormulaRecompute } from '../use-formula-recompute.ts'
import { useFormulaBadge, useFormulaColumns } from './formula-columns.tsx'
import { formulaListFilterNames, useFormulaList } from './use-formula-list.ts'

/** The list of formulas the user may see. Source: spec 2 §2. */
export function FormulaListScreen() {
  const { isAtFarm } = useFormulaAccess()
  const filters = isAtFarm
    ? formulaListFilterNames.filter((name) => name !== 'stale' && name !== 'proposed')
    : formulaListFilterNames
  return <FormulaTable list={useFormulaList()} filters={filters} />
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
  const badgeOf = useFormulaBadge()
  const { actionsOf, dialogs } = useFormulaActions()
  const { isBusy, mayRecompute, recompute } = useFormulaRecompute()
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
      <ListTable
        list={list}
        columns={columns}
        words={formula}
        add={mayCreate && addressOf(formulaScreenNames.edit, { id: 0 })}
        filters={filters}
        filterLabel={(name) =>
          ({ code: fields.code, stale: stale.filter, proposed: proposed.filter })[name] ?? fields.name
        }
        filterChoices={{
          stale: [{ value: 'true', label: stale.only }],
          proposed: [{ value: 'true', label: proposed.only }],
        }}
        onFailure={problems.show}
        listActions={(csvExport) => [...recomputePage, csvExport]}
        Buttons={ScreenActions}
        rowLabel={({ name }) => name}
        rowLink={linkOf}
        rowBadge={badgeOf}
        actions={actionsOf}
      >
        {children}
      </ListTable>
      {dialogs}
    </>
  )
}
