import { z } from 'zod'
import { queryFlag, requiredText, text } from '../kit/fields.ts'
import { answerSchema, inputSchema, recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { race } from './race.ts'

/** A species; its races are records of their own. Source: spec 2 §3. */
export const specie = recordFamily({
  name: 'specie',
  path: 'Species',
  fields: { code: requiredText(40), name: requiredText(100), description: text(2000) },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Formule [Write]'] },
})

/*
 * A species travels with its races (spec 2 §3 "Specie"), inactive ones with GetInactive: read-only here, each race is
 * saved by its own calls. A body that sends them back is accepted and its races ignored.
 */
const answer = answerSchema(specie).extend({ races: z.array(answerSchema(race)) })
const routes = recordRoutes(specie)
const ignored = { races: z.array(z.unknown()).max(1000).nullish() }

export const specieRoutes = {
  ...routes,
  one: { ...routes.one, answer, query: z.strictObject({ getInactive: queryFlag() }) },
  create: { ...routes.create, answer, body: inputSchema(specie).extend(ignored) },
  replace: { ...routes.replace, answer, body: routes.replace.body.extend(ignored) },
}
