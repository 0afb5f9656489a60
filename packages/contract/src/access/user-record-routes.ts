import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { inputSchema, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { structureUser, userWithoutPasswords } from './structure-user.ts'

/* The wire form of users, and the record routes of users. */

const name = z.string().max(300).nullish()
/** Accepted and ignored: clients send back what they read. */
const ignoredFields = {
  fullName: name,
  structureName: name,
  roleName: name,
  skUserId: z.number().nullish(),
  isLastAdministrator: z.boolean().nullish(),
}

export const userRow = responseSchema(userWithoutPasswords).omit({ tenantRole: true }).extend({
  fullName: z.string(),
  /** The documented name, with prefix. */
  roleName: z.string(),
  /** The account id; equal to the user id here. */
  skUserId: id(),
})
export type UserRow = z.output<typeof userRow>
/** `isLastAdministrator`: deactivating the user or changing his role would leave his tenant without an administrator. */
const one = userRow.extend({ isLastAdministrator: z.boolean() })
export type UserResponse = z.output<typeof one>

const routes = recordRoutes(structureUser)
export const userRecordRoutes = {
  ...routes,
  one: { ...routes.one, response: one },
  create: { ...routes.create, body: inputSchema(structureUser).extend(ignoredFields), response: one },
  replace: { ...routes.replace, body: routes.replace.body.extend(ignoredFields), response: one },
}
