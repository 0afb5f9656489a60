import type { Family } from '@provende/contract/records/family.ts'

/** The sentences of a family of records. */
export type FamilySentences = {
  /** "Conditionnements" */ readonly list: string
  /** "Nouveau conditionnement" */ readonly add: string
  /** "Modifier le conditionnement" */ readonly edit: string
  /** "Conditionnement" */ readonly detail: string
  /** "Dupliquer le conditionnement" */ readonly duplicate: string
  /** `{name}` in these two stands for what was saved in that field. */
  readonly created: string
  readonly edited: string
  readonly duplicated: string
  readonly deactivated: string
  readonly activated: string
  readonly notFound: string
  /** What is asked before deactivating. */
  readonly willBeDeactivated: string
  /** What an empty list says. */
  readonly none: string
}

/** The labels of a family of records: its fields and those of its lines. */
export type FamilyLabels<T extends Family> = {
  readonly fields: { readonly [F in Extract<keyof T['fields'], string>]: string }
  readonly lines: {
    readonly [L in Extract<keyof T['lines'], string>]: {
      readonly title: string
      readonly add: string
      readonly fields: { readonly [F in Extract<keyof T['lines'][L], string>]: string }
    }
  }
}

/** The words of a family of records: its titles, its sentences, its labels. */
export type FamilyWords<T extends Family> = FamilySentences & FamilyLabels<T>

/** The words of the family of that name, wherever they stand in a dictionary; undefined when it has none. */
export const wordsOfFamily = (words: Readonly<Record<string, object>>, family: string): FamilySentences | undefined =>
  Object.values(words)
    .map((area) => (area as Readonly<Record<string, unknown>>)[family])
    .find((entry): entry is FamilySentences => typeof entry === 'object' && entry !== null && 'notFound' in entry)
