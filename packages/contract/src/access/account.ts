import { permissions } from '@provende/domain/access/permissions.ts'
import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { id, lookupId } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'

/*
 * The account calls: signing in and out, passwords, the context and permissions of the session, terms of use.
 * Source: spec 1 §7 "Account".
 */

/** A typed password is never trimmed; the limit keeps hashing time bounded. */
const passwordText = () => z.string().min(1).max(200)
const emailText = () => z.string().trim().min(1).max(254)

export const tokenRoute = route({
  method: 'POST',
  path: '/Token',
  errors: 'account',
  summary: 'Signs in; returns the token for the Authorization header, or error and error_description.',
  access: 'public',
  bodyKind: 'form',
  body: z.strictObject({ grantType: z.literal('password'), login: emailText(), password: passwordText() }),
  response: z.object({ tokenType: z.literal('bearer'), accessToken: z.string(), expiresIn: z.number().int() }),
})

export const logOffRoute = route({
  method: 'POST',
  path: '/Account/LogOff',
  summary: 'Ends the session of the token.',
  access: 'session',
  response: emptyResponse,
  beforeTerms: true,
})

export const forgotPasswordRoute = route({
  method: 'POST',
  path: '/Account/ForgotPassword',
  errors: 'account',
  summary: 'Mails a single-use reset link; the response is the same whether the e-mail is known or not.',
  access: 'public',
  body: z.strictObject({ email: emailText() }),
  response: emptyResponse,
})

export const resetPasswordRoute = route({
  method: 'POST',
  path: '/Account/ResetPassword',
  errors: 'account',
  summary: 'Sets a new password with the code of the mailed link, and ends the open sessions.',
  access: 'public',
  body: z.strictObject({
    email: emailText(),
    password: passwordText(),
    confirmPassword: passwordText(),
    code: z.string().max(200),
  }),
  response: emptyResponse,
})

export const checkResetCodeRoute = route({
  method: 'POST',
  path: '/Account/CheckResetCode',
  errors: 'account',
  summary: 'Whom the code of a mailed link belongs to, and whether he is invited, so has no password yet.',
  access: 'public',
  body: z.strictObject({ code: z.string().max(200) }),
  response: z.object({ email: z.string(), isInvitation: z.boolean() }),
})

export const changePasswordRoute = route({
  method: 'POST',
  path: '/Account/ChangePassword',
  errors: 'account',
  summary: 'Changes the password of the signed-in user and ends his other sessions.',
  access: 'session',
  body: z.strictObject({ oldPassword: passwordText(), newPassword: passwordText(), confirmPassword: passwordText() }),
  response: emptyResponse,
})

export const getModulesRoute = route({
  method: 'GET',
  path: '/Account/GetModules',
  summary: 'The named permissions of the session.',
  access: 'session',
  response: z.array(z.enum(permissions)),
  beforeTerms: true,
})

const browsedTenantStep = z.object({ tenantId: id(), tenantName: z.string() })
const visitedUserStep = z.object({ userId: id(), userName: z.string() })

export const accountContext = z.object({
  userId: id(),
  userName: z.string(),
  email: z.string(),
  tenantId: id(),
  tenantName: z.string(),
  /** The documented name, with prefix and the suffix of the browse variant. */
  roleName: z.string(),
  tenantRoleName: z.enum(tenantRoles),
  tenantSettings: z.object({ defaultLanguage: z.string(), defaultCurrencyId: id() }),
  /** The version of the terms of use waiting for acceptance, or null. */
  termOfUseVersion: id().nullable(),
  /** From the signed-in user to the one acted as; empty without a visit. */
  visit: z.array(visitedUserStep),
  /** From the own tenant of the user acted as to the current one; empty without a browse. */
  browse: z.array(browsedTenantStep),
  culture: z.enum(['fr-FR', 'en-US']),
})
export type AccountContext = z.output<typeof accountContext>

export const getContextRoute = route({
  method: 'GET',
  path: '/Account/GetContext',
  summary: 'The effective user and tenant of the session, its visits and browses, and terms waiting for acceptance.',
  access: 'session',
  response: accountContext,
  beforeTerms: true,
})

export const setCultureRoute = route({
  method: 'PUT',
  path: '/Account/Culture',
  summary: 'Stores the language of the signed-in user.',
  access: 'session',
  body: z.strictObject({ culture: z.enum(['fr-FR', 'en-US']) }),
  response: emptyResponse,
  beforeTerms: true,
})

export const currentTermsOfUseRoute = route({
  method: 'GET',
  path: '/api/TermOfUse/Manage/Current',
  summary: 'The terms of use in force; null when there are none.',
  access: 'session',
  response: z.object({ versionId: id(), title: z.string(), content: z.string(), publishedOn: z.string() }).nullable(),
  beforeTerms: true,
})

export const acceptTermsOfUseRoute = route({
  method: 'POST',
  path: '/api/TermOfUse/Manage/UserAcceptTermOfUse/{versionId}',
  summary: 'Accepts a version of the terms of use.',
  access: 'session',
  params: z.strictObject({ versionId: lookupId() }),
  response: emptyResponse,
  beforeTerms: true,
})
