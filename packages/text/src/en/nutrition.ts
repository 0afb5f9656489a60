import type { Words } from '../translation.ts'
import { englishFamily } from './family-sentences.ts'

export const nutrition: Words['nutrition'] = {
  model: englishFamily('model', 'models', {
    fields: { name: 'Name', code: 'Code', description: 'Description', typeId: 'Type' },
    lines: {},
  }),
  modelVersion: englishFamily('model version', 'model versions', {
    fields: { name: 'Name', modelId: 'Model' },
    lines: { items: { title: 'Nutrients', add: 'Add a nutrient', fields: { itemId: 'Nutrient' } } },
  }),
  constraintSet: englishFamily('constraint set', 'constraint sets', {
    fields: { name: 'Name', code: 'Code', description: 'Description', typeId: 'Type', typeObjectId: 'Breed' },
    lines: {},
  }),
  constraintVersion: englishFamily('constraint version', 'constraint versions', {
    fields: {
      name: 'Name',
      constraintSetId: 'Constraint set',
      modelVersionId: 'Model version',
      dryMatterMinPercent: 'Minimum dry matter (%)',
      dryMatterMaxPercent: 'Maximum dry matter (%)',
      totalMinGrams: 'Minimum total (g/animal/day)',
      totalMaxGrams: 'Maximum total (g/animal/day)',
    },
    lines: {
      content: {
        title: 'Constraints',
        add: 'Add a food',
        fields: {
          itemId: 'Food or nutrient',
          itemTypeId: 'Type',
          valueMin: 'Minimum',
          valueMax: 'Maximum',
          valueMaxKg: 'Maximum per kg',
          forbidden: 'Forbidden',
        },
      },
    },
  }),
}
