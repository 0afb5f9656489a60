/*
 * A reload that continues where the user was: unsaved changes survive it as drafts (drafts.ts), and the screen at the same
 * address resumes its draft without asking.
 */

const resumeStorageKey = 'provende.resume'

type ResumeAfterReload = { readonly path: string; readonly state: string }

let isReloadStarted = false
/** Whether the page is being reloaded by `reloadAndResume`, so that leaving it needs no confirmation. */
export const isReloadingToResume = (): boolean => isReloadStarted

/** Reloads the page. The screen that opens at the current address receives `state` from `takeResumeState`. */
export function reloadAndResume(state = ''): void {
  isReloadStarted = true
  const resume: ResumeAfterReload = { path: window.location.pathname, state }
  try {
    window.sessionStorage.setItem(resumeStorageKey, JSON.stringify(resume))
  } catch {
    // Storage is full or blocked: the draft is offered instead of resumed.
  }
  window.location.reload()
}

/** The state of the reload that opened this page at its current address, once; null for any other page. */
export function takeResumeState(): string | null {
  try {
    const text = window.sessionStorage.getItem(resumeStorageKey)
    window.sessionStorage.removeItem(resumeStorageKey)
    const resume: Partial<ResumeAfterReload> | null = JSON.parse(text ?? 'null')
    return resume?.path === window.location.pathname ? (resume.state ?? '') : null
  } catch {
    // Storage is blocked, or the text was not written here: nothing to resume.
    return null
  }
}
