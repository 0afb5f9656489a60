import { z } from 'zod'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'

/* What the figures of the platform count (`Stats/Global`): mails, simulations, sessions of all tenants. */

const access = { read: ['SK - Tenants Management'] } as const
const rowId = () => z.number().int()
const instantText = () => z.string()

const listedMailResponse = z.object({
  id: rowId(),
  creationDate: instantText(),
  /** Mails hold links that open accounts and quotes: their text is not answered. */
  subject: z.string(),
  toAddress: z.string(),
  /** Of the organisation it was written for; empty without one. */
  tenantName: z.string(),
  attempts: z.number().int(),
  /** Null when it is not tried again. */
  nextDate: instantText().nullable(),
  /** Why its last try failed; empty while none did. */
  lastError: z.string(),
})
export type ListedMail = z.output<typeof listedMailResponse>

export const mailStates = ['failing'] as const
export const simulationJobStates = ['running', 'failed'] as const

const listedSimulationJobResponse = z.object({
  id: rowId(),
  name: z.string(),
  tenantName: z.string(),
  userName: z.string(),
  startDate: instantText(),
  endDate: instantText().nullable(),
  formulasCount: z.number().int(),
  failedCount: z.number().int(),
})
export type ListedSimulationJob = z.output<typeof listedSimulationJobResponse>

const listedSessionResponse = z.object({
  id: rowId(),
  userName: z.string(),
  email: z.string(),
  tenantName: z.string(),
  creationDate: instantText(),
  lastDate: instantText(),
})
export type ListedSession = z.output<typeof listedSessionResponse>

export const platformListRoutes = {
  mails: route({
    method: 'GET',
    path: '/api/Stats/Mails',
    summary: 'Mails that are not sent yet, the newest first; with State failing those whose last try failed.',
    access,
    query: z.strictObject({ ...paging, state: z.enum(mailStates).optional() }),
    response: z.array(listedMailResponse),
    paged: true,
  }),
  simulations: route({
    method: 'GET',
    path: '/api/Stats/Simulations',
    summary: 'Simulations of all tenants that are computed now, or finished in the last 30 days, the newest first.',
    access,
    query: z.strictObject({ ...paging, state: z.enum(simulationJobStates).optional() }),
    response: z.array(listedSimulationJobResponse),
    paged: true,
  }),
  sessions: route({
    method: 'GET',
    path: '/api/Stats/Sessions',
    summary: 'Open sessions used since midnight in Paris, the last used first.',
    access,
    query: z.strictObject({ ...paging }),
    response: z.array(listedSessionResponse),
    paged: true,
  }),
}
