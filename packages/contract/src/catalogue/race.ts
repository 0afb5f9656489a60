import { reference, requiredReference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** A race (breed) of a species. Source: spec 2 §3. */
export const race = recordFamily({
  name: 'race',
  path: 'Races',
  fields: {
    specieId: requiredReference('specie'),
    code: requiredText(40),
    name: requiredText(100),
    description: text(2000),
    /** The requirement of an animal, displayed beside the constraint set: an equation, not used in any calculation. */
    equation: text(500),
    /** The kind of animal whose legal maxima and dry matter intake apply. */
    animalCategoryId: reference('animalCategory'),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  parent: 'specieId',
  permission: { screen: 'Model [Read]', alsoReadWith: ['Formule [Write]'] },
})
