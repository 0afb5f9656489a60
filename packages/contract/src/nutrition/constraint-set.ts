import { z } from 'zod'
import { id, reference, requiredText, text } from '../kit/fields.ts'
import { answerSchema, inputSchema, recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** That a set is for a breed, as it travels: the only type of sets there is. Source: spec 2 §3, docs/open-questions.md. */
const breedType = 'ZQ=='

/** What the feed of a breed is held to; its versions hold the limits. Source: spec 2 §3. */
export const constraintSet = recordFamily({
  name: 'constraintSet',
  path: 'Constraints',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    description: text(2000),
    typeId: z
      .literal(['', breedType])
      .nullish()
      .transform(() => breedType),
    /** The breed, without which a set says nothing. Source: spec 2 §5 "Constraint set". */
    typeObjectId: reference('race')
      .refine((breed) => breed !== null, { params: { problem: 'constraintSet.breedRequired' } })
      .meta({ references: 'race' }),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Formule [Write]'] },
})

/*
 * A set travels with the name of its breed and with its versions, inactive ones too (spec 2 §3): read-only here, each
 * version is saved by its own calls. A body that sends them back is accepted and they are ignored.
 */
const answer = answerSchema(constraintSet).extend({
  typeObjectName: z.string(),
  versions: z.array(z.object({ id: id(), name: z.string(), deleted: z.boolean() })),
})
const routes = recordRoutes(constraintSet)
const ignored = { typeObjectName: z.string().max(200).nullish(), versions: z.array(z.unknown()).max(1000).nullish() }

export const constraintSetRoutes = {
  ...routes,
  one: { ...routes.one, answer },
  create: { ...routes.create, answer, body: inputSchema(constraintSet).extend(ignored) },
  replace: { ...routes.replace, answer, body: routes.replace.body.extend(ignored) },
}
