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
}
