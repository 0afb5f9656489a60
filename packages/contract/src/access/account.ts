import { permissions } from '@provende/domain/access/permissions.ts'
import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { id, queryInteger } from '../kit/fields.ts'
import { noAnswer, route } from '../kit/route.ts'

/*
 * The calls of an account: sign in and out, passwords, what the signed-in person may open, terms of use.
 * Source: spec 1 §7 "Account".
 */

/** A typed password is never trimmed; the limit keeps hashing time bounded. */
const password = () => z.string().min(1).max(200)
const emailText = () => z.string().trim().min(1).max(254)

export const token = route({
  method: 'POST',
  path: '/Token',
  errors: 'account',
  summary: 'Signs in; answers the token that goes into the Authorization header, or error and error_description.',
  access: 'public',
  bodyKind: 'form',
  body: z.strictObject({ grantType: z.literal('password'), login: emailText(), password: password() }),
  answer: z.object({ tokenType: z.literal('bearer'), accessToken: z.string(), expiresIn: z.number().int() }),
})

export const logOff = route({
  method: 'POST',
  path: '/Account/LogOff',
  summary: 'Ends the session of the token.',
  access: 'session',
  answer: noAnswer,
  beforeTerms: true,
})

export const forgotPassword = route({
  method: 'POST',
  path: '/Account/ForgotPassword',
  errors: 'account',
  summary: 'Mails a single-use reset link; answers the same whether the e-mail is known or not.',
  access: 'public',
  body: z.strictObject({ email: emailText() }),
  answer: noAnswer,
})

export const resetPassword = route({
  method: 'POST',
  path: '/Account/ResetPassword',
  errors: 'account',
  summary: 'Sets a new password with the code of the mailed link, and ends the open sessions.',
  access: 'public',
  body: z.strictObject({
    email: emailText(),
    password: password(),
    confirmPassword: password(),
    code: z.string().max(200),
  }),
  answer: noAnswer,
})

export const changePassword = route({
  method: 'POST',
  path: '/Account/ChangePassword',
  errors: 'account',
  summary: 'Changes the password of the signed-in person and ends the other sessions.',
  access: 'session',
  body: z.strictObject({ oldPassword: password(), newPassword: password(), confirmPassword: password() }),
  answer: noAnswer,
})

export const getModules = route({
  method: 'GET',
  path: '/Account/GetModules',
  summary: 'The named permissions that open screens to the session.',
  access: 'session',
  answer: z.array(z.enum(permissions)),
  beforeTerms: true,
})

const tenantStep = z.object({ tenantId: id(), tenantName: z.string() })
const visitStep = z.object({ userId: id(), userName: z.string() })

export const accountContext = z.object({
  userId: id(),
  userName: z.string(),
  email: z.string(),
  tenantId: id(),
  tenantName: z.string(),
  /** With the documented prefix, and the suffix of its variant for browsing. */
  roleName: z.string(),
  tenantRoleName: z.enum(tenantRoles),
  tenantSettings: z.object({ defaultLanguage: z.string(), defaultCurrencyId: id() }),
  /** The version that waits for acceptance, or null. */
  termOfUseVersion: id().nullable(),
  /** From the person signed in to the one acted as; empty when nobody is visited. */
  visit: z.array(visitStep),
  /** From the tenant of the one acted as to the current one; empty when none is browsed. */
  browse: z.array(tenantStep),
  culture: z.enum(['fr-FR', 'en-US']),
})
export type AccountContext = z.output<typeof accountContext>

export const getContext = route({
  method: 'GET',
  path: '/Account/GetContext',
  summary: 'Who the session is, in which tenant, through which visits and browses, and what waits for acceptance.',
  access: 'session',
  answer: accountContext,
  beforeTerms: true,
})

export const setCulture = route({
  method: 'PUT',
  path: '/Account/Culture',
  summary: 'Keeps the language the signed-in person reads.',
  access: 'session',
  body: z.strictObject({ culture: z.enum(['fr-FR', 'en-US']) }),
  answer: noAnswer,
  beforeTerms: true,
})

export const termsOfUse = route({
  method: 'GET',
  path: '/api/TermOfUse/Manage/Current',
  summary: 'The terms of use in force; null when there are none.',
  access: 'session',
  answer: z.object({ versionId: id(), title: z.string(), content: z.string(), publishedOn: z.string() }).nullable(),
  beforeTerms: true,
})

export const acceptTermsOfUse = route({
  method: 'POST',
  path: '/api/TermOfUse/Manage/UserAcceptTermOfUse/{versionId}',
  summary: 'Accepts a version of the terms of use.',
  access: 'session',
  params: z.strictObject({ versionId: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
  answer: noAnswer,
  beforeTerms: true,
})
