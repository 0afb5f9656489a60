import type { Draft, UnsavedForm } from '../../kit/form/drafts/drafts.ts'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { useDrafts } from '../../kit/form/drafts/use-drafts.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useSession } from '../../shell/session/session.tsx'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { type FormulaEntry, isSameEntry } from './state/workbench-entry.ts'
import type { WorkbenchState } from './state/workbench-store.ts'
import type { Workbench } from './workbench.ts'

type EntryDraft = Draft<FormulaEntry, FormulaEntry>

/**
 * The drafts of the workbench, and the question before it is left with unsaved changes. A component of its own, because
 * it renders at every change of the formula.
 */
export function WorkbenchDraft() {
  const workbench = useWorkbench()
  const state = useWorkbenchState(selectWholeState)
  const problems = useProblemReporter()
  const resume = async (draft: EntryDraft, done: () => void) => {
    try {
      await applyDraft(workbench, draft)
      done()
    } catch (error) {
      problems.show(error, { retry: () => void resume(draft, done) })
    }
  }
  const { hasUnsaved, discard, notice } = useDrafts<FormulaEntry, FormulaEntry>({
    owner: useSession().actorKey,
    version: state.formula.modificationDate,
    unsaved: () => unsavedEntryOf(workbench),
    differs: (entry) => !isSameEntry(entry, state.saved),
    resume: (draft, done) => void resume(draft, done),
    onReload: (panel) => panel !== '' && workbench.store.openPanel(panel),
  })
  const question = useLeaveGuard(() => hasUnsaved() || workbench.store.read().trial !== null, discard)
  return (
    <>
      {notice}
      {question}
    </>
  )
}

const selectWholeState = (state: WorkbenchState) => state

/** Prices that are tried and their recipe are no draft. */
function unsavedEntryOf({ store }: Workbench): UnsavedForm<FormulaEntry, FormulaEntry> | null {
  const { isChanged, trial, saved, formula } = store.read()
  const values = store.readUntried()
  return isChanged && (trial === null || !isSameEntry(values, saved))
    ? { start: saved, version: formula.modificationDate, values }
    : null
}

/**
 * Applies a draft of the current version as a change. A draft of an older version restarts from it, so saving
 * conflicts.
 */
async function applyDraft({ store, actions }: Workbench, { start, version, values }: EntryDraft) {
  const { formula } = store.read()
  const inputs = await actions.readInputs(values)
  if (version === formula.modificationDate || version === null) return store.change(values, inputs)
  store.restart({ ...formula, modificationDate: version }, start, { entry: values, inputs })
}
