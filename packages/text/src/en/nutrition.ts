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
  analysis: englishFamily('analysis', 'analyses', {
    fields: {
      name: 'Name',
      code: 'Code',
      isDefault: 'Default',
      foodId: 'Food',
      modelId: 'Model',
      modelVersionId: 'Version of the model',
    },
    lines: {},
  }),
  analysisVersion: englishFamily('analysis version', 'analysis versions', {
    fields: {
      name: 'Name',
      analysisId: 'Analysis',
      isDefault: 'Default',
      dryMatterPercent: 'DM (%)',
      modelVersionId: 'Version of the model',
    },
    lines: {
      items: {
        title: 'Values',
        add: 'Add a value',
        fields: {
          itemId: 'Nutrient',
          valueDryMatter: 'Value DM',
          valueAsFed: 'Value as fed',
          isTypedAsFed: 'Typed as fed',
        },
      },
    },
  }),
}
