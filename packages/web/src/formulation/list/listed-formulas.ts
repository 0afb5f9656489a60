import { useEffect, useMemo } from 'react'
import { storageSlot } from '../../shell/session/browser-storage.ts'
import { useSession } from '../../shell/session/session.tsx'

/* The formulas of the list one came from, in its order: the workbench goes to the next one without it. */

const slotOf = (actorKey: string) => storageSlot(`provende.listedFormulas.${actorKey}`)

/** Notes the formulas that a list shows and the person may write. */
export function useNoteListedFormulas(
  rows: readonly { readonly id: number; readonly mayWrite: boolean }[] | undefined,
) {
  const { actorKey } = useSession()
  const ids = rows?.flatMap(({ id, mayWrite }) => (mayWrite ? [id] : [])).join(' ')
  useEffect(() => {
    if (ids) slotOf(actorKey).write(ids)
  }, [ids, actorKey])
}

/** The formulas before and after one in the list it was opened from; undefined at its ends, and where it is in none. */
export function useNeighbouringFormulas(id: number): { readonly previous?: number; readonly next?: number } {
  const { actorKey } = useSession()
  return useMemo(() => neighboursIn(slotOf(actorKey).read() ?? '', id), [actorKey, id])
}

export function neighboursIn(listed: string, id: number): { readonly previous?: number; readonly next?: number } {
  const ids = listed.split(' ').map(Number)
  const index = ids.indexOf(id)
  if (index === -1) return {}
  const [previous, next] = [ids[index - 1], ids[index + 1]]
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) }
}
