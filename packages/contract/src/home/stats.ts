import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { route } from '../kit/route.ts'

/* The figures of the home screen. Source: spec 1 §2 "Home behaviour", §7 "Account". */

const countField = () => z.number().int().min(0)

const globalStatsResponse = z.object({
  /** Active opened tenants per role, in the documented order, including roles with a count of 0. */
  tenants: z.array(z.object({ role: z.enum(tenantRoles), count: countField() })),
  /** Active distributors, farms and users of all tenants. */
  structures: countField(),
  farms: countField(),
  users: countField(),
  /** Open sessions used since midnight in Paris. */
  activeSessionsToday: countField(),
  mailsWaiting: countField(),
  openErrors: countField(),
})
export type GlobalStats = z.output<typeof globalStatsResponse>

export const globalStatsRoute = route({
  method: 'GET',
  path: '/api/Stats/Global',
  summary: 'The numbers of tenants, structures, farms, users, sessions used today, waiting mails and open errors.',
  access: { read: ['SK - Tenants Management'] },
  response: globalStatsResponse,
})

/** The families whose active records are counted on the dashboard. */
export const countedFamilies = [
  'structure',
  'farm',
  'user',
  'food',
  'nutrient',
  'model',
  'priceList',
  'constraintSet',
  'specie',
  'packaging',
  'formula',
] as const
export type CountedRecordFamily = (typeof countedFamilies)[number]

export const ownStatsRoute = route({
  method: 'GET',
  path: '/api/Stats/Own',
  summary: 'The number of active records in each list the session may open; other lists are left out.',
  access: 'session',
  response: z.array(z.object({ family: z.enum(countedFamilies), count: countField() })),
})
