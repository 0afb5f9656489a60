/** What a site produces, with the number it has on the wire. Source: docs/open-questions.md. */
export const productionTypes = { cowMilk: 1, goatMilk: 2, sheepMilk: 3, beef: 4, lamb: 5, kid: 6 } as const

export type ProductionType = keyof typeof productionTypes

/** The production of that number; undefined when there is none. */
export const productionOf = (id: number): ProductionType | undefined =>
  (Object.keys(productionTypes) as ProductionType[]).find((name) => productionTypes[name] === id)
