import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, readDrafts, saveDrafts } from '../../../kit/form/drafts.ts'
import { DraftNotice } from '../../../kit/form/form-draft.tsx'
import { useLeaveGuard } from '../../../kit/form/leave-guard.tsx'
import { takeResumeState } from '../../../kit/form/resume-after-reload.ts'
import { useProblems } from '../../../shell/problems/problems.ts'
import { useSession } from '../../../shell/session/session.tsx'
import type { Workbench } from '../workbench.ts'
import { useWorkbench } from './use-workbench.ts'
import { type FormulaEntry, isSameEntry } from './workbench-entry.ts'

/** A draft is stored after a pause in typing of this length. */
const pauseMilliseconds = 300

type EntryDraft = Draft<FormulaEntry>
const entryIn = ({ values }: EntryDraft) => values as FormulaEntry

/**
 * Stores unsaved changes of the formula as a draft until they are saved or discarded, and offers the draft when the
 * formula is opened again after a reload, a crash or the end of the session. The caller must render `notice` and
 * `question`.
 */
export function useWorkbenchDraft(): { readonly notice: ReactNode; readonly question: ReactNode } {
  const workbench = useWorkbench()
  const { store } = workbench
  const problems = useProblems()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.toLowerCase() })
  const { actorKey } = useSession()
  const [storageKey] = useState(`provende.draft ${actorKey} ${path}`)
  const [storedDrafts, setStoredDrafts] = useState(() =>
    readDrafts<FormulaEntry>(storageKey).filter((draft) => !isSameEntry(entryIn(draft), store.read().saved)),
  )
  const forget = useStoredDraft(workbench, storageKey, storedDrafts)
  const question = useLeaveGuard(() => store.read().isChanged, forget)
  const [latest, ...older] = storedDrafts
  const resume = async (draft: EntryDraft) => {
    try {
      await applyDraft(workbench, draft)
      setStoredDrafts(older)
    } catch (error) {
      problems.show(error, { retry: () => void resume(draft) })
    }
  }
  const resumeAfterReload = useEffectEvent(() => {
    const panel = takeResumeState()
    if (panel === null) return
    if (panel !== '') store.openPanel(panel)
    if (latest) void resume(latest)
  })
  useEffect(() => resumeAfterReload(), [])
  const notice = latest && (
    <DraftNotice
      savedAt={latest.keptAt}
      outdated={latest.version !== store.read().formula.modificationDate}
      onResume={() => void resume(latest)}
      onDiscard={() => setStoredDrafts(older)}
    />
  )
  return { notice, question }
}

/** Stores the draft and the older drafts still offered; returns a function that discards the draft. */
function useStoredDraft({ store }: Workbench, storageKey: string, storedDrafts: readonly EntryDraft[]): () => void {
  const latest = useRef(storedDrafts)
  latest.current = storedDrafts
  const isDiscarded = useRef(false)
  useEffect(() => {
    const storeNow = () => {
      const { isChanged, entry, saved, formula } = store.read()
      const currentDraft: EntryDraft[] =
        isChanged && !isDiscarded.current
          ? [{ start: saved, version: formula.modificationDate, values: entry, keptAt: new Date().toISOString() }]
          : []
      saveDrafts(storageKey, [...currentDraft, ...latest.current])
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleStore = () => {
      clearTimeout(timer)
      timer = setTimeout(storeNow, pauseMilliseconds)
    }
    const unsubscribe = store.subscribe(scheduleStore)
    window.addEventListener('pagehide', storeNow)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      window.removeEventListener('pagehide', storeNow)
      storeNow()
    }
  }, [store, storageKey])
  // Removes drafts the user has resumed or discarded.
  useEffect(() => {
    if (!store.read().isChanged) saveDrafts(storageKey, storedDrafts)
  }, [store, storageKey, storedDrafts])
  return () => {
    isDiscarded.current = true
    saveDrafts(storageKey, latest.current)
  }
}

/**
 * Applies a draft of the current version as a change. A draft of an older version restarts from it, so saving
 * conflicts.
 */
async function applyDraft({ store, actions }: Workbench, draft: EntryDraft) {
  const { formula } = store.read()
  const entry = entryIn(draft)
  const inputs = await actions.readInputs(entry)
  if (draft.version === formula.modificationDate || draft.version === null) return store.change(entry, inputs)
  store.restart({ ...formula, modificationDate: draft.version }, draft.start, { entry, inputs })
}
