import type { Permission } from '@provende/domain/access/permissions.ts'
import { z } from 'zod'
import { id, ignoredFields, instant } from '../kit/fields.ts'

type Fields = Readonly<Record<string, z.ZodType>>
type Lines = Readonly<Record<string, Fields>>
type FieldName<F> = Extract<keyof F, string>

/**
 * The declaration of a record type ("family"): its fields and the properties below. It has no behaviour: rules are
 * functions on the server, forms and cells are JSX in the browser.
 */
export type Family<F extends Fields = Fields, L extends Lines = Lines> = {
  /** Name in code: `foodBase`. The table (`food_base`) and the texts are named after it. */
  readonly name: string
  /** Name on the wire: `Packagings` for /api/Packagings. */
  readonly path: string
  readonly fields: F
  /** Text fields that lists can be filtered by; the first one is the label of a record and the default sort order. */
  readonly filters: readonly string[]
  /**
   * For records that are known by their day or year: the field with it, which is their label and by which lists are sorted,
   * the newest first; else null.
   */
  readonly newestFirstBy: string | null
  /** Fields that are unique within a tenant or within the parent record, as the table's constraints define. */
  readonly unique: readonly string[]
  /** Fields that get a suffix when a record is duplicated. */
  readonly copySuffixOn: readonly string[]
  /** `screen` is the permission to read and write; `alsoReadWith` are permissions of other screens that need to read it. */
  readonly permission: { readonly screen: Permission; readonly alsoReadWith: readonly Permission[] }
  /** The field with the id of the parent record, for families below another one (races of a species); else null. */
  readonly parent: string | null
  /** Child rows that are saved and replaced together with the record. */
  readonly lines: L
  /** How many lines of a kind a record may have, where that is not `maxLinesOfKind`. */
  readonly maxLines: Readonly<Record<string, number | undefined>>
}

// Field names are checked at compile time.
type FamilySpec<F extends Fields, L extends Lines> = Pick<Family<F, L>, 'name' | 'path' | 'fields' | 'permission'> & {
  readonly filters: readonly FieldName<F>[]
  readonly unique: readonly FieldName<F>[]
  readonly newestFirstBy?: FieldName<F>
  readonly copySuffixOn?: readonly FieldName<F>[]
  readonly parent?: FieldName<F>
  readonly lines?: L
  readonly maxLines?: { readonly [Kind in keyof L]?: number }
}

/** Maximum number of lines of one kind per record, unless its family says otherwise. */
export const maxLinesOfKind = 2000

/** Completes a family with defaults: no parent, no lines, the copy suffix on its unique fields. */
export function recordFamily<F extends Fields, L extends Lines = Record<never, never>>(spec: FamilySpec<F, L>) {
  const family: Family<F, L> = {
    ...spec,
    parent: spec.parent ?? null,
    newestFirstBy: spec.newestFirstBy ?? null,
    copySuffixOn: spec.copySuffixOn ?? spec.unique,
    // The cast is safe: without `lines`, L is its default, an empty record.
    lines: spec.lines ?? ({} as L),
    maxLines: spec.maxLines ?? {},
  }
  return family
}

/** Fields the server adds to every record. Source: spec 1 §3. `mayWrite` is our addition: the user's right to write it. */
const recordServerFields = {
  id: id(),
  ownerTenantId: id(),
  ownerUserId: id().nullable(),
  creationDate: instant(),
  modificationDate: instant(),
  deleted: z.boolean(),
  mayWrite: z.boolean(),
}
type ServerFields = typeof recordServerFields

/*
 * In a body these fields are accepted and ignored, because old clients send back everything they read. Exception:
 * modificationDate is the version an edit is based on. New records have ids below 1 or null.
 */
const recordIdentityFields = {
  id: z.number().nullish(),
  modificationDate: z.string().max(40).nullish(),
  ...ignoredFields('ownerTenantId', 'ownerUserId', 'creationDate', 'deleted', 'mayWrite', 'locale'),
}
type IdentityFields = typeof recordIdentityFields

