import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AssignSeveral } from '../access/users/assign-several.tsx'
import type { AssignedKind } from '../access/users/assignment-calls.ts'
import { formatNumber } from '../kit/format.ts'
import { maxBulkRows } from '../kit/table/selection/bulk-act.ts'
import { limitReason } from '../kit/table/selection/use-bulk-acts.tsx'
import { useCulture, useWords, WithDictionaryPart } from '../kit/words.tsx'
import { DeactivationBar, type DeactivationBarProps } from '../shell/lists/deactivation-bar.tsx'
import { useSession } from '../shell/session/session.tsx'

type AssignBarProps = DeactivationBarProps & { readonly kind: AssignedKind }

export const FarmSelectionBar = (props: DeactivationBarProps) => <AssignBar kind="farms" {...props} />
export const StructureSelectionBar = (props: DeactivationBarProps) => <AssignBar kind="distributors" {...props} />

/** The bar over chosen farms or distributors, which may be assigned to an expert or an adviser. */
const AssignBar = (props: AssignBarProps) => (
  <WithDictionaryPart part="lists">
    <LoadedBar {...props} />
  </WithDictionaryPart>
)

function LoadedBar({ kind, ...bar }: AssignBarProps) {
  const { lists } = useWords()
  const culture = useCulture()
  const queries = useQueryClient()
  const { mayCall } = useSession()
  const [chosen, setChosen] = useState<readonly AnyRecord[] | null>(null)
  const { selection, onFailure, records } = bar
  const open = () =>
    // What cannot be read is reported.
    selection.read().then((rows) => setChosen(rows.filter(({ deleted }) => !deleted)), onFailure)
  const assign = {
    ...{ label: lists.assign.label, Icon: IconUserPlus, act: () => void open() },
    ...limitReason(selection.count, lists.selection.tooMany(formatNumber(maxBulkRows, undefined, culture))),
  }
  return (
    <DeactivationBar {...bar} more={mayCall(routes.experts.authorizeFarms.access) ? [assign] : []}>
      {chosen !== null && (
        <AssignSeveral
          {...{ kind, organisations: chosen }}
          onClose={() => setChosen(null)}
          onChanged={() => queries.invalidateQueries({ queryKey: [records.family.name] })}
        />
      )}
    </DeactivationBar>
  )
}
