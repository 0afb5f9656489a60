import type { fr } from './fr.ts'

/** The type of a translation: the keys of a French dictionary, with any texts. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translation<T[K]>
}

/** All texts of one language. */
export type Words = Translation<typeof fr>
