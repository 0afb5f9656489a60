import type { Words } from '../translation.ts'
import { englishFamily } from './family-sentences.ts'

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
  nutrient: englishFamily('nutrient', 'nutrients', {
    fields: {
      name: 'Name',
      code: 'Code',
      description: 'Description',
      keyWords: 'Keywords',
      unitId: 'Unit',
      categoryId: 'Category',
      isComplex: 'Computed from other nutrients',
      equation: 'Equation',
      preparedEquation: 'Equation over simple nutrients',
      signed: 'Balance, which may be negative',
      typeNutrient: 'Type',
    },
    lines: {},
  }),
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
