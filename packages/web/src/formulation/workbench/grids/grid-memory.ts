import { useState } from 'react'
import type { GridSort } from '../../../kit/grid/use-grid-view.ts'
import { storageSlot } from '../../../shell/session/browser-storage.ts'
import { useSession } from '../../../shell/session/session.tsx'

/* The segment and the order a person last chose in a grid: this tab shows the next formula, or the same one read again, so. */

export type GridMemory = ReturnType<typeof gridMemory>

export function useGridMemory(grid: 'foods' | 'nutrients'): GridMemory {
  const { actorKey } = useSession()
  return useState(() => gridMemory(grid, actorKey))[0]
}

function gridMemory(grid: string, actorKey: string) {
  const slotOf = (what: string) => storageSlot(`provende.${what}.${grid}.${actorKey}`, 'sessionStorage')
  const [segment, order] = [slotOf('segment'), slotOf('order')]
  return {
    readSegment: () => segment.read(),
    writeSegment: (chosen: string) => segment.write(chosen),
    sortStore: {
      read: () => sortOfText(order.read()),
      write: (sort: GridSort | null) =>
        sort === null ? order.remove() : order.write(`${sort.key} ${sort.isDescending ? 'desc' : 'asc'}`),
    },
  }
}

function sortOfText(text: string | null): GridSort | null {
  const [key, direction] = text?.split(' ') ?? []
  return key ? { key, isDescending: direction === 'desc' } : null
}
