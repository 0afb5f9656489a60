import type { Words } from '../translation.ts'
import { englishFamily } from './family-sentences.ts'

const nutrientFields = {
  name: 'Name',
  code: 'Code',
  description: 'Description',
  keyWords: 'Keywords',
  unitId: 'Unit',
  categoryId: 'Category',
  isComplex: 'Complex',
  equation: 'Equation',
  preparedEquation: 'Equation over simple nutrients',
  signed: 'Balance, which may be negative',
  typeNutrient: 'Type',
}

export const catalogue: Words['catalogue'] = {
  packaging: englishFamily('packaging', 'packagings', {
    fields: {
      name: 'Name',
      code: 'Code',
      volume: 'Volume (kg)',
      discount: 'Discount (€/t)',
      description: 'Description',
    },
    lines: {},
  }),
  foodBase: englishFamily('ingredient base', 'ingredient bases', {
    fields: { label: 'Label', shortLabel: 'Short label', keyWords: 'Keywords', description: 'Description' },
    lines: {},
  }),
  foodCategory: englishFamily('ingredient category', 'ingredient categories', {
    fields: { name: 'Name', code: 'Code', parentId: 'Parent category', description: 'Description' },
    lines: {},
  }),
  food: englishFamily('ingredient', 'ingredients', {
    fields: {
      name: 'Name',
      code: 'Code',
      baseId: 'Base',
      parentId: 'Parent ingredient',
      categories: 'Categories',
      description: 'Description',
      keywords: 'Keywords',
    },
    lines: {
      properties: {
        title: 'Properties',
        add: 'Add a property',
        fields: { name: 'Property', data: 'Value', typeId: 'Type' },
      },
    },
  }),
  foodProperties: {
    IsBio: 'Organic ingredient',
    UseInBio: 'Allowed in organic feed',
    OrigineAgricole: 'Agricultural origin',
    Technical: 'Technical ingredient',
    MaxInFormula: 'Maximum in the formula (kg/t)',
    NCF: 'NCF',
    IndustrieCode: 'Factory code',
    Decimals: 'Number of decimals',
  },
  nutrient: englishFamily('nutrient', 'nutrients', { fields: nutrientFields, lines: {} }),
  property: englishFamily('property', 'properties', { fields: nutrientFields, lines: {} }),
  equation: {
    explanation: 'Codes joined by + or -, with a coefficient where needed: 0.65 P + 2*CU. Ctrl+Space proposes codes.',
    proposals: 'Proposed codes',
    result: 'Over simple nutrients',
    nothingLeft: 'Everything cancels out: the result is always 0.',
    within: (nutrient, sentence) => `In the equation of ${nutrient}: ${sentence}`,
    inactive: 'inactive',
  },
  whereUsed: {
    title: 'Used in',
    none: 'Nothing depends on it.',
    others: (count) => (count > 1 ? `and ${count} others` : 'and 1 other'),
    searching: 'Searching for what depends on it…',
    failed: 'What depends on it could not be read.',
    dependents: 'These depend on it:',
    remains: 'Nothing changes there, but this choice will no longer be proposed.',
  },
  specie: englishFamily('species', 'species', {
    fields: { code: 'Code', name: 'Name', description: 'Description' },
    lines: {},
  }),
  race: englishFamily('breed', 'breeds', {
    fields: { specieId: 'Species', code: 'Code', name: 'Name', description: 'Description', equation: 'Equation' },
    lines: {},
  }),
  unit: englishFamily('unit', 'units', { fields: { label: 'Label' }, lines: {} }),
}
