import { useLocation } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { BesideContext } from '../../kit/beside.ts'
import { toQueryString, useScreenLinks, useScreenQueryParams } from '../routing/screen.ts'
import { useSession } from '../session/session.tsx'

/*
 * The lists as they were last shown in this tab, with their filters, order and page: a record leads back to the list one came
 * from. Apart for each person and tenant, because a visit shows other records.
 */

const lastSearches = new Map<string, string>()
const useKeyOf = () => {
  const { userId, tenantId } = useSession().context
  return (path: string) => `${userId}.${tenantId}${path.toLowerCase()}`
}

/** Remembers the list of the screen, without what is beside it. */
export function useNoteListAddress(): void {
  const isBeside = use(BesideContext)
  const [search] = useScreenQueryParams()
  const key = useKeyOf()(useLocation({ select: ({ pathname }) => pathname }))
  const listed = toQueryString({ ...search, beside: undefined })
  useEffect(() => {
    if (!isBeside) lastSearches.set(key, listed)
  }, [isBeside, key, listed])
}

/** The address of a list as it was last shown. */
export function useListAddress(screen: string): string {
  const address = useScreenLinks().addressOf(screen)
  return address + (lastSearches.get(useKeyOf()(address)) ?? '')
}
