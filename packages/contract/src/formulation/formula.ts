import { decimal, flag, id, reference, requiredReference, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { gramsPerDay as amount, formulaFacts, percentOfProduct as percent } from './formula-facts.ts'

/** How a formula is stored: bounds by column, and what the server makes. It travels as formula-answers.ts says. */
export const formula = recordFamily({
  name: 'formula',
  path: 'FormulesCMVP',
  fields: {
    ...formulaFacts,
    code: text(60),
    /** The farm it is made for, and the distributor who sells it: of the farm, where there is one. */
    farmId: reference('farm'),
    structureId: requiredReference('structure'),
    totalMinGrams: amount(),
    totalMaxGrams: amount(),
    humidityMinPercent: percent(),
    humidityMaxPercent: percent(),
    totalGrams: decimal(),
    humidityPercent: decimal(),
    pricePerTonneEur: decimal(),
    pricePerAnimalDayEur: decimal(),
    distributorPricePerTonneEur: decimal(),
    isRespected: flag(),
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
    // Foods and nutrients are no references here: one that was withdrawn since stays in the formulas that name it.
    foods: {
      itemId: id(),
      code: text(),
      name: text(),
      min: amount(),
      max: amount(),
      value: amount(),
      isActive: flag(),
    },
    nutrients: { itemId: id(), min: decimal(), max: decimal() },
  },
})
