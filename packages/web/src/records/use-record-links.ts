import { useMemo } from 'react'
import { readSearch, searchText, useScreenLinks, useScreenParams, useScreenSearch } from '../shell/screen.ts'
import type { RecordSet } from './look.ts'

/**
 * Addresses of the screens of a family. The address of a record keeps the list it was opened from (its filters, its
 * page), and the record above where there is one, so that `back` leads to the same list.
 */
export function useRecordLinks(
  { names, under }: RecordSet,
  from: { readonly list: boolean; readonly parentId?: number },
) {
  const { addressOf } = useScreenLinks()
  const params = useScreenParams()
  const [search] = useScreenSearch()
  const { list, parentId } = from
  return useMemo(() => {
    const above = under ? String(parentId ?? params[under.param] ?? 0) : ''
    const cameFrom = list ? searchText(search).slice(1) : (search.list ?? '')
    const around = under ? { ...params, [under.param]: above } : params
    const to = (name: string) => (id: number) => addressOf(name, { id, list: cameFrom }, around)
    return {
      back: addressOf(under?.screen ?? names.list, readSearch(cameFrom), { ...around, id: above }),
      add: () => (names.add ? addressOf(names.add, { list: cameFrom, above: parentId }) : to(names.edit)(0)),
      detail: to(names.detail),
      duplicate: to(names.duplicate ?? ''),
      edit: to(names.edit),
    }
  }, [names, under, params, search, addressOf, list, parentId])
}
export type RecordLinks = ReturnType<typeof useRecordLinks>
