import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { inputSchema, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { userWithoutPasswords, userWithPasswords } from './structure-user.ts'

/* The wire form of users, and the record routes of users. */

const ignoredName = z.string().max(300).nullish()
/** Accepted and ignored: clients send back what they read. */
const ignoredUserFields = {
  fullName: ignoredName,
  structureName: ignoredName,
  roleName: ignoredName,
  skUserId: z.number().nullish(),
  isLastAdministrator: z.boolean().nullish(),
  invitedDate: z.string().max(40).nullish(),
  lastSignInDate: z.string().max(40).nullish(),
}

export const listedUser = responseSchema(userWithoutPasswords).omit({ tenantRole: true }).extend({
  fullName: z.string(),
  /** The documented name, with prefix. */
  roleName: z.string(),
  /** The account id; equal to the user id here. */
  skUserId: id(),
})
export type ListedUser = z.output<typeof listedUser>
/** `isLastAdministrator`: deactivating the user or changing his role would leave his tenant without an administrator. */
const userResponse = listedUser.extend({ isLastAdministrator: z.boolean() })
export type UserResponse = z.output<typeof userResponse>

const crudRoutes = recordRoutes(userWithPasswords)
export const userRecordRoutes = {
  ...crudRoutes,
  one: { ...crudRoutes.one, response: userResponse },
  create: {
    ...crudRoutes.create,
    body: inputSchema(userWithPasswords).extend(ignoredUserFields),
    response: userResponse,
  },
  replace: { ...crudRoutes.replace, body: crudRoutes.replace.body.extend(ignoredUserFields), response: userResponse },
}
