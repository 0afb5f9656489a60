import type { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import type { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
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
  constraintSet: frenchFamily<typeof constraintSet>(
    { one: 'jeu de contraintes', many: 'jeux de contraintes', gender: 'm' },
    {
      fields: { name: 'Nom', code: 'Code', description: 'Description', typeId: 'Type', typeObjectId: 'Race' },
      lines: {},
    },
  ),
  constraintVersion: frenchFamily<typeof constraintVersion>(
    { one: 'version de contraintes', many: 'versions de contraintes', gender: 'f' },
    {
      fields: {
        name: 'Nom',
        constraintSetId: 'Jeu de contraintes',
        modelVersionId: 'Version du modèle',
        dryMatterMinPercent: 'Matière sèche minimum (%)',
        dryMatterMaxPercent: 'Matière sèche maximum (%)',
        totalMinGrams: 'Total minimum (g/animal/jour)',
        totalMaxGrams: 'Total maximum (g/animal/jour)',
      },
      lines: {
        content: {
          title: 'Contraintes',
          add: 'Ajouter un aliment',
          fields: {
            itemId: 'Aliment ou nutriment',
            itemTypeId: 'Type',
            valueMin: 'Minimum',
            valueMax: 'Maximum',
            valueMaxKg: 'Maximum par kg',
            forbidden: 'Interdit',
          },
        },
      },
    },
  ),
}
