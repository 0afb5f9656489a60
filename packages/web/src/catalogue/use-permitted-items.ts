import type { permissionRoutes } from '@provende/contract/catalogue/permission-calls.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { permissionData, readPermission } from '@provende/domain/catalogue/permission-data.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { folded } from '../kit/folded.ts'
import { readAll } from '../kit/paged.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { labelOf, type Referred } from '../records/look.ts'
import { keyOf, readPage } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'

export type PermissionCalls = ReturnType<typeof permissionRoutes>
/** Something a distributor may or may not use. `key` is what it is searched by. */
export type PermittedItem = { readonly id: number; readonly name: string; readonly code: string; readonly key: string }

/** Most items a distributor is given. */
const mostItems = 20_000

/**
 * What is shared with a distributor and may be switched off for it by the person, in the order of names, and which of it
 * is off; undefined until both are read.
 */
export function usePermittedItems(
  { family, routes }: Referred,
  calls: PermissionCalls,
  structureId: number,
  notFound: () => void,
) {
  const call = useCall()
  return useQuery({
    queryKey: keyOf(family, 'permitted', structureId),
    queryFn: async ({ signal }) => {
      const page = (paging: object) => readPage(call, routes, { getInactive: false, ...paging }, signal)
      const [records, { answer }] = await Promise.all([
        readAll(page, mostItems),
        call(calls.permissions, { params: { structureId } }, signal),
      ])
      const said = answer.flatMap(({ data }) => readPermission(data) ?? [])
      return {
        items: records.filter((record) => record.tenantsShared && record.mayWrite).map((record) => itemOf(record)),
        off: new Set(said.filter(({ permitted }) => !permitted).map(({ itemId }) => itemId)),
      }
    },
    staleTime: 0,
    meta: { family: 'structure', notFound },
  })
  function itemOf(record: AnyRecord): PermittedItem {
    const [name, code] = [labelOf(family, record), String(record.code ?? '')]
    return { id: record.id, name, code, key: folded(`${name} ${code}`) }
  }
}

/** What the person changed and has not saved; saving sends that and nothing else. */
export function usePermissionChanges(
  { family }: Referred,
  calls: PermissionCalls,
  structureId: number,
  off: ReadonlySet<number>,
  onSaved: () => void,
) {
  const words = useWords()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(false)
  const set = (ids: readonly number[], permitted: boolean) =>
    setChanges((present) => {
      const next = new Map(present)
      for (const id of ids)
        if (permitted === !off.has(id)) next.delete(id)
        else next.set(id, permitted)
      return next
    })
  const save = async () => {
    if (saving) return toasts.warning(words.shell.form.beingSent)
    setSaving(true)
    const body = [...changes].map(([itemId, permitted]) => ({
      name: 'Permition',
      data: permissionData({ permitted, structureId, itemId }),
    }))
    try {
      if (body.length > 0) await call(calls.changePermissions, { body })
      toasts.success(words.catalogue.permitted.saved)
      setSaved(true)
      await queries.invalidateQueries({ queryKey: keyOf(family) })
      onSaved()
    } catch (error) {
      problems.show(error, { family: family.name, asMessage: true })
    }
    setSaving(false)
  }
  return { changes, set, save, saving, hasChanges: () => changes.size > 0 && !saved }
}
