import { z } from 'zod'
import { decimal, flag, id, text } from '../kit/fields.ts'

/* Fields that distributors, farms and sites have in common. */

/** An optional e-mail address; '' when absent. */
export const optionalEmailField = () =>
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

/** Degrees from -`limit` to `limit`, null when unknown. Source: spec 1 §3. */
const coordinateField = (limit: number) => decimal({ min: -limit, max: limit })

/**
 * The id of the distributor above, which cannot be changed later; null to take it from the session. Not a `reference`
 * field, because an expert who is assigned only the farm may save it without access to its distributor.
 */
export const parentDistributorField = () =>
  z.preprocess((value) => (typeof value === 'number' && value < 1 ? null : (value ?? null)), id().nullable())

/** Postal address and coordinates. */
export const addressFields = {
  street: text(200),
  city: text(100),
  zipCode: text(20),
  region: text(100),
  country: text(100),
  latitude: coordinateField(90),
  longitude: coordinateField(180),
}

/**
 * Whether to open the tenant of a distributor or farm (docs/decisions/0011), and the first user invited to it. These are
 * not columns of the record. Source: spec 1 §7 "CreateTenant".
 */
export const tenantOpeningFields = {
  createTenant: flag(),
  firstName: text(100),
  lastName: text(100),
  email: optionalEmailField(),
}

/** The fields of a structure, and of a farm, that the server or another call maintains. Source: spec 1 §3. */
export const fieldsIgnoredOnSave = [
  'tenant',
  'properties',
  'logo',
  'hasLogo',
  'ordersCount',
  'farmsCount',
  'lastOrderDate',
] as const
