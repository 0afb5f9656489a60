import { z } from 'zod'
import { parseNumberField } from '../kit/fields.ts'
import { wireNames } from '../wire.ts'
import { datedSiteFamily } from './site-record.ts'
import { siteRecordRoutes } from './site-record-routes.ts'

/** The animals of a site, one entry a month. Source: spec 1 §3 "Herd data". */
export const siteHerd = datedSiteFamily({
  name: 'siteHerd',
  path: 'SiteHerds',
  fields: {
    headCount: z
      .preprocess(
        (value) => (typeof value === 'string' ? parseNumberField(value) : value),
        z.number().int().min(0).max(20_000),
      )
      .meta(wireNames.siteHerd.headCount),
  },
})

export const siteHerdRoutes = siteRecordRoutes(siteHerd)
