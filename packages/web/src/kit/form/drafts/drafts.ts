import type { FormValues } from '../form.tsx'
import { saveDraftCopy } from './crashed-drafts.ts'

/*
 * Unsaved form input in sessionStorage, so that neither an expired session nor a reload loses them; crashed-drafts.ts
 * recovers those of a crashed tab. Signing out removes them with everything else in sessionStorage.
 */

export type UnsavedForm<Start, Values = FormValues> = {
  /** What the screen began with, and its version; null for a new record. */
  readonly start: Start
  readonly version: string | null
  readonly values: Values
}
/** Unsaved form input with the ISO instant it was stored at. */
export type Draft<Start, Values = FormValues> = UnsavedForm<Start, Values> & { readonly keptAt: string }

/** Drafts of one screen; typing while a stored draft is offered makes a second one. */
const maxDrafts = 5

/** A JSON replacer: passwords are never stored, at any depth. */
const passwordReplacer = (name: string, value: unknown) => (/password/i.test(name) ? undefined : value)

/** Drafts as stored text; pass them newest first. */
export const serialiseDrafts = (drafts: readonly Draft<unknown, unknown>[]): string =>
  JSON.stringify(drafts.slice(0, maxDrafts), passwordReplacer)

/** The drafts in a stored text; empty when there is none or it cannot be parsed. */
export function parseDrafts<Start, Values>(text: string | null): Draft<Start, Values>[] {
  try {
    const drafts: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(drafts) ? drafts : []
  } catch {
    // Not written by us.
    return []
  }
}

/** The drafts stored under a key, the newest first. */
export function readDrafts<Start, Values>(key: string): Draft<Start, Values>[] {
  try {
    return parseDrafts(window.sessionStorage.getItem(key))
  } catch {
    // Storage is blocked: nothing was stored.
    return []
  }
}

/** Replaces the drafts stored under a key. */
export function saveDrafts(key: string, drafts: readonly Draft<unknown, unknown>[]) {
  try {
    const text = drafts.length === 0 ? null : serialiseDrafts(drafts)
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
    saveDraftCopy(key, text)
  } catch {
    // Storage is full or blocked: the values last as long as the page.
  }
}
