import { vatCategories } from '@provende/domain/catalogue/vat-category.ts'
import { z } from 'zod'
import { choice, queryFlag, requiredText, text } from '../kit/fields.ts'
import { inputSchema, recordFamily, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { race } from './race.ts'

/** A species; its races are separate records. Source: spec 2 §3. */
export const specie = recordFamily({
  name: 'specie',
  path: 'Species',
  fields: {
    code: requiredText(40),
    name: requiredText(100),
    description: text(2000),
    /** Which rate of VAT its feed has. */
    vatCategory: choice(vatCategories, 'foodProducing'),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Formule [Write]'] },
})

/*
 * The response of a species contains its races (spec 2 §3 "Specie"), inactive ones with GetInactive. They are read-only
 * here and saved by their own calls; races in a request are ignored.
 */
const response = responseSchema(specie).extend({ races: z.array(responseSchema(race)) })
const crudRoutes = recordRoutes(specie)
const ignoredSpecieFields = { races: z.array(z.unknown()).max(1000).nullish() }

export const specieRoutes = {
  ...crudRoutes,
  one: { ...crudRoutes.one, response, query: z.strictObject({ getInactive: queryFlag() }) },
  create: { ...crudRoutes.create, response, body: inputSchema(specie).extend(ignoredSpecieFields) },
  replace: { ...crudRoutes.replace, response, body: crudRoutes.replace.body.extend(ignoredSpecieFields) },
}
