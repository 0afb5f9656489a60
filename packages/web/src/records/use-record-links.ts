import { useMemo } from 'react'
import { useOpener } from '../shell/lists/opener-address.ts'
import {
  parseQueryString,
  toQueryString,
  useScreenLinks,
  useScreenParams,
  useScreenQueryParams,
} from '../shell/routing/screen.ts'
import type { FamilyUi } from './record-set.ts'

/** Addresses of the screens of a family; `to` of any other. A record's holds its parent and the search of its list, to which `back` leads, or what it is added to. */
export function useRecordLinks(
  { names, under, look }: FamilyUi,
  { list, parentId }: { readonly list: boolean; readonly parentId?: number },
) {
  const { addressOf } = useScreenLinks()
  const params = useScreenParams()
  const [search] = useScreenQueryParams()
  const { address: addedTo, query: addedToQuery } = useOpener({ fromList: list })
  return useMemo(() => {
    const parent = under ? String(parentId ?? params[under.param] ?? 0) : ''
    // A family that also has a list of its own names the other record only when it was opened from there.
    const opener = names.above && (parentId ?? search.above)
    // Back from a record is the list alone, whatever was beside it.
    const listSearch = list ? toQueryString({ ...search, beside: undefined }).slice(1) : (search.list ?? '')
    const pathParams = under ? { ...params, [under.param]: parent } : params
    const shown = list ? [] : (look.formParams ?? []).map((name) => [name, search[name]] as const)
    const from = { ...Object.fromEntries(shown), list: listSearch, above: opener, ...parseQueryString(addedToQuery) }
    const to = (name: string) => (id: number) => addressOf(name, { id, ...from }, pathParams)
    const backScreen = under?.screen ?? ((opener && names.above) || names.list)
    const backParams = { ...pathParams, id: String(opener ?? parent) }
    return {
      back: addedTo ?? addressOf(backScreen, parseQueryString(listSearch), backParams),
      add: () => (names.add ? addressOf(names.add, from) : to(names.edit)(0)),
      detail: to(names.detail),
      duplicate: to(names.duplicate ?? ''),
      edit: to(names.edit),
      to,
    }
  }, [names, under, look, params, search, addressOf, list, parentId, addedTo, addedToQuery])
}
export type RecordLinks = ReturnType<typeof useRecordLinks>
