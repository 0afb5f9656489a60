/**
 * Nutrients and properties of foods share one record type; this number tells them apart.
 * Source: spec 2 §5 "Other rules".
 */
export const nutrientKinds = { nutrient: 1, property: 4 } as const
