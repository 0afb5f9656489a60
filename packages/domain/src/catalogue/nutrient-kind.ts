/**
 * What a food is described by comes in two kinds of one shape, known by their type: nutrients, and properties.
 * Source: spec 2 §5 "Other rules".
 */
export const nutrientKinds = { nutrient: 1, property: 4 } as const
