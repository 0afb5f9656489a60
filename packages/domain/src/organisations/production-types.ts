/** The productions of a site with their wire ids. Source: docs/open-questions.md. */
export const productionTypes = { cowMilk: 1, goatMilk: 2, sheepMilk: 3, beef: 4, lamb: 5, kid: 6 } as const

export type ProductionType = keyof typeof productionTypes

/** The production with a wire id; undefined for an unknown id. */
export const productionTypeOfId = (id: number): ProductionType | undefined =>
  (Object.keys(productionTypes) as ProductionType[]).find((name) => productionTypes[name] === id)
