import { dayOf, noonOf } from '@provende/domain/kit/day.ts'
import { z } from 'zod'

/*
 * The kinds of field a record is made of. Each is a plain zod schema; what a screen or a store must know beyond the
 * type (which family a reference names) is metadata on the schema.
 */

/** What makes a schema of a plain value, made once for each: schemas never change, and take long to make. */
function once<Given, Schema>(make: (given: Given) => Schema): (given: Given) => Schema {
  const made = new Map<Given, Schema>()
  return (given) => {
    const schema = made.get(given) ?? make(given)
    made.set(given, schema)
    return schema
  }
}

// NUL cannot be stored, other control characters are never typed; a lone surrogate is not a character.
const printable = (text: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed()

const texts = once((max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(printable, { params: { problem: 'field.characters' } })
    .nullish()
    .transform((value) => value ?? ''),
)
/** Free text, trimmed; empty when nothing was typed. `max` in characters. */
export const text = (max = 200) => texts(max)

const requiredTexts = once((max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(printable, { params: { problem: 'field.characters' } }),
)
/** Text that must not be empty. */
export const requiredText = (max = 200) => requiredTexts(max)

const numeric = /^-?\d{1,15}(\.\d{1,12})?$/
const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
/** A string with a decimal dot is read as the number, as old clients send it; a blank is none. */
const readNumber = (value: unknown) => {
  if (isBlank(value)) return null
  return typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : value
}
/** A finite number between `min` and `max`. */
const number = (min: number, max: number) => z.number().min(min).max(max)

/** A decimal that may be left empty (null). */
export const decimal = ({ min = -1e9, max = 1e9 }: { min?: number; max?: number } = {}) =>
  z.preprocess(readNumber, number(min, max).nullable())

/** A decimal that must be given. */
export const requiredDecimal = ({ min = -1e9, max = 1e9 }: { min?: number; max?: number } = {}) =>
  z.preprocess(readNumber, number(min, max))

const yesOrNo = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
/** Yes or no; no when nothing was given. */
export const flag = () => yesOrNo

/** Largest identifier: what a JSON number holds exactly. */
const largestId = Number.MAX_SAFE_INTEGER
const anyId = z.number().int().min(1).max(largestId)
export const id = () => anyId

/** A reference to a record of another family, by its name; null when empty. An id below 1 means none, as 0 is sent. */
export const reference = once((family: string) =>
  z
    .preprocess((value) => (typeof value === 'number' && value < 1 ? null : (value ?? null)), id().nullable())
    .meta({
      references: family,
    }),
)

/** A reference that must be given. */
export const requiredReference = once((family: string) => id().meta({ references: family }))

/** A list of references, each once. */
export const references = (family: string, most = 50) =>
  z
    .array(id())
    .max(most)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])])
    .meta({ references: family })

/** The family a field refers to, if it is a reference. */
export const referencedFamily = (field: z.ZodType): string | undefined => {
  const family = field.meta()?.references
  return typeof family === 'string' ? family : undefined
}

/** One of a few words; `otherwise` when none was given. */
export const choice = <const W extends string>(words: readonly W[], otherwise: W) =>
  z
    .enum<W[]>([...words])
    .nullish()
    .transform((word): W => (word as W | null | undefined) ?? otherwise)

/** The address of a page, by http or https alone, or empty: a script is no page. */
export const webAddress = (max = 500) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(
      (address) => address === '' || (/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(address) && printable(address)),
      {
        params: { problem: 'field.webAddress' },
      },
    )
    .nullish()
    .transform((address) => address ?? '')

/** A file as it travels: what it is called and its bytes. */
export type GivenFile = { readonly name: string; readonly bytes: Uint8Array }
/** A file of a multipart body; what it may hold is a rule of whoever takes it. */
export const file = () =>
  z.custom<GivenFile>((value) => (value as GivenFile | null)?.bytes instanceof Uint8Array).meta(binary)
/** How the API page shows bytes. */
export const binary = { type: 'string', format: 'binary' }

/** An instant as ISO 8601 text in UTC. */
export const instant = () => z.iso.datetime({ offset: true })
/**
 * A day, kept as the instant of its noon in UTC, so that it is the same day for every reader; null when none. Any ISO 8601
 * text of that day is read. Source: spec 2 §5 "Dates are set to 12:00".
 */
export const day = () => z.preprocess(readNoon, instant().nullable())
const readNoon = (value: unknown) => {
  if (isBlank(value) || value === null) return null
  const read = typeof value === 'string' ? dayOf(value) : undefined
  // What is no day is no instant either, whatever it looks like.
  return read === undefined ? (typeof value === 'string' ? '' : value) : noonOf(read)
}
/** An e-mail address. */
export const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Text of a query, to search by. */
export const queryText = (max = 200) =>
  z
    .string()
    .max(max)
    .refine(printable, { params: { problem: 'field.characters' } })

/** A flag of a query: true, True, 1; anything documented as false, False, 0 or empty. */
export const queryFlag = () =>
  z.preprocess((value) => {
    if (value === undefined || value === '' || value === ' ') return false
    if (typeof value !== 'string') return value
    const lower = value.toLowerCase()
    return lower === 'true' || lower === '1' ? true : lower === 'false' || lower === '0' ? false : value
  }, z.boolean())

/** A whole number of a query or a path. */
export const queryInteger = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  )
