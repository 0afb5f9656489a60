import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { queryKeyOf, readRecord } from '../../records/use-record-list.ts'
import { isInitialLoadFailure } from '../../shell/problems/problems.ts'
import { useScreenId } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { foodFamilyUi } from './food-set.ts'

/**
 * The food of the current screen, undefined while loading, and the address of the list. An unknown id leads back to the
 * list with a message.
 */
export function useFoodOfScreen(): { id: number; food: AnyRecord | undefined; back: string; leave: () => void } {
  const { family, routes } = foodFamilyUi
  const call = useApiCall()
  const navigate = useNavigate()
  const { back } = useRecordLinks(foodFamilyUi, { list: false })
  const id = useScreenId()
  const { data } = useQuery({
    queryKey: queryKeyOf(family, 'one', id),
    queryFn: ({ signal }) => readRecord(call, routes, id, signal),
    throwOnError: isInitialLoadFailure,
    meta: { family: family.name, notFound: () => void navigate({ href: back, replace: true }) },
  })
  return { id, food: data, back, leave: () => void navigate({ href: back }) }
}
