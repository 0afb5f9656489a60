import { passwordMaximumLength } from '@provende/domain/access/password-rule.ts'
import { roles, tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { email, id, reference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/* A person of a tenant, as he is kept, read and typed. Source: spec 1 §3 "Structure user". */

/** A second address, which nobody signs in with. */
const emailOrNone = () =>
  text(254).refine((value) => value === '' || email().safeParse(value).success, { params: { problem: 'field.email' } })
/** A typed password is never trimmed; empty for none. */
const passwordOrNone = () =>
  z
    .string()
    .max(passwordMaximumLength)
    .nullish()
    .transform((value) => value ?? '')

const typed = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: email(),
  email2: emailOrNone(),
  phoneNumber: text(40),
  phoneNumber2: text(40),
  job: text(100),
}
const facts = {
  name: 'structureUser',
  path: 'StructureUsers',
  unique: ['email'],
  copySuffixOn: [],
  permission: { screen: 'Structure CMVP User [Write]', alsoReadWith: ['Business Module - Structure User [Read]'] },
} as const
const kept = { ...typed, roleName: z.enum(roles) }
const place = { structureId: id().nullable(), structureName: z.string(), tenantRole: z.enum(tenantRoles) }

/** A person as he is kept: what is typed of him, and his role. */
export const keptUser = recordFamily({ ...facts, fields: kept, filters: ['email'] })

/** A person as he is read: with his whole name and what he belongs to. */
export const readUser = recordFamily({
  ...facts,
  fields: { fullName: z.string(), ...kept, ...place },
  filters: ['fullName'],
})

const account = { structureId: reference('openedStructure'), ...typed, roleId: id().max(roles.length) }
const passwords = { password: passwordOrNone(), passwordConfirm: passwordOrNone() }
/** A person as he is typed and sent. An empty password invites him by mail, or leaves the one he has. */
export const structureUser = recordFamily({ ...facts, fields: { ...account, ...passwords }, filters: ['email'] })
/** The same without what is never answered. */
export const answeredUser = recordFamily({ ...facts, fields: { ...account, ...place }, filters: ['email'] })
