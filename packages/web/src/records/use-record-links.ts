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
    // What is listed alone too names the record above only where it was opened from there.
    const opener = names.above && (parentId ?? search.above)
    const cameFrom = list ? searchText(search).slice(1) : (search.list ?? '')
    const around = under ? { ...params, [under.param]: above } : params
    const to = (name: string) => (id: number) => addressOf(name, { id, list: cameFrom, above: opener }, around)
    const top = under?.screen ?? ((opener && names.above) || names.list)
    return {
      back: addressOf(top, readSearch(cameFrom), { ...around, id: String(opener ?? above) }),
      add: () => (names.add ? addressOf(names.add, { list: cameFrom, above: opener }) : to(names.edit)(0)),
      detail: to(names.detail),
      duplicate: to(names.duplicate ?? ''),
      edit: to(names.edit),
      /** Of a screen beside its form. */
      to,
    }
  }, [names, under, params, search, addressOf, list, parentId])
}
export type RecordLinks = ReturnType<typeof useRecordLinks>
