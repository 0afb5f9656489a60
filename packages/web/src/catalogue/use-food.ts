import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRecordLinks } from '../records/use-record-links.ts'
import { keyOf, readOne } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { isUnread } from '../shell/problems.ts'
import { useScreenId } from '../shell/screen.ts'
import { foodSet } from './food-set.ts'

/**
 * The food whose composition or files a screen shows, undefined until it is here, and the way back to the list. One that
 * does not exist leads there, saying so.
 */
export function useFood(): { id: number; food: AnyRecord | undefined; back: string; leave: () => void } {
  const { family, routes } = foodSet
  const call = useCall()
  const navigate = useNavigate()
  const { back } = useRecordLinks(foodSet, { list: false })
  const id = useScreenId()
  const { data } = useQuery({
    queryKey: keyOf(family, 'one', id),
    queryFn: ({ signal }) => readOne(call, routes, id, signal),
    throwOnError: isUnread,
    meta: { family: family.name, notFound: () => void navigate({ href: back, replace: true }) },
  })
  return { id, food: data, back, leave: () => void navigate({ href: back }) }
}
