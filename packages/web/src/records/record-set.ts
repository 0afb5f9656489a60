import type { Route } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import type { SearchTextCleaning } from '@provende/domain/kit/search-text.ts'
import type { FamilyWords } from '@provende/text/family-words.ts'
import type { Words } from '@provende/text/translation.ts'
import type { ComponentType, ReactNode } from 'react'
import type { FormValues } from '../kit/form.tsx'

/** The calls of a family; one that is only read has two. */
export type RecordCalls = {
  readonly list: Route
  readonly one: Route
  readonly create?: Route
  readonly replace?: Route
  readonly remove?: Route
}

export type RecordsById = ReadonlyMap<number, AnyRecord>
/** Records of a family as others refer to them; by their label and code when nothing else is said. */
export type Referred = {
  readonly family: Family
  readonly routes: RecordCalls
  readonly label?: (record: AnyRecord) => string
}

/** The names of the fields of a family, so that a form that names a field it has not does not compile. */
export const fieldNames = <T extends Family>({ fields }: T) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, name])) as {
    [F in Extract<keyof T['fields'], string>]: F
  }

/** A column of a list: a field, and how it differs from plain text that sorts. */
export type LookColumn = {
  readonly field: string
  readonly kind?: 'decimal'
  /** The field holds ids of these: their labels are shown, and it does not sort. */
  readonly labels?: Referred & { readonly path?: (record: AnyRecord, all: RecordsById) => string }
  /** 0 never folds; the higher, the sooner. The place of the column by default. */
  readonly priority?: number
  readonly render?: (record: AnyRecord) => ReactNode
}

/** How a family looks: plain data and JSX, loaded with its first screen. */
export type Look = {
  readonly columns: readonly LookColumn[]
  /** The fields, as they are edited and as they are read. */
  readonly Form: ComponentType
  /** What stands under a record that is read. */
  readonly Below?: ComponentType<{ record: AnyRecord }>
  /** What else a person is told before deactivating a record. */
  readonly Warning?: ComponentType<{ record: AnyRecord }>
  /** What the schema cannot say. */
  readonly check?: (values: FormValues) => readonly Problem[]
  /** How the texts of its filters are cleaned. */
  readonly cleaning?: SearchTextCleaning
}

/**
 * The names of the screens of a family. One without `duplicate` is not duplicated; without `add`, `edit` makes new ones.
 * `above` is that of a record which lists it too: what is opened there leads back there.
 */
export type ScreenNames = Readonly<
  Record<'list' | 'detail' | 'edit', string> & Partial<Record<'duplicate' | 'add' | 'above', string>>
>

/** A family with all its screens need. */
export type RecordSet = {
  readonly family: Family
  readonly routes: RecordCalls
  readonly words: (words: Words) => FamilyWords<Family>
  readonly names: ScreenNames
  /** The screen of the record above, for a family that lives under another, and the parameter that holds its id. */
  readonly under?: { readonly screen: string; readonly param: string; readonly path: string }
  readonly look: Look
}

/** What a person calls a record: its first filter, the field its lists are ordered by. */
export const labelOf = (family: Family, record: AnyRecord): string => String(record[family.filters[0] ?? 'id'] ?? '')

/** The label of a field by its path; the position of a line is left out. */
export function fieldLabel(words: Words, own: FamilyWords<Family>, path: string): string {
  const [name = '', , inLine] = path.split('.')
  const label = inLine === undefined ? own.fields[name] : own.lines[name]?.fields[inLine]
  return label ?? (name === 'tenantsShared' ? words.records.tenantsShared : (own.lines[name]?.title ?? path))
}

/** What a person types into a record, from what was read: its own fields, its lines, whether it is shared. */
export function valuesOf({ fields, lines }: Family, record: Readonly<Record<string, unknown>>): FormValues {
  const own = [...Object.keys(fields), ...Object.keys(lines), 'tenantsShared']
  return Object.fromEntries(own.map((name) => [name, record[name]]))
}
