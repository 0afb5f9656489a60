import { calendarDayOf, noonInstantOf } from '@provende/domain/kit/day.ts'
import { z } from 'zod'

/*
 * The field types of records. Each is a plain zod schema; what screens and stores need beyond the type (the family of a
 * reference) is metadata on the schema.
 */

/** Caches schemas by their argument: they are immutable, and slow to create. */
function memoiseSchema<Argument, Schema>(create: (argument: Argument) => Schema): (argument: Argument) => Schema {
  const cache = new Map<Argument, Schema>()
  return (argument) => {
    const schema = cache.get(argument) ?? create(argument)
    cache.set(argument, schema)
    return schema
  }
}

// NUL cannot be stored, other control characters are never typed, and a lone surrogate is not a valid character.
const isPrintable = (text: string) =>
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed()

/** Whether a text shows anything: spaces of zero width and the like alone are as blank as spaces. */
const hasVisibleCharacter = (text: string) => /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

const textSchema = memoiseSchema((max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isPrintable, { params: { problem: 'field.characters' } })
    .nullish()
    .transform((value) => (value && hasVisibleCharacter(value) ? value : '')),
)
/** Free text, trimmed; '' when absent. `max` in characters. */
export const text = (max = 200) => textSchema(max)

const textOrAbsentSchema = memoiseSchema((max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isPrintable, { params: { problem: 'field.characters' } })
    .nullish()
    .transform((value) => value ?? undefined),
)
/** Free text, trimmed; unlike `text` it tells an absent field from an empty one: undefined when absent. */
export const textOrAbsent = (max = 200) => textOrAbsentSchema(max)

const requiredTextSchema = memoiseSchema((max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(isPrintable, { params: { problem: 'field.characters' } })
    .refine((value) => value === '' || !isPrintable(value) || hasVisibleCharacter(value), {
      params: { problem: 'field.required' },
    }),
)
/** Text that must not be empty. */
export const requiredText = (max = 200) => requiredTextSchema(max)

const numericPattern = /^-?\d{1,15}([.,]\d{1,12})?$/
const isBlankValue = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
/** The number in a text with decimal dot or comma, as old clients send it; null if blank, the text if it is no number. */
export const parseNumberField = (text: string): number | string | null => {
  if (isBlankValue(text)) return null
  return numericPattern.test(text.trim()) ? Number(text.replace(',', '.')) : text
}
const parseIfText = (value: unknown) => (typeof value === 'string' ? parseNumberField(value) : (value ?? null))
/** A finite number between `min` and `max`. */
const numberSchema = (min: number, max: number) => z.number().min(min).max(max)

/** An optional decimal; null when empty. */
export const decimal = ({ min = -1e9, max = 1e9 }: { min?: number; max?: number } = {}) =>
  z.preprocess(parseIfText, numberSchema(min, max).nullable())

/** A required decimal. */
export const requiredDecimal = ({ min = -1e9, max = 1e9 }: { min?: number; max?: number } = {}) =>
  z.preprocess(parseIfText, numberSchema(min, max))

const optionalIntegerSchema = z.number().int().min(-2_147_483_648).max(2_147_483_647).nullable()
/** An integer that the database stores in 32 bits, or null. */
export const optionalInteger = () => optionalIntegerSchema.default(null)
/** The same, sent or not. */
export const integerOrAbsent = () => optionalIntegerSchema.optional()

const flagSchema = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
/** A boolean; false when absent. */
export const flag = () => flagSchema

/** The largest integer that a JSON number represents exactly. */
const maxId = Number.MAX_SAFE_INTEGER
const idSchema = z.number().int().min(1).max(maxId)
export const id = () => idSchema

/** An optional reference to a record of a family, by the family's name. null, and ids below 1 (clients send 0), mean none. */
export const reference = memoiseSchema((family: string) =>
  z
    .preprocess((value) => (typeof value === 'number' && value < 1 ? null : (value ?? null)), id().nullable())
    .meta({
      references: family,
    }),
)

/** A required reference; an id below 1 is a missing one. */
export const requiredReference = memoiseSchema((family: string) =>
  z
    .number()
    .int()
    .max(maxId)
    .refine((value) => value >= 1, { params: { problem: 'field.required' } })
    .meta({ references: family }),
)

/** The id of a record that is looked up, which is not a reference of a record; null, and ids below 1, mean none. */
export const optionalId = () =>
  z.preprocess((value) => (typeof value === 'number' && value < 1 ? null : value), id().nullish())

/** A list of references without duplicates. */
export const references = (family: string, max = 50) =>
  z
    .array(id())
    .max(max)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])])
    .meta({ references: family })

