import type { analysis } from '@provende/contract/nutrition/analysis.ts'
import type { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
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
  analysis: frenchFamily<typeof analysis>(
    { one: 'analyse', many: 'analyses', gender: 'f', elides: true },
    {
      fields: {
        name: 'Nom',
        code: 'Code',
        isDefault: 'Par défaut',
        foodId: 'Aliment',
        modelId: 'Modèle',
        modelVersionId: 'Version du modèle',
      },
      lines: {},
    },
  ),
  analysisVersion: frenchFamily<typeof analysisVersion>(
    { one: "version d'analyse", many: "versions d'analyse", gender: 'f' },
    {
      fields: {
        name: 'Nom',
        analysisId: 'Analyse',
        isDefault: 'Par défaut',
        dryMatterPercent: 'MS (%)',
        modelVersionId: 'Version du modèle',
      },
      lines: {
        items: {
          title: 'Valeurs',
          add: 'Ajouter une valeur',
          fields: {
            itemId: 'Nutriment',
            valueDryMatter: 'Valeur MS',
            valueAsFed: 'Valeur MB',
            isTypedAsFed: 'Saisie en MB',
          },
        },
      },
    },
  ),
}
