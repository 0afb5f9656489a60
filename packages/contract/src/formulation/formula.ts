import { limitStates } from '@provende/domain/formulation/formula/formula-codes.ts'
import { z } from 'zod'
import { decimal, flag, id, reference, requiredReference, text } from '../kit/fields.ts'
import { otherLimitFields } from '../nutrition/other-limit.ts'
import { recordFamily } from '../records/family.ts'
import {
  gramsPerDayField as amount,
  formulaFields,
  maxNoteLength,
  percentOfProductField as percent,
  storedNutrientFields,
} from './formula-fields.ts'

/** The stored form of a formula, with bounds and computed values as columns. For its wire form see formula-answers.ts. */
export const formula = recordFamily({
  name: 'formula',
  path: 'FormulesCMVP',
  fields: {
    ...formulaFields,
    code: text(60),
    /** The farm it is for (optional) and the distributor who sells it: the farm's distributor if there is a farm. */
    farmId: reference('farm'),
    structureId: requiredReference('structure'),
    totalMinGrams: amount(),
    totalMaxGrams: amount(),
    humidityMinPercent: percent(),
    humidityMaxPercent: percent(),
    totalNote: text(maxNoteLength),
    humidityNote: text(maxNoteLength),
    totalGrams: decimal(),
    humidityPercent: decimal(),
    pricePerTonneEur: decimal(),
    pricePerAnimalDayEur: decimal(),
    distributorPricePerTonneEur: decimal(),
    /** How the recipe stands to its limits. */
    limitState: z.enum(limitStates).default('violated'),
    /** It has limits of its own that are looser than those of its set; null until it is saved again where nobody noted it. */
    hasDerogation: z.boolean().nullable().default(null),
    isOptimal: flag(),
    isLocked: flag(),
    duplicateId: reference('formula'),
    foodId: reference('food'),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  copySuffixOn: [],
  permission: { screen: 'Formule [Write]', alsoReadWith: [] },
  lines: {
    // Not `reference` fields: a food or nutrient withdrawn later stays in the formulas that contain it.
    foods: {
      itemId: id(),
      ...{ code: text(), name: text() },
      min: amount(),
      max: amount(),
      value: amount(),
      isActive: flag(),
      ownMin: flag(),
      minIfUsed: amount(),
      note: text(maxNoteLength),
    },
    nutrients: storedNutrientFields(),
    otherLimits: { ...otherLimitFields, note: text(maxNoteLength) },
  },
})
