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
  /** The editor of the limits of a version. */
  limits: {
    need: 'Besoin de la race',
    sections: { ofModel: 'Nutriments du modèle', others: 'Autres nutriments', foods: 'Aliments' },
    item: 'Nutriment ou aliment',
    code: 'Code',
    min: 'Min',
    max: 'Max',
    perDay: 'par jour',
    maxKg: 'Max par kg',
    unit: 'Unité',
    forbidden: 'Interdit',
    cell: (item: string, column: string) => `${item} : ${column}`,
    remove: (item: string) => `Retirer ${item}`,
    unseen: 'Élément non visible ici',
    inactive: 'inactif',
    filter: 'Filtrer par nom ou code…',
    onlyLimited: 'Lignes avec limites seulement',
    addFood: 'Ajouter un aliment',
    noneFound: 'Aucune ligne ne correspond à ce filtre.',
    none: 'Aucune limite.',
    failed: "Les nutriments n'ont pas pu être chargés.",
    export: 'Exporter CSV',
    import: {
      open: 'Importer ou coller…',
      title: 'Importer des limites',
      explained:
        'Colonnes : code (ou nom), min, max, max par kg, interdit. Un titre de colonnes est reconnu. Une cellule vide retire la limite ; une colonne absente ne change rien. Les lignes qui ne sont pas dans le tableau restent comme elles sont.',
      paste: 'Coller ici un tableau',
      file: 'Choisir un fichier CSV ou XLSX',
      read: 'Lire ce tableau',
      reading: 'Lecture en cours…',
      tooLarge: 'Ce fichier est trop grand : 5 Mo, 5 000 lignes et 100 colonnes au plus.',
      unreadable: "Ce fichier n'est pas un tableau CSV ou XLSX lisible.",
      empty: 'Ce tableau ne contient aucune ligne.',
      changes: (count: number) => (count > 1 ? `${count} lignes changent` : `${count} ligne change`),
      same: (count: number) =>
        count > 1
          ? `${count} lignes sont déjà comme dans le tableau.`
          : `${count} ligne est déjà comme dans le tableau.`,
      refused: (count: number) =>
        count > 1 ? `${count} lignes ne sont pas reprises` : `${count} ligne n'est pas reprise`,
      nothing: 'Rien ne change.',
      row: 'Ligne',
      why: 'Pourquoi',
      apply: (count: number) => (count > 1 ? `Appliquer ${count} lignes` : `Appliquer ${count} ligne`),
      back: 'Un autre tableau',
      applied: (count: number) =>
        count > 1
          ? `${count} lignes ont été modifiées ; enregistrez pour les garder.`
          : `${count} ligne a été modifiée ; enregistrez pour la garder.`,
      reasons: {
        unknown: () => "aucun nutriment ni aliment n'a ce code ou ce nom",
        ambiguous: () => 'plusieurs nutriments ou aliments ont ce code ou ce nom',
        twice: () => 'déjà donné plus haut dans le tableau',
        notANumber: (what: string) => `« ${what} » n'est pas un nombre`,
        notAFlag: (what: string) => `« ${what} » : écrivez oui ou non dans la colonne Interdit`,
        zeroMaximum: () =>
          "un maximum de 0 ne dit pas s'il n'y a pas de limite ou si l'aliment est interdit ; laissez la cellule vide, ou écrivez oui dans la colonne Interdit",
        minAboveMax: () => 'le minimum est supérieur au maximum',
        negative: () => 'une limite ne peut pas être négative',
        forbiddenNutrient: () => 'seul un aliment peut être interdit',
        forbiddenNeeded: () => 'un aliment interdit ne peut pas avoir de minimum',
      },
    },
  },
}
