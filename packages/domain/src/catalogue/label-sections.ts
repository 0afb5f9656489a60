/**
 * The sections of a label, in their order on it: where a food stands when the label of a formula is made.
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
