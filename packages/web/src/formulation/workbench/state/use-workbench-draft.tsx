import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Draft, keepDrafts, readDrafts } from '../kit/drafts.ts'
import { DraftNotice } from '../kit/form-draft.tsx'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { useProblems } from '../shell/problems.ts'
import { useSession } from '../shell/session.tsx'
import { useWorkbench } from './use-workbench.ts'
import { type FormulaEntry, isSameEntry } from './workbench-entry.ts'
import type { Workbench } from './workbench-panels.ts'

/** The pause in typing before what was typed is kept, in ms. */
const pause = 300

type EntryDraft = Draft<FormulaEntry>
const entryIn = ({ values }: EntryDraft) => values as FormulaEntry

/**
 * Keeps what is said of the formula and not saved until it is, or is knowingly given up, and offers it when the formula
 * is opened again: after a reload, a tab that crashed, a session that ended. Draw `notice` and `question`.
 */
export function useWorkbenchDraft(): { readonly notice: ReactNode; readonly question: ReactNode } {
  const workbench = useWorkbench()
  const { store } = workbench
  const problems = useProblems()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.toLowerCase() })
  const { owner } = useSession()
  const [place] = useState(`provende.draft ${owner} ${path}`)
  const [others, setOthers] = useState(() =>
    readDrafts<FormulaEntry>(place).filter((draft) => !isSameEntry(entryIn(draft), store.read().saved)),
  )
  const forget = useKept(workbench, place, others)
  const question = useLeaveGuard(() => store.read().isChanged, forget)
  const [offered, ...older] = others
  const takeUp = async (draft: EntryDraft) => {
    try {
      await takenUp(workbench, draft)
      setOthers(older)
    } catch (error) {
      problems.show(error, { retry: () => void takeUp(draft) })
    }
  }
  const notice = offered && (
    <DraftNotice
      keptAt={offered.keptAt}
      outdated={offered.version !== store.read().formula.modificationDate}
      onTakeUp={() => void takeUp(offered)}
      onThrowAway={() => setOthers(older)}
    />
  )
  return { notice, question }
}

/** Keeps the draft and those that are still offered; answers what gives it up. */
function useKept({ store }: Workbench, place: string, others: readonly EntryDraft[]): () => void {
  const offered = useRef(others)
  offered.current = others
  const isOver = useRef(false)
  useEffect(() => {
    const keep = () => {
      const { isChanged, entry, saved, formula } = store.read()
      const own: EntryDraft[] =
        isChanged && !isOver.current
          ? [{ start: saved, version: formula.modificationDate, values: entry, keptAt: new Date().toISOString() }]
          : []
      keepDrafts(place, [...own, ...offered.current])
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, pause)
    }
    const leave = store.subscribe(soon)
    window.addEventListener('pagehide', keep)
    return () => {
      leave()
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [store, place])
  // An offer that was answered is kept no longer.
  useEffect(() => {
    if (!store.read().isChanged) keepDrafts(place, others)
  }, [store, place, others])
  return () => {
    isOver.current = true
    keepDrafts(place, offered.current)
  }
}

/** A draft of the version that is here goes on from it; one of an older version meets it when it is saved. */
async function takenUp({ store, actions }: Workbench, draft: EntryDraft) {
  const { formula } = store.read()
  const entry = entryIn(draft)
  const basis = await actions.readBasis(entry)
  if (draft.version === formula.modificationDate || draft.version === null) return store.change(entry, basis)
  store.restart({ ...formula, modificationDate: draft.version }, draft.start, { entry, basis })
}
