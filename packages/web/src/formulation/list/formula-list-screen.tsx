import type { ListedFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { ReactNode } from 'react'
import { type AddressedList, ListTable } from '../kit/list-table.tsx'
import { useWords } from '../kit/words.tsx'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { useFormulaBadge, useFormulaColumns } from './formula-columns.tsx'
import { formulaScreen, useFormulaEyes } from './formula-facts.ts'
import { useFormulaActions, useFormulaLink } from './use-formula-actions.tsx'
import { listFilters, useFormulaList } from './use-formula-list.ts'

/** The list of formulas: what the person may see, opened in the workbench by whoever may write. Source: spec 2 §2. */
export function FormulaListScreen() {
  return <FormulaTable list={useFormulaList()} filters={listFilters} />
}

type TableProps = {
  readonly list: AddressedList<ListedFormula>
  /** The texts that stand above the rows. */
  readonly filters?: readonly string[]
  readonly children?: ReactNode
}

/** A table of formulas over the address of its screen. */
export function FormulaTable({ list, filters = [], children }: TableProps) {
  const { formula, fields } = useWords().formulas
  const problems = useProblems()
  const { addressOf } = useScreenLinks()
  const { mayCreate } = useFormulaEyes()
  const linkOf = useFormulaLink()
  const columns = useFormulaColumns(list.rows)
  const badgeOf = useFormulaBadge()
  const { actionsOf, dialogs } = useFormulaActions()
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        words={formula}
        add={mayCreate && addressOf(formulaScreen.edit, { id: 0 })}
        filters={filters}
        filterLabel={(name) => (name === 'code' ? fields.code : fields.name)}
        onFailure={problems.show}
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
