import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { answerSchema, inputSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { answeredUser, structureUser } from './structure-user.ts'

/* How a person travels, and the calls he shares with any record. */

/** What a client sends back as it read it; the server says these. */
const name = z.string().max(300).nullish()
const said = {
  fullName: name,
  structureName: name,
  roleName: name,
  skUserId: z.number().nullish(),
  isLastAdministrator: z.boolean().nullish(),
}

export const userRow = answerSchema(answeredUser).omit({ tenantRole: true }).extend({
  fullName: z.string(),
  /** With the documented prefix. */
  roleName: z.string(),
  /** The account, which here is the person. */
  skUserId: id(),
})
export type UserRow = z.output<typeof userRow>
/** `isLastAdministrator`: deactivated or given another role, he would leave his tenant without an administrator. */
const one = userRow.extend({ isLastAdministrator: z.boolean() })
export type UserAnswer = z.output<typeof one>

const routes = recordRoutes(structureUser)
export const userCalls = {
  ...routes,
  one: { ...routes.one, answer: one },
  create: { ...routes.create, body: inputSchema(structureUser).extend(said), answer: one },
  replace: { ...routes.replace, body: routes.replace.body.extend(said), answer: one },
}
