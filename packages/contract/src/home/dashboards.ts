import { z } from 'zod'
import { monthText } from '../farm-data/site-series.ts'
import { formula } from '../formulation/formula.ts'
import { filterId, lookupId, queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { orderForm } from '../ordering/order-form.ts'

/* The parts of the first screens of those who sell and advise. Source: spec 1 §3 "Dashboard data". */

const orderReadAccess = { read: [orderForm.permission.screen] }
const countField = () => z.number().int().min(0)

const orderMonthsResponse = z.object({
  /** The 24 months until this one, by the days of delivery of what was ordered. */
  months: z.array(z.object({ month: z.string(), tonnes: z.number(), ordersCount: countField() })),
})

const gaugeNames = ['tonnes', 'formulasOnActiveList', 'farmsWithFormula'] as const
const gaugesResponse = z.array(
  z.object({
    /**
     * Tonnes of this year of the objective of the structure, null where none is entered; not for an expert who sees a part of it.
     * Editable formulas on a price list in force of all on a list, for those who read price lists; farms with a formula of all.
     */
    name: z.enum(gaugeNames),
    value: z.number(),
    max: z.number().nullable(),
  }),
)

/** As many farms are named; the count says how many there are to call. */
export const maxCalledFarms = 50
const callReasonKinds = ['stock', 'fat', 'protein', 'silent'] as const
const callTodayResponse = z.object({
  farmsCount: countField(),
  callsCount: countField(),
  farms: z
    .array(
      z.object({
        farmId: z.number().int(),
        farmName: z.string(),
        city: z.string(),
        phoneNumber: z.string(),
        /** The most pressing first: days of stock, contents from and to in g/L, days without an analysis. */
        reasons: z.array(
          z.object({
            kind: z.enum(callReasonKinds),
            days: z.number().nullable(),
            from: z.number().nullable(),
            to: z.number().nullable(),
          }),
        ),
      }),
    )
    .max(maxCalledFarms),
})
export type CallToday = z.output<typeof callTodayResponse>

export const orderMonthsRoute = route({
  method: 'GET',
  path: '/api/Stats/OrderMonths',
  summary: 'The tonnes ordered for each of the last 24 months, by day of delivery.',
  access: orderReadAccess,
  response: orderMonthsResponse,
})

export const callTodayRoute = route({
  method: 'GET',
  path: '/api/Stats/CallToday',
  summary: 'Farms to call and why: stock below 15 days, contents that fell, two months without an analysis.',
  access: { read: ['Farm [Read]'] },
  response: callTodayResponse,
})

export const farmFormulasRoute = route({
  method: 'GET',
  path: '/api/Stats/FarmFormulas',
  summary:
    'The formulas of a farm in some months, with the day of their first delivery, or the day they were made of those that were only shown.',
  access: { read: [formula.permission.screen] },
  /** By default the farm of the current tenant. */
  query: z.strictObject({ farmId: filterId(), from: monthText(), to: monthText() }),
  response: z.array(z.object({ id: z.number().int(), name: z.string(), day: z.string() })),
})

export const chartRoutes = {
  gauges: route({
    method: 'GET',
    path: '/charts/getGauges',
    summary:
      'The gauges of the first screen, type 4, of the current structure; of another type or structure, and of a farm, there are none.',
    access: orderReadAccess,
    query: z.strictObject({ objectId: lookupId().optional(), typeId: queryInteger(0, 1000) }),
    response: gaugesResponse,
  }),
}
