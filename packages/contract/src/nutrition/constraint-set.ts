import { z } from 'zod'
import { filterId, id, reference, requiredText, text } from '../kit/fields.ts'
import { inputSchema, listedSchema, recordFamily, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { wireNames } from '../wire.ts'

const setWireNames = wireNames.constraintSet

/** The wire value of the type "for a breed", the only type of constraint sets. Source: spec 2 §3, docs/open-questions.md. */
const breedTypeId = 'ZQ=='

/** The nutritional constraints of a breed; its versions have the limits. Source: spec 2 §3. */
export const constraintSet = recordFamily({
  name: 'constraintSet',
  path: 'Constraints',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    description: text(2000),
    typeId: z
      .literal(['', breedTypeId])
      .nullish()
      .transform(() => breedTypeId),
    /** The breed, required. Source: spec 2 §5 "Constraint set". */
    breedId: reference('race')
      .refine((breed) => breed !== null, { params: { problem: 'constraintSet.breedRequired' } })
      .meta({ references: 'race', ...setWireNames.breedId }),
    /** The kind of animal whose legal maxima apply; that of the breed without one. */
    animalCategoryId: reference('animalCategory'),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Formule [Write]'] },
})

/* A set answers the name of its breed and its versions, also inactive ones (spec 2 §3); they are saved by their own calls. */
const response = responseSchema(constraintSet).extend({
  breedName: z.string().meta(setWireNames.breedName),
  versions: z.array(z.object({ id: id(), name: z.string(), deleted: z.boolean() })),
})
/** A row of the list, which has no lines. */
const listedConstraintSet = listedSchema(constraintSet).extend({ breedName: z.string().meta(setWireNames.breedName) })
const crudRoutes = recordRoutes(constraintSet)
const ignoredConstraintSetFields = {
  breedName: z.string().max(200).nullish().meta(setWireNames.breedName),
  versions: z.array(z.unknown()).max(1000).nullish(),
}

export const constraintSetRoutes = {
  ...crudRoutes,
  list: {
    ...crudRoutes.list,
    response: z.array(listedConstraintSet),
    query: crudRoutes.list.query.extend({ breedId: filterId().meta(setWireNames.breedId) }),
  },
  one: { ...crudRoutes.one, response },
  create: { ...crudRoutes.create, response, body: inputSchema(constraintSet).extend(ignoredConstraintSetFields) },
  replace: { ...crudRoutes.replace, response, body: crudRoutes.replace.body.extend(ignoredConstraintSetFields) },
}
