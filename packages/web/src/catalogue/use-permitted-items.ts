import type { itemPermissionRoutes } from '@provende/contract/catalogue/permission-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { formatPermissionData, parsePermissionData } from '@provende/domain/catalogue/permission-data.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readAllPages } from '../kit/table/paged.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import type { ReferencedFamily } from '../records/record-set.ts'
import { queryKeyOf, readPage } from '../records/use-record-list.ts'
import { recordLabelOf } from '../shell/lists/record-label.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'

export type PermissionCalls = ReturnType<typeof itemPermissionRoutes>
/** A food or nutrient a distributor may or may not use. `searchKey` is its text without case and accents. */
export type PermissionItem = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly searchKey: string
}

/** Maximum number of items that are read. */
const maxPermissionItems = 20_000

/**
 * The items shared with a distributor that the user may forbid it, in the order of names, and the ids of those that are
 * forbidden; no data until both are read.
 */
export function useItemsWithPermissions(
  { family, routes }: ReferencedFamily,
  calls: PermissionCalls,
  structureId: number,
  notFound: () => void,
) {
  const call = useApiCall()
  return useQuery({
    queryKey: queryKeyOf(family, 'permitted', structureId),
    queryFn: async ({ signal }) => {
      const page = (paging: object) => readPage(call, routes, { getInactive: false, ...paging }, signal)
      const [records, { response }] = await Promise.all([
        readAllPages(page, maxPermissionItems),
        call(calls.permissions, { params: { structureId } }, signal),
      ])
      const permissions = response.flatMap(({ data }) => parsePermissionData(data) ?? [])
      return {
        items: records.filter((record) => record.tenantsShared && record.mayWrite).map((record) => itemOf(record)),
        forbiddenIds: new Set(permissions.filter(({ permitted }) => !permitted).map(({ itemId }) => itemId)),
      }
    },
    staleTime: 0,
    meta: { family: 'structure', notFound },
  })
  function itemOf(record: AnyRecord): PermissionItem {
    const [name, code] = [recordLabelOf(family, record), String(record.code ?? '')]
    return { id: record.id, name, code, searchKey: foldText(`${name} ${code}`) }
  }
}

/** The unsaved changes of permissions (item id to allowed); saving sends only these. */
export function usePermissionChanges(
  { family }: ReferencedFamily,
  calls: PermissionCalls,
  structureId: number,
  forbiddenIds: ReadonlySet<number>,
  onSaved: () => void,
) {
  const words = useWords()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(false)
  const set = (ids: readonly number[], permitted: boolean) =>
    setChanges((previous) => {
      const next = new Map(previous)
      for (const id of ids)
        if (permitted === !forbiddenIds.has(id)) next.delete(id)
        else next.set(id, permitted)
      return next
    })
  const save = async () => {
    if (saving) return toasts.warning(words.shell.form.submitting)
    setSaving(true)
    const body = [...changes].map(([itemId, permitted]) => ({
      name: 'Permition',
      data: formatPermissionData({ permitted, structureId, itemId }),
    }))
    try {
      if (body.length > 0) await call(calls.changePermissions, { body })
      toasts.success(words.catalogue.permitted.saved)
      setSaved(true)
      await queries.invalidateQueries({ queryKey: queryKeyOf(family) })
      onSaved()
    } catch (error) {
      problems.show(error, { family: family.name, asMessage: true })
    }
    setSaving(false)
  }
  return { changes, set, save, saving, hasChanges: () => changes.size > 0 && !saved }
}
