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
  /** Beside the switch of what counts among several. */
  oneDefault: 'Une seule est par défaut : choisir celle-ci retire ce choix aux autres.',
  default: 'Par défaut',
  /** The analyses of a food, from its own screen. */
  ofFood: 'Analyses',
  analysesOf: (food: string) => `Analyses : ${food}`,
  /** The two lists of a version of a model. */
  modelItems: {
    nutrients: 'Nutriments',
    properties: 'Propriétés',
    titled: (title: string, count: number) => `${title} (${count})`,
    find: (title: string) => `${title} à ajouter`,
    add: (count: number) => (count === 0 ? 'Ajouter' : `Ajouter (${count})`),
    addAll: (count: number) => `Tout ajouter (${count})`,
    none: '—',
    noneYet: 'La liste est vide : cherchez ci-dessus, ou ajoutez tout.',
    moved: (name: string, place: number, count: number) => `${name} : place ${place} sur ${count}`,
    complex: 'Calculé',
    unseen: 'Nutriment non visible',
  },
  /** The values of a version of an analysis. */
  analysisValues: {
    code: 'Code',
    unit: 'Unité',
    computed: 'Calculé',
    cell: (nutrient: string, column: string) => `${nutrient} : ${column}`,
    explained:
      "Saisissez l'une des deux valeurs, l'autre suit. Une case vide est une valeur inconnue, non un zéro. Une colonne, ou des codes suivis de leurs valeurs, se collent depuis un tableur.",
    noModelVersion: 'Choisissez la version du modèle : ses nutriments apparaîtront ici.',
    aside: (count: number) =>
      count > 1
        ? `${count} valeurs de nutriments absents de cette version du modèle ne seront pas enregistrées.`
        : "Une valeur d'un nutriment absent de cette version du modèle ne sera pas enregistrée.",
    unknownParts: (codes: string) => `Inconnu : il manque ${codes}.`,
    compareWith: 'Comparer avec',
    before: (version: string) => `MB, ${version}`,
    changed: 'Valeur modifiée',
    pasted: (count: number) => (count > 1 ? `${count} valeurs collées` : `${count} valeur collée`),
    pastedButFor: (count: number, ignored: string) =>
      `${count > 1 ? `${count} valeurs collées` : `${count} valeur collée`}. Ignoré : ${ignored}`,
  },
}
