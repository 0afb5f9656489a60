import type { fr } from './fr.ts'

/** The shape of a French dictionary with any words: what a translation must have, entry for entry. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translation<T[K]>
}

/** All words of one language. */
export type Words = Translation<typeof fr>
