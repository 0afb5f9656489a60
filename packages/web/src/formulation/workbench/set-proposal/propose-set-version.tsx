import { Button } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { derogationsOf } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../kit/words.tsx'
import { useSession } from '../../../shell/session/session.tsx'
import { useWorkbenchState } from '../state/use-workbench.ts'

const SetProposalDialog = lazy(async () => ({
  default: (await import('./set-proposal-dialog.tsx')).SetProposalDialog,
}))

/** Proposes a new version of the constraint set that says what the formula derogates from; for whoever may create one. */
export function ProposeSetVersion() {
  const words = useWords().workbench.setProposal
  const [isOpen, setOpen] = useState(false)
  const mayCreate = useSession().mayCall(routes.constraintVersions.create.access)
  const hasDerogations = useWorkbenchState(
    ({ entry, inputs }) => entry.constraintVersionId !== null && derogationsOf(entry.content, inputs).length > 0,
  )
  if (!mayCreate || !hasDerogations) return null
  return (
    <>
      <div>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <SetProposalDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
