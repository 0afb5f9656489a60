import { useMedia } from './use-media.ts'

/** A text that names keys of the keyboard. It is no string, so that it is shown only through {@link useKeyHints}. */
export type KeyHint = { readonly keys: string }

export type KeyHints = {
  /** The hint alone; empty where there is no keyboard. */
  readonly hint: (hint: KeyHint) => string
  /** `Essai. Échap revient.` */
  readonly after: (text: string, hint: KeyHint) => string
  /** `Enregistrer (Ctrl+S)` */
  readonly beside: (label: string, hint: KeyHint) => string
}

/** Phones and tablets. A laptop with a touch screen also has a pointer that hovers. */
const touchOnlyQuery = '(hover: none) and (pointer: coarse)'

/** Whether a field that has the focus brings up a keyboard over the half of the screen. */
export const isTouchOnly = (): boolean => window.matchMedia(touchOnlyQuery).matches

/** Hints about keys, for people who have a keyboard. */
export function useKeyHints(): KeyHints {
  const hasNoKeyboard = useMedia(touchOnlyQuery)
  return hasNoKeyboard ? withoutKeyboard : withKeyboard
}

const withoutKeyboard: KeyHints = { hint: () => '', after: (text) => text, beside: (label) => label }
const withKeyboard: KeyHints = {
  hint: ({ keys }) => keys,
  after: (text, { keys }) => `${text} ${keys}`,
  beside: (label, { keys }) => `${label} (${keys})`,
}