type LinesResponse<L extends Lines> = { [K in keyof L]: z.ZodArray<z.ZodObject<L[K]>> }
type LinesInput<L extends Lines> = { [K in keyof L]: z.ZodOptional<z.ZodArray<z.ZodObject<L[K], z.core.$strict>>> }
type SharedField = { tenantsShared: z.ZodDefault<z.ZodBoolean> }
const sharedField: SharedField = { tenantsShared: z.boolean().default(false) }

/** An object with a value for each kind of lines of a family. */
const mapLineKinds = <T>({ lines }: Family, map: (fields: Fields, kind: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(lines).map(([name, fields]) => [name, map(fields, name)]))

/** The schema of a record in a list, where it has no lines. */
export const listedSchema = <F extends Fields>({ fields }: Pick<Family<F>, 'fields'>) =>
  z.object({ ...fields, ...sharedField, ...recordServerFields }) as z.ZodObject<F & SharedField & ServerFields>

/** The schema of a single record in a response, with its lines. */
export function responseSchema<F extends Fields, L extends Lines>(family: Family<F, L>) {
  const lines = mapLineKinds(family, (fields) => z.array(z.object(fields)))
  // The cast is safe: the shape is built from the same parts as the type.
  return listedSchema(family).extend(lines) as unknown as z.ZodObject<F & LinesResponse<L> & SharedField & ServerFields>
}

/**
 * The schema of a record in a request: unknown fields are refused, server fields ignored; lines that are left out are
 * none of a new record, and unchanged in an existing one.
 */
export function inputSchema<F extends Fields, L extends Lines>(family: Family<F, L>) {
  const max = (kind: string) => family.maxLines[kind] ?? maxLinesOfKind
  const lines = mapLineKinds(family, (fields, kind) => z.array(z.strictObject(fields)).max(max(kind)).optional())
  const shape = { ...recordIdentityFields, ...family.fields, ...lines, ...sharedField }
  return z.strictObject(shape) as unknown as z.ZodObject<
    IdentityFields & F & LinesInput<L> & SharedField,
    z.core.$strict
  >
}

/** Values by field name. */
export type Content = Record<string, unknown>
/** The fields that records of every family have. */
export type AnyRecord = z.output<z.ZodObject<SharedField & ServerFields>> & Content

/** A record of a family in a list. */
export type ListedRecordOf<T extends Family> = AnyRecord & z.output<ReturnType<typeof listedSchema<T['fields']>>>

/** A single record of a family as read. */
export type RecordOf<T extends Family> = AnyRecord &
  z.output<ReturnType<typeof responseSchema<T['fields'], T['lines']>>>

/** The content of a record: its fields, its lines and whether it is shared. */
export function recordContent({ fields, lines }: Family, record: Content): Content {
  const names = [...Object.keys(fields), ...Object.keys(lines), 'tenantsShared']
  return Object.fromEntries(names.map((name) => [name, record[name] ?? (name in lines ? [] : record[name])]))
}

/** Source: spec 2 §9. */
const copySuffix = '- Copy'

/** A new record with the content of `record`, without identity, and with the copy suffix. Source: spec 2 §4. */
export function recordCopy(family: Family, record: AnyRecord): Content {
  const copy = recordContent(family, record)
  for (const name of family.copySuffixOn) {
    const value = copy[name]
    if (typeof value === 'string' && value !== '') copy[name] = value + copySuffix
  }
  return copy
}

/** The field that is the label of a record and by which its lists are sorted. */
export const labelFieldOf = ({ newestFirstBy, filters }: Family): string => newestFirstBy ?? filters[0] ?? 'id'

/** Whether an id means a new record. Source: spec 2 §2. */
export const isNewRecord = (recordId: number): boolean => recordId < 1
