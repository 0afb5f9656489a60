import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { labelOf } from '../records/look.ts'
import { useRecordLinks } from '../records/use-record-links.ts'
import { keyOf, readOne } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useScreenTitle } from '../shell/current-screen.tsx'
import { isUnread } from '../shell/problems.ts'
import { useScreenId } from '../shell/screen.ts'
import { structureSet } from './structure-set.ts'

/**
 * The distributor that a screen beside its form is about, undefined until it is here, and the way back to the list. One
 * that does not exist leads there, saying so. The title of the screen names it.
 */
export function useStructure(title: string) {
  const { family, routes } = structureSet
  const call = useCall()
  const navigate = useNavigate()
  const { back } = useRecordLinks(structureSet, { list: false })
  const id = useScreenId()
  const notFound = () => void navigate({ href: back, replace: true })
  const { data } = useQuery({
    queryKey: keyOf(family, 'one', id),
    queryFn: ({ signal }) => readOne(call, routes, id, signal),
    throwOnError: isUnread,
    meta: { family: family.name, notFound },
  })
  const structure: AnyRecord | undefined = data
  useScreenTitle(structure && `${title} \u2013 ${labelOf(family, structure)}`)
  return { id, structure, back, notFound, leave: () => void navigate({ href: back }) }
}
