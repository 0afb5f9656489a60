import { maxPasswordLength } from '@provende/domain/access/password-rule.ts'
import { roles, tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { email, id, instant, reference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/* A user of a tenant as stored, read and entered. Source: spec 1 §3 "Structure user". */

/** An optional second e-mail address; it cannot be used to sign in. */
const optionalEmail = () =>
  text(254).refine((value) => value === '' || email().safeParse(value).success, { params: { problem: 'field.email' } })
/** Passwords are never trimmed; '' means none. */
const optionalPassword = () =>
  z
    .string()
    .max(maxPasswordLength)
    .nullish()
    .transform((value) => value ?? '')

const formFields = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: email(),
  email2: optionalEmail(),
  phoneNumber: text(40),
  phoneNumber2: text(40),
  job: text(100),
}
const commonOptions = {
  name: 'structureUser',
  path: 'StructureUsers',
  unique: ['email'],
  copySuffixOn: [],
  permission: { screen: 'Structure CMVP User [Write]', alsoReadWith: ['Business Module - Structure User [Read]'] },
} as const
const storedFields = { ...formFields, roleName: z.enum(roles) }
/** When he was last invited by mail, and last signed in. */
const accountDates = { invitedDate: instant().nullable(), lastSignInDate: instant().nullable() }
const structureNameFields = { structureId: id().nullable(), structureName: z.string(), tenantRole: z.enum(tenantRoles) }

/** A user as stored: the form fields and the role. */
export const storedUser = recordFamily({ ...commonOptions, fields: storedFields, filters: ['email'] })

/** A user as read: with his full name, his structure, and when he signed in. */
export const userWithStructure = recordFamily({
  ...commonOptions,
  fields: { fullName: z.string(), ...storedFields, ...structureNameFields, ...accountDates },
  filters: ['fullName'],
})

const accountFields = { structureId: reference('openedStructure'), ...formFields, roleId: id().max(roles.length) }
const requestFields = { ...accountFields, password: optionalPassword(), passwordConfirm: optionalPassword() }
const responseFields = { ...accountFields, ...structureNameFields, ...accountDates }
/** A user as entered and sent. With an empty password a new user is invited by mail and an existing one keeps his. */
export const userWithPasswords = recordFamily({ ...commonOptions, fields: requestFields, filters: ['email'] })
/** The user without the passwords, for responses. */
export const userWithoutPasswords = recordFamily({ ...commonOptions, fields: responseFields, filters: ['email'] })
