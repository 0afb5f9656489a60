/**
 * The sections of a formula's label in their printed order; each food is printed in one of them.
 * Source: spec 2 §2 "The label (Etiquette) screen".
 */
export const labelSections = [
  'composition',
  'vitamins',
  'trace elements',
  'amino acids',
  'constituents',
  'urea',
  'digestibility',
  'stabilisers',
  'substances',
  'binders',
  'micro',
  'micro stabilisers',
  'antimould substances',
  'antioxidants',
] as const
export type LabelSection = (typeof labelSections)[number]
