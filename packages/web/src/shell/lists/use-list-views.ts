import type { ListView } from '@provende/contract/access/list-view.ts'
import { routes } from '@provende/contract/routes.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { mayShareViews } from '@provende/domain/access/shared-views.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListViews } from '../../kit/table/views/list-views.ts'
import { addressOfView, isPlainAddress, queryOfView } from '../../kit/table/views/view-state.ts'
import { useProblemReporter } from '../problems/problems.ts'
import { useScreenQueryParams } from '../routing/screen.ts'
import { useApiCall } from '../session/client.ts'
import { useSession } from '../session/session.tsx'
import type { ListPreferences } from './use-list-preferences.ts'

const staleTime = 60_000
const noViews: readonly ListView[] = []

/** The views of a list, the one that is shown, and what can be done with them. */
export function useListViews(list: string, preferences: ListPreferences): ListViews {
  const call = useApiCall()
  const queryKey = ['listViews', list]
  const { data: views = noViews, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(routes.listViews.ofList, { query: { list } }, signal)).response,
    staleTime,
  })
  const [address, changeAddress] = useScreenQueryParams()
  const { context, isReadOnly } = useSession()
  const role = fromWireRole(context.roleName)
  const mayShare = role !== undefined && !isReadOnly && mayShareViews(role)
  const current = views.find(({ id }) => id === Number(address.view)) ?? null
  const query = queryOfView(address, address.columns === undefined ? preferences.columns : null)
  const isOpened = useFirstView(views, isPending, preferences)
  const act = useActing(queryKey)
  const viewOf = (id: number) => views.find((view) => view.id === id)
  const store = async (id: number, change: Partial<ListView>) => {
    const before = viewOf(id)
    if (before === undefined) return false
    const { modificationDate, name, isShared, query: stored } = before
    const body = { id, modificationDate, name, isShared, query: stored, ...change }
    return (await act(() => call(routes.listViews.replace, { body }))) !== null
  }
  return {
    ...{ views, current, firstId: preferences.viewId, isSettled: isOpened, mayAdd: context.visit.length === 0 },
    isChanged: current !== null && current.query !== query,
    shareWith: mayShare ? context.tenantName : null,
    choose: (id) =>
      changeAddress(addressOfView(address, id === null ? null : (viewOf(id) ?? null)), { pushHistory: true }),
    add: async (name, isShared) => {
      const added = await act(() => call(routes.listViews.create, { body: { list, name, isShared, query } }))
      if (added) changeAddress(addressOfView(address, added.response))
      return added !== null
    },
    update: (id) => store(id, { query }),
    rename: (id, name) => store(id, { name }),
    remove: async (id) => {
      const view = viewOf(id)
      const removed = await act(() => call(routes.listViews.remove, { params: { id } }))
      if (removed === null || view === undefined) return null
      if (id === current?.id) changeAddress({ view: '0' })
      const { name, isShared, query: stored } = view
      return () => void act(() => call(routes.listViews.create, { body: { list, name, isShared, query: stored } }))
    },
    order: (ids) => void act(() => call(routes.listViews.order, { body: { ids: [...ids] } })),
    openWith: preferences.openWith,
  }
}

/** Does something with views and reads them again; null when it was refused, which is shown. */
function useActing(queryKey: readonly string[]) {
  const queries = useQueryClient()
  const problems = useProblemReporter()
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      // A name that is taken, or what somebody else has changed or deleted meanwhile.
      problems.show(error, { family: '', asMessage: true })
      return null
    } finally {
      await queries.invalidateQueries({ queryKey })
    }
  }
}

/**
 * A list that is opened by an address that says nothing shows the view one has chosen for that; one that names a view alone
 * shows what this stores. Answers whether that is done.
 */
function useFirstView(views: readonly ListView[], isPending: boolean, { viewId, isSettled }: ListPreferences): boolean {
  const [address, changeAddress] = useScreenQueryParams()
  const [isOpened, setOpened] = useState(false)
  const isPlain = isPlainAddress(address)
  const isBare = !isPlain && Number(address.view) > 0 && isPlainAddress({ ...address, view: undefined })
  const named = views.find(({ id }) => id === (isPlain ? viewId : Number(address.view)))
  const target = isPlain ? named : isBare && named?.query !== '' ? named : undefined
  const isKnown = isSettled && !isPending
  useEffect(() => {
    if (!isKnown || isOpened) return
    if (target) changeAddress(addressOfView(address, target))
    else setOpened(true)
  }, [isKnown, isOpened, target, address, changeAddress])
  const isOpening = !isOpened && (isPlain ? viewId !== null : isBare)
  return isSettled && !isOpening
}
