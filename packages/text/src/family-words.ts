import type { Family } from '@provende/contract/records/family.ts'

/** The sentences of a family of records. */
export type RecordFamilySentences = {
  /** "Conditionnements" */ readonly list: string
  /** "Nouveau conditionnement" */ readonly add: string
  /** "Modifier le conditionnement" */ readonly edit: string
  /** "Conditionnement" */ readonly detail: string
  /** "Dupliquer le conditionnement" */ readonly duplicate: string
  /** In `created` and `edited`, `{name}` is replaced by the saved value of that field. */
  readonly created: string
  readonly edited: string
  readonly duplicated: string
  readonly deactivated: string
  readonly activated: string
  readonly notFound: string
  /** The question before deactivating. */
  readonly willBeDeactivated: string
  /** The text of an empty list. */
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
  /** Of fields that have fields of their own, by name. */
  readonly parts?: { readonly [F in Extract<keyof T['fields'], string>]?: Readonly<Record<string, string>> }
}

/** The words of a family of records: its titles, its sentences, its labels. */
export type FamilyWords<T extends Family> = RecordFamilySentences & FamilyLabels<T>

/** The sentences of a family by its name, from any area of a dictionary; undefined if it has none. */
export const sentencesOfRecordFamily = (
  words: Readonly<Record<string, object>>,
  family: string,
): RecordFamilySentences | undefined =>
  Object.values(words)
    .map((area) => (area as Readonly<Record<string, unknown>>)[family])
    .find((entry): entry is RecordFamilySentences => typeof entry === 'object' && entry !== null && 'notFound' in entry)
