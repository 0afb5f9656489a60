import { keepCopy } from './crashed-drafts.ts'
import type { FormValues } from './form.tsx'

/*
 * What was typed into forms and not saved, kept by this tab of the browser alone, so that neither a session that ends
 * nor a reload loses it; of a tab that crashed the next one takes it over. Signing out forgets it with everything else the tab keeps.
 */

export type Draft<Start> = {
  /** What the form began with, and the version of that; a new thing has none. */
  readonly start: Start
  readonly version: string | null
  readonly values: FormValues
  /** ISO instant. */
  readonly keptAt: string
}

/** Most drafts of one form: one that is begun while another is offered makes two. */
const mostDrafts = 5

/** A password is never kept, wherever it stands in a form. */
const withoutPasswords = (name: string, value: unknown) => (/password/i.test(name) ? undefined : value)

/** Drafts as the text they are kept as, the newest first. */
export const draftsText = (drafts: readonly Draft<unknown>[]): string =>
  JSON.stringify(drafts.slice(0, mostDrafts), withoutPasswords)

/** The drafts of such a text; none when there is no text, or another one. */
export function draftsOf<Start>(text: string | null): Draft<Start>[] {
  try {
    const drafts: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(drafts) ? drafts : []
  } catch {
    // Not written here: what cannot be read cannot be offered.
    return []
  }
}

/** The drafts kept at a place, the newest first. */
export function readDrafts<Start>(place: string): Draft<Start>[] {
  try {
    return draftsOf(window.sessionStorage.getItem(place))
  } catch {
    // A browser that refuses storage kept nothing.
    return []
  }
}

/** Keeps these at a place, and no others. */
export function keepDrafts(place: string, drafts: readonly Draft<unknown>[]) {
  try {
    const text = drafts.length === 0 ? null : draftsText(drafts)
    if (text === null) window.sessionStorage.removeItem(place)
    else window.sessionStorage.setItem(place, text)
    keepCopy(place, text)
  } catch {
    // Full or refused: the form then holds what was typed as long as the page lasts.
  }
}
