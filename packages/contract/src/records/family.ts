import type { Permission } from '@provende/domain/access/permissions.ts'
import { z } from 'zod'
import { id, instant } from '../kit/fields.ts'

type Fields = Readonly<Record<string, z.ZodType>>
type Lines = Readonly<Record<string, Fields>>
type FieldOf<F> = Extract<keyof F, string>

/**
 * What makes a family of records: eight facts, and `lines` for child rows it owns. Behaviour is not here: rules are
 * functions on the server, forms and cells are JSX in the browser.
 */
export type Family<F extends Fields = Fields, L extends Lines = Lines> = {
  /** Name in code: `packaging`; also its table (`food_base`) and its texts. */
  readonly name: string
  /** Name on the wire: `Packagings` for /api/Packagings. */
  readonly path: string
  readonly fields: F
  /** Text fields a list may be filtered by; the first one is the label of a record, and the default order. */
  readonly filters: readonly string[]
  /** Fields unique within a tenant, or within the record above: the table says. */
  readonly unique: readonly string[]
  /** Fields that get the suffix when a record is duplicated. */
  readonly copySuffixOn: readonly string[]
  /** Which permission opens its screens and lets write; `alsoReadWith` are screens that need to read it to work. */
  readonly permission: { readonly screen: Permission; readonly alsoReadWith: readonly Permission[] }
  /** The field that names the record it belongs to, when it lives under another family (a race under its species). */
  readonly parent: string | null
  /** Child rows saved and replaced together with the record. */
  readonly lines: L
}

// A family that names a field it has not does not compile.
type FamilySpec<F extends Fields, L extends Lines> = Pick<Family<F, L>, 'name' | 'path' | 'fields' | 'permission'> & {
  readonly filters: readonly FieldOf<F>[]
  readonly unique: readonly FieldOf<F>[]
  readonly copySuffixOn?: readonly FieldOf<F>[]
  readonly parent?: FieldOf<F>
  readonly lines?: L
}

/** Most lines a record owns of one kind. */
export const mostLines = 2000

/** Completes a family: no parent, no lines, the suffix of a copy on its unique fields. */
export function recordFamily<F extends Fields, L extends Lines = Record<never, never>>(spec: FamilySpec<F, L>) {
  const family: Family<F, L> = {
    ...spec,
    parent: spec.parent ?? null,
    copySuffixOn: spec.copySuffixOn ?? spec.unique,
    // An absent `lines` is the default of the type parameter: no lines.
    lines: spec.lines ?? ({} as L),
  }
  return family
}

/** What the server adds to every record. Source: spec 1 §3. `mayWrite` is ours: the answer carries its rights. */
const served = {
  id: id(),
  ownerTenantId: id(),
  ownerUserId: id().nullable(),
  creationDate: instant(),
  modificationDate: instant(),
  deleted: z.boolean(),
  mayWrite: z.boolean(),
}
type Served = typeof served

/*
 * In a body these are accepted, because old clients send back what they read, and ignored; except modificationDate, the
 * version an edit starts from. Ids below 1 and nulls are what a new record carries.
 */
const ignored = {
  id: z.number().nullish(),
  ownerTenantId: z.number().nullish(),
  ownerUserId: z.number().nullish(),
  creationDate: z.string().max(40).nullish(),
  modificationDate: z.string().max(40).nullish(),
  deleted: z.boolean().nullish(),
  mayWrite: z.boolean().nullish(),
}
type Ignored = typeof ignored

type LineAnswer<L extends Lines> = { [K in keyof L]: z.ZodArray<z.ZodObject<L[K]>> }
type LineInput<L extends Lines> = { [K in keyof L]: z.ZodDefault<z.ZodArray<z.ZodObject<L[K], z.core.$strict>>> }
type Shared = { tenantsShared: z.ZodDefault<z.ZodBoolean> }
const shared: Shared = { tenantsShared: z.boolean().default(false) }

/** The schema of a record as it is answered. Lines travel with a single record; a list leaves them empty. */
export function answerSchema<F extends Fields, L extends Lines>(family: Family<F, L>) {
  const lines = Object.fromEntries(
    Object.entries(family.lines).map(([name, fields]) => [name, z.array(z.object(fields))]),
  )
  const shape = { ...family.fields, ...lines, ...shared, ...served }
  // Assembled name by name from the same facts the type is computed from.
  return z.object(shape) as unknown as z.ZodObject<F & LineAnswer<L> & Shared & Served>
}

/** The schema of a record as it is sent: unknown fields refused, server-owned fields ignored. */
export function inputSchema<F extends Fields, L extends Lines>(family: Family<F, L>) {
  const lines = Object.fromEntries(
    Object.entries(family.lines).map(([name, fields]) => [
      name,
      z.array(z.strictObject(fields)).max(mostLines).default([]),
    ]),
  )
  const shape = { ...ignored, ...family.fields, ...lines, ...shared }
  return z.strictObject(shape) as unknown as z.ZodObject<Ignored & F & LineInput<L> & Shared, z.core.$strict>
}

/** What any record has, whatever its family. */
export type AnyRecord = z.output<z.ZodObject<Shared & Served>> & Record<string, unknown>

/** The suffix of a copy. Source: spec 2 §9. */
const copySuffix = '- Copy'

/** A new record like `record`: same content, the suffix where the family says, no identity. Source: spec 2 §4. */
export function copyOf(family: Family, record: AnyRecord): Record<string, unknown> {
  const own = [...Object.keys(family.fields), ...Object.keys(family.lines), 'tenantsShared']
  const copy = Object.fromEntries(own.map((name) => [name, record[name]]))
  for (const name of family.copySuffixOn) {
    const value = copy[name]
    if (typeof value === 'string' && value !== '') copy[name] = value + copySuffix
  }
  return copy
}

/** An id below 1 means a new record. Source: spec 2 §2. */
export const isNew = (recordId: number): boolean => recordId < 1
