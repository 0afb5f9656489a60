import { z } from 'zod'
import { decimal, flag, id, text } from '../kit/fields.ts'

/* Fields that distributors, farms and sites have in common. */

/** An e-mail address that may be left empty. */
export const optionalEmail = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((address) => address === '' || z.email().safeParse(address).success, {
      params: { problem: 'field.email' },
    })
    .nullish()
    .transform((address) => address ?? '')

/** Degrees between -`limit` and `limit`, null when unknown; a text may have a comma or a dot. Source: spec 1 §3, §5. */
const coordinate = (limit: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(',', '.') : value),
    decimal({ min: -limit, max: limit }),
  )

/**
 * The distributor above, kept once it is chosen; null where it follows from the session. No reference of the mechanism: who
 * is assigned a farm saves it without seeing its distributor.
 */
export const distributorAbove = () =>
  z.preprocess((value) => (typeof value === 'number' && value < 1 ? null : (value ?? null)), id().nullable())

/** Where a place is. */
export const addressFields = {
  street: text(200),
  city: text(100),
  zipCode: text(20),
  region: text(100),
  country: text(100),
  latitude: coordinate(90),
  longitude: coordinate(180),
}

/**
 * What opens the tenant of a distributor or a farm (docs/decisions/0011), and the first person who is invited to it; no
 * columns of the record. Source: spec 1 §7 "CreateTenant".
 */
export const openingFields = {
  createTenant: flag(),
  firstName: text(100),
  lastName: text(100),
  email: optionalEmail(),
}

/** What an answer says and a body may send back; it is ignored there. */
export const sentBack = <Names extends string>(...names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as unknown as Record<
    Names,
    z.ZodOptional<z.ZodUnknown>
  >
