import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { queryKeyOf, readRecord } from '../../records/use-record-list.ts'
import { recordLabelOf } from '../../shell/lists/record-label.ts'
import { isInitialLoadFailure } from '../../shell/problems/problems.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenId } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { structureFamilyUi } from './structure-set.ts'

/**
 * The distributor of the current screen, undefined while loading, and the address of its record, to which one returns. An
 * unknown id leads back to the list with a message. Also puts the name of the distributor into the screen title.
 */
export function useStructureOfScreen(title: string) {
  const { family, routes } = structureFamilyUi
  const call = useApiCall()
  const navigate = useNavigate()
  const links = useRecordLinks(structureFamilyUi, { list: false })
  const id = useScreenId()
  const notFound = () => void navigate({ href: links.back, replace: true })
  const back = links.detail(id)
  const { data } = useQuery({
    queryKey: queryKeyOf(family, 'one', id),
    queryFn: ({ signal }) => readRecord(call, routes, id, signal),
    throwOnError: isInitialLoadFailure,
    meta: { family: family.name, notFound },
  })
  const structure: AnyRecord | undefined = data
  useScreenTitle(structure && `${title} \u2013 ${recordLabelOf(family, structure)}`)
  return { id, structure, back, notFound, leave: () => void navigate({ href: back }) }
}
