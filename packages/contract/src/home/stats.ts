import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { route } from '../kit/route.ts'

/* The figures of the first screen. Source: spec 1 §2 "Home behaviour", §7 "Account". */

const count = () => z.number().int().min(0)

const globalStats = z.object({
  /** Active tenants that were opened, by what they are, in the documented order; those there are none of too. */
  tenants: z.array(z.object({ role: z.enum(tenantRoles), count: count() })),
  /** Active distributors, farms and people, over all tenants. */
  structures: count(),
  farms: count(),
  users: count(),
  /** Sessions that have not ended and were used since midnight in Paris. */
  activeSessionsToday: count(),
  mailsWaiting: count(),
  openErrors: count(),
})
export type GlobalStats = z.output<typeof globalStats>

export const globalStatsRoute = route({
  method: 'GET',
  path: '/api/Stats/Global',
  summary: 'How many tenants, structures, farms and people there are, sessions of today, waiting mails, open errors.',
  access: { read: ['SK - Tenants Management'] },
  answer: globalStats,
})

/** Of which families a dashboard tells how many active records a person finds in their lists. */
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
export type CountedFamily = (typeof countedFamilies)[number]

export const ownStatsRoute = route({
  method: 'GET',
  path: '/api/Stats/Own',
  summary: 'How many active records the session finds in each of the lists it may open; other lists are left out.',
  access: 'session',
  answer: z.array(z.object({ family: z.enum(countedFamilies), count: count() })),
})
