import type { model } from '@provende/contract/nutrition/model.ts'
import type { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { frenchFamily } from './family-sentences.ts'

export const nutrition = {
  model: frenchFamily<typeof model>(
    { one: 'modèle', many: 'modèles', gender: 'm' },
    { fields: { name: 'Nom', code: 'Code', description: 'Description', typeId: 'Type' }, lines: {} },
  ),
  modelVersion: frenchFamily<typeof modelVersion>(
    { one: 'version de modèle', many: 'versions de modèle', gender: 'f' },
    {
      fields: { name: 'Nom', modelId: 'Modèle' },
      lines: { items: { title: 'Nutriments', add: 'Ajouter un nutriment', fields: { itemId: 'Nutriment' } } },
    },
  ),
}