/** The family that a reference field refers to; undefined for other fields. */
export const referencedFamily = (field: z.ZodType): string | undefined => {
  const family = field.meta()?.references
  return typeof family === 'string' ? family : undefined
}

/** Dropped on reading: what is ignored gets into no record, and not into the audit trail. */
const ignoredField = z
  .unknown()
  .transform(() => undefined)
  .optional()
/** Optional fields of a body that are accepted and ignored, because clients send back what they read. */
export const ignoredFields = <Names extends string>(...names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [name, ignoredField])) as Record<Names, typeof ignoredField>

/** One of some fixed words; `fallback` when absent. */
export const choice = <const W extends string>(words: readonly W[], fallback: W) =>
  z
    .enum<W[]>([...words])
    .nullish()
    .transform((word): W => (word as W | null | undefined) ?? fallback)

/** An http or https URL, or empty; other schemes are refused because `javascript:` links would run scripts. */
export const webAddress = (max = 500) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(
      (address) => address === '' || (/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(address) && isPrintable(address)),
      {
        params: { problem: 'field.webAddress' },
      },
    )
    .nullish()
    .transform((address) => address ?? '')

/** A transferred file: its name and bytes. */
export type FileInput = { readonly name: string; readonly bytes: Uint8Array }
/** A file of a multipart body; the receiving handler validates its content. */
export const file = () =>
  z.custom<FileInput>((value) => (value as FileInput | null)?.bytes instanceof Uint8Array).meta(binaryFormat)
/** OpenAPI metadata for binary data. */
export const binaryFormat = { type: 'string', format: 'binary' }

/** An instant as ISO 8601 text with offset. */
export const instant = () => z.iso.datetime({ offset: true })
/**
 * An optional day, stored as its noon in UTC so that it is the same date for every reader. Accepts any ISO 8601 text of
 * that day. Source: spec 2 §5 "Dates are set to 12:00".
 */
export const day = () => z.preprocess(dayToNoon, instant().nullable())
const dayToNoon = (value: unknown) => {
  if (isBlankValue(value) || value === null) return null
  const parsedDay = typeof value === 'string' ? calendarDayOf(value) : undefined
  // '' is refused by instant(), so a text that is not a valid day fails even if it looks like an instant.
  return parsedDay === undefined ? (typeof value === 'string' ? '' : value) : noonInstantOf(parsedDay)
}
/** An e-mail address, converted to lower case. */
export const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Search text in a query string. */
export const queryText = (max = 200) =>
  z
    .string()
    .max(max)
    .refine(isPrintable, { params: { problem: 'field.characters' } })

/** A flag in a query string: true, True or 1; false, False, 0, empty or absent. */
export const queryFlag = () =>
  z.preprocess((value) => {
    if (value === undefined || value === '' || value === ' ') return false
    if (typeof value !== 'string') return value
    const lower = value.toLowerCase()
    return lower === 'true' || lower === '1' ? true : lower === 'false' || lower === '0' ? false : value
  }, z.boolean())

/** A flag, or one of the values that say more than that it is set. */
export const queryFlagOr = <const Value extends string>(...values: readonly Value[]) =>
  z.union([z.enum(values), queryFlag()])

/** An integer in a query string or path. */
export const queryInteger = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  )

/** The id of a record to look up, in a query string or path; one below 1 is that of no record, which is missing. */
export const lookupId = () => queryInteger(-1e15, maxId)

/** An id to filter by; one below 1 means no filter. */
export const filterId = () =>
  lookupId()
    .transform((value) => (value < 1 ? undefined : value))
    .optional()

/** Ids in a query string: `12,7,40`. */
export const queryIds = () =>
  z
    .string()
    .max(4000)
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((text) => [...new Set(text.split(',').map(Number))])
