import type { SensitivityResponse } from '@provende/contract/formulation/formula-explanations.ts'
import type { Sensitivity, ShadowPrice } from '@provende/domain/formulation/explain/sensitivity.ts'

type SensitivityDto = Extract<SensitivityResponse, { kind: 'sensitivity' }>

/** The sensitivity in a response of the server, where null stands for infinities and NaN. */
export const sensitivityFromResponse = ({ limits, foods, ...response }: SensitivityDto): Sensitivity => ({
  kind: response.kind,
  recipe: Float64Array.from(foods, ({ value }) => value),
  costPerAnimalDayEur: response.costPerAnimalDayEur,
  costPerTonneEur: response.costPerTonneEur ?? Number.NaN,
  isRecipeUnique: response.isRecipeUnique,
  limits: limits.map(({ value, slack, lowered, raised, ...limit }) => ({
    ...limit,
    value: value ?? Number.NaN,
    slack: slack ?? Number.NaN,
    lowered: toShadowPrice(lowered, Number.NEGATIVE_INFINITY),
    raised: toShadowPrice(raised, Number.POSITIVE_INFINITY),
  })),
  foods: foods.map((food) => ({
    food: food.code,
    gramsPerAnimalDay: food.value,
    pricePerTonneEur: food.pricePerTonneEur,
    costRange: {
      lower: food.lowestPricePerTonneEur ?? Number.NEGATIVE_INFINITY,
      upper: food.highestPricePerTonneEur ?? Number.POSITIVE_INFINITY,
    },
    opportunityPrice:
      food.entryPricePerTonneEur === null
        ? null
        : {
            pricePerTonneEur: food.entryPricePerTonneEur,
            gramsPerAnimalDay: food.entryGrams,
            kilogramsPerTonne: food.entryKilogramsPerTonne,
          },
    isProved: food.isProved,
  })),
})

const toShadowPrice = (price: SensitivityDto['limits'][number]['lowered'], end: number): ShadowPrice => ({
  ...price,
  until: price.until ?? end,
})
