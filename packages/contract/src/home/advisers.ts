import { z } from 'zod'
import { route } from '../kit/route.ts'

/* Whom a farmer calls. Source: docs/open-questions.md. */

const contact = z.object({ name: z.string(), phoneNumber: z.string(), email: z.string() })
const response = z.object({
  /** At most three: the advisers the farm is assigned to, then those of its distributor. */
  advisers: z.array(contact),
  distributor: contact.nullable(),
})
export type FarmContacts = z.output<typeof response>

export const farmContactsRoute = route({
  method: 'GET',
  path: '/api/Stats/Contacts',
  summary: 'The advisers of the farm of the current tenant with their numbers, and its distributor; empty elsewhere.',
  access: { read: ['Farm [Read]'] },
  response,
})
