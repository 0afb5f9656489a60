import { z } from 'zod'
import { lookupId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { siteMonth, siteMonthBody } from './site-month.ts'
import { siteRecordWriteAccess } from './site-record-routes.ts'
import { monthText } from './site-series.ts'

export const siteMonthRoutes = {
  one: route({
    method: 'GET',
    path: '/api/SiteMonths/{farmSiteId}/{month}',
    summary: 'What a site recorded in a month, and the latest records before it.',
    access: { read: ['Farm [Read]'] },
    params: z.strictObject({ farmSiteId: lookupId(), month: monthText() }),
    response: siteMonth,
  }),
  save: route({
    method: 'PUT',
    path: '/api/SiteMonths',
    summary: 'Saves the quantity, herd, analysis and price of a month, all or none, once for each RequestId.',
    access: siteRecordWriteAccess,
    body: siteMonthBody,
    response: siteMonth,
  }),
}
