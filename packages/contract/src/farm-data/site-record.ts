import { z } from 'zod'
import { day, requiredReference } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/* What the records of a site have in common: quantities, analyses, herds, prices and objectives. */

type Fields = Readonly<Record<string, z.ZodType>>

/** The day a record is of. */
export const dateField = () => day().refine((value) => value !== null, { params: { problem: 'field.required' } })

const commonOptions = {
  filters: [],
  unique: [],
  parent: 'farmSiteId',
  permission: { screen: 'Farm [Read]', alsoReadWith: [] },
} as const
const siteField = () => ({ farmSiteId: requiredReference('farmSite') })

/** A family of dated records of a site. */
export const datedSiteFamily = <F extends Fields>({ fields, ...names }: { name: string; path: string; fields: F }) =>
  recordFamily({
    ...names,
    ...commonOptions,
    fields: { ...siteField(), date: dateField(), ...fields },
    newestFirstBy: 'date',
  })

/** A family of records of a site, one for each year. */
export const yearlySiteFamily = <F extends Fields>({ fields, ...names }: { name: string; path: string; fields: F }) =>
  recordFamily({
    ...names,
    ...commonOptions,
    fields: { ...siteField(), year: z.number().int().min(1990).max(2100), ...fields },
    newestFirstBy: 'year',
  })
