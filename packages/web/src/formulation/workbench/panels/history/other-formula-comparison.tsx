import { formula } from '@provende/contract/formulation/formula.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PickField } from '../../../../kit/form/fields-pick.tsx'
import { FieldsContext } from '../../../../kit/form/form-fields.ts'
import { useWords } from '../../../../kit/words.tsx'
import { pickSourceHook } from '../../../../records/record-references.ts'
import { useScreenQueryParams } from '../../../../shell/routing/screen.ts'
import { useApiCall } from '../../../../shell/session/client.ts'
import { formulaReferenceTarget } from '../../../formula-facts.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelNote } from '../panel-notes.tsx'
import classes from '../panels.module.css'
import { RevisionComparison } from './revision-comparison.tsx'

const useFormulaPickSource = pickSourceHook(formulaReferenceTarget)

/** Compares the formula, as it was saved, with another one. */
export function OtherFormulaComparison({ workbench }: { workbench: Workbench }) {
  const words = useWords().workbenchPanels.history.compare
  const call = useApiCall()
  const current = useWorkbenchState((state) => state.formula, workbench)
  // The list leads here with two chosen formulas.
  const [{ with: linked }] = useScreenQueryParams()
  const [otherId, setOtherId] = useState<number | null>(Number(linked) || null)
  const { data: other } = useQuery({
    queryKey: [formula.name, 'compared', otherId],
    queryFn: async ({ signal }) =>
      (await call(routes.formulas.single, { params: { id: otherId ?? 0 } }, signal)).response,
    enabled: otherId !== null && otherId !== current.id,
  })
  const fieldOf = (path: string) => ({
    ...{ path, label: words.otherFormula, value: otherId, mode: 'edit' as const },
    onChange: (value: unknown) => setOtherId(typeof value === 'number' ? value : null),
  })
  return (
    <>
      <div className={classes.pick}>
        <FieldsContext value={fieldOf}>
          <PickField name="otherFormula" useSource={useFormulaPickSource} />
        </FieldsContext>
      </div>
      {otherId === current.id && <PanelNote>{words.sameFormula}</PanelNote>}
      {otherId !== null && other && (
        <RevisionComparison
          title={words.formulasTitle(current.name, other.name)}
          one={{ id: current.id, number: current.lastRevision, label: current.code }}
          other={{ id: other.id, number: other.lastRevision, label: other.code }}
        />
      )}
    </>
  )
}
