import type { analysis } from '@provende/contract/nutrition/analysis.ts'
import type { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import type { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import type { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import type { model } from '@provende/contract/nutrition/model.ts'
import type { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { ration } from '@provende/contract/nutrition/ration.ts'
import type { FamilyLabels } from '../family-words.ts'

import { otherLimits } from './other-limits.ts'

export const nutrition = {
  ration: {
    fields: {
      farmId: 'Exploitation',
      animalCategoryId: "Catégorie d'animaux",
      name: "Catégorie d'animaux",
      dryMatterIntakeKg: 'Matière sèche ingérée (kg/animal/j)',
      description: 'Description',
    },
    lines: {
      supplies: {
        title: 'Apports par animal et par jour',
        add: 'Ajouter un nutriment',
        fields: {
          nutrientId: 'Nutriment',
          native: 'Apport natif de la ration',
          supplements: 'Autres compléments',
        },
      },
    },
  } satisfies FamilyLabels<typeof ration>,
  rationsOf: (farm: string) => `Rations : ${farm}`,
  rationOf: (farm: string) => `Exploitation : ${farm}`,
  /** Why rations are entered. */
  rationExplanation:
    "Ce que les animaux mangent en plus de l'aliment minéral : les étiquettes vérifient avec cela la dose maximale légale. Sans ration, les autres apports comptent pour 0 et la matière sèche ingérée est celle de la catégorie d'animaux.",
  /** A unit per animal and day: `mg/j`. */
  perDay: (unit: string) => `${unit}/j`,
  model: {
    fields: { name: 'Nom', code: 'Code', description: 'Description', typeId: 'Type' },
    lines: {},
  } satisfies FamilyLabels<typeof model>,
  modelVersion: {
    fields: { name: 'Nom', modelId: 'Modèle' },
    lines: { items: { title: 'Nutriments', add: 'Ajouter un nutriment', fields: { itemId: 'Nutriment' } } },
  } satisfies FamilyLabels<typeof modelVersion>,
  analysis: {
    fields: {
      name: 'Nom',
      code: 'Code',
      isDefault: 'Par défaut',
      foodId: 'Aliment',
      modelId: 'Modèle',
      modelVersionId: 'Version du modèle',
    },
    lines: {},
  } satisfies FamilyLabels<typeof analysis>,
  analysisVersion: {
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
          standardDeviation: 'Écart-type MB',
        },
      },
    },
  } satisfies FamilyLabels<typeof analysisVersion>,
  /** Hint beside the switch for the default. */
  defaultExplanation: 'Une seule est par défaut : choisir celle-ci retire ce choix aux autres.',
  default: 'Par défaut',
  analysesOf: (food: string) => `Analyses : ${food}`,
  /** The name proposed for the first version of an analysis. */
  firstVersion: 'V1',
  /** Error under the model of a new analysis if the food already has one for that model, and what one may do instead. */
  modelTaken: (analysis: string) =>
    `L'analyse « ${analysis} » de cet aliment est déjà pour ce modèle : choisissez un autre modèle.`,
  addVersionInstead: 'Lui ajouter une version',
  /** The nutrient and property lists of a model version. */
  modelItems: {
    nutrients: 'Nutriments',
    properties: 'Propriétés',
    titleWithCount: (title: string, count: number) => `${title} (${count})`,
    find: (title: string) => `${title} à ajouter`,
    add: (count: number) => (count === 0 ? 'Ajouter' : `Ajouter (${count})`),
    addAll: (count: number) => `Tout ajouter (${count})`,
    none: '—',
    noneYet: 'La liste est vide : cherchez ci-dessus, ou ajoutez tout.',
    movedTo: (name: string, position: number, count: number) => `${name} : place ${position} sur ${count}`,
    complex: 'Calculé',
    notVisible: 'Nutriment non visible',
  },
  /** The values of an analysis version. */
  analysisValues: {
    code: 'Code',
    unit: 'Unité',
    computed: 'Calculé',
    cellLabel: (nutrient: string, column: string) => `${nutrient} : ${column}`,
    deviationHint:
      'De combien la teneur varie d’une livraison à l’autre : son écart-type par kg brut. Une case vide est inconnue, non un zéro.',
    explanation:
      "Saisissez l'une des deux valeurs, l'autre suit. Une case vide est une valeur inconnue, non un zéro. Une colonne, ou des codes suivis de leurs valeurs, se collent depuis un tableur.",
    goTo: {
      label: 'Aller à un nutriment',
      hint: { keys: 'Ctrl+F' },
      none: 'Aucun nutriment à saisir n’a ce nom ni ce code.',
    },
    noModelVersion: 'Choisissez la version du modèle : ses nutriments apparaîtront ici.',
    droppedValues: (count: number) =>
      count > 1
        ? `${count} valeurs de nutriments absents de cette version du modèle ne seront pas enregistrées.`
        : "Une valeur d'un nutriment absent de cette version du modèle ne sera pas enregistrée.",
    missingTerms: (codes: string) => `Inconnu : il manque ${codes}.`,
    compareWith: 'Comparer avec',
    comparedColumn: (version: string) => `MB, ${version}`,
    changed: 'Valeur modifiée',
    paste: {
      entered: (count: number) => (count > 1 ? `${count} valeurs collées` : `${count} valeur collée`),
      ignoring: (count: number, ignored: string) =>
        `${count > 1 ? `${count} valeurs collées` : `${count} valeur collée`}. Ignoré : ${ignored}`,
    },
    import: {
      open: 'Importer un fichier…',
      title: 'Importer une analyse',
      explanation:
        'Colonnes : code (ou nom), MS ou MB, écart-type. Des titres de colonnes sont reconnus, où qu’ils soient ; d’autres colonnes et d’autres lignes ne gênent pas. Une cellule vide vide la valeur ; une colonne absente ne change rien.',
      paste: 'Coller ici un tableau',
      file: 'Choisir un fichier CSV ou XLSX',
      read: 'Lire ce tableau',
      empty: 'Ce tableau ne contient aucune ligne.',
      entered: (count: number) => (count > 1 ? `${count} valeurs lues` : `${count} valeur lue`),
      ignoring: (count: number, ignored: string) =>
        `${count > 1 ? `${count} valeurs lues` : `${count} valeur lue`}${ignored === '' ? '.' : `. Ignoré : ${ignored}`}`,
    },
  },
  constraintSet: {
    fields: {
      name: 'Nom',
      code: 'Code',
      description: 'Description',
      typeId: 'Type',
      breedId: 'Race',
      animalCategoryId: "Catégorie d'animaux (sinon celle de la race)",
    },
    lines: {},
  } satisfies FamilyLabels<typeof constraintSet>,
  constraintVersion: {
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
          minProbability: 'Min à (%)',
          maxProbability: 'Max à (%)',
          forbidden: 'Interdit',
        },
      },
      otherLimits: {
        title: 'Autres limites',
        add: 'Ajouter une limite',
        fields: {
          kind: 'Ce qui est limité',
          name: 'Nom du groupe',
          itemIds: 'Nutriments ou aliments',
          min: 'Minimum',
          max: 'Maximum',
          minProbability: 'Min à (%)',
          maxProbability: 'Max à (%)',
        },
      },
    },
  } satisfies FamilyLabels<typeof constraintVersion>,
  otherLimits,
  /** The editor of the limits of a constraint version. */
  limits: {
    requirement: 'Besoin de la race',
    sections: { ofModel: 'Nutriments du modèle', others: 'Autres nutriments', foods: 'Aliments' },
    item: 'Nutriment ou aliment',
    code: 'Code',
    min: 'Min',
    max: 'Max',
    perDay: 'par jour',
    maxKg: 'Max par kg',
    unit: 'Unité',
    forbidden: 'Interdit',
    probabilityHint:
      'Avec quelle probabilité la limite doit tenir, bien que les teneurs varient : de 50 à 99,99 % ; vide : en moyenne',
    probabilityAlone: "Probabilité sans limite ici : elle vaut pour la limite qu'une formule fixe elle-même.",
    cellLabel: (item: string, column: string) => `${item} : ${column}`,
    remove: (item: string) => `Retirer ${item}`,
    notVisible: 'Élément non visible ici',
    filter: 'Filtrer par nom ou code…',
    onlyLimited: 'Lignes avec limites seulement',
    addFood: 'Ajouter un aliment',
    noneFound: 'Aucune ligne ne correspond à ce filtre.',
    none: 'Aucune limite.',
    /** Errors shown under a cell. */
    cellErrors: {
      'limit.minAboveMax': () => 'Min supérieur à Max',
      'limit.negative': () => 'Pas de limite négative',
      'limit.twice': () => 'Déjà donné',
      'limit.forbiddenNutrient': () => 'Seul un aliment peut être interdit',
      'limit.forbiddenNeeded': () => 'Interdit : pas de minimum',
    },
    import: {
      open: 'Importer ou coller…',
      title: 'Importer des limites',
      explanation:
        'Colonnes : code (ou nom), min, max, max par kg, interdit. Un titre de colonnes est reconnu. Une cellule vide retire la limite ; une colonne absente ne change rien. Les lignes qui ne sont pas dans le tableau restent comme elles sont.',
      paste: 'Coller ici un tableau',
      file: 'Choisir un fichier CSV ou XLSX',
      read: 'Lire ce tableau',
      reading: 'Lecture en cours…',
      empty: 'Ce tableau ne contient aucune ligne.',
      changes: (count: number) => (count > 1 ? `${count} lignes changent` : `${count} ligne change`),
      unchanged: (count: number) =>
        count > 1
          ? `${count} lignes sont déjà comme dans le tableau.`
          : `${count} ligne est déjà comme dans le tableau.`,
      refused: (count: number) =>
        count > 1 ? `${count} lignes ne sont pas appliquées` : `${count} ligne n'est pas appliquée`,
      noChanges: 'Rien ne change.',
      row: 'Ligne',
      reason: 'Pourquoi',
      apply: (count: number) => (count > 1 ? `Appliquer ${count} lignes` : `Appliquer ${count} ligne`),
      otherTable: 'Un autre tableau',
      applied: (count: number) =>
        count > 1
          ? `${count} lignes ont été modifiées ; enregistrez pour les garder.`
          : `${count} ligne a été modifiée ; enregistrez pour la garder.`,
      reasons: {
        unknown: () => "aucun nutriment ni aliment n'a ce code ou ce nom",
        ambiguous: () => 'plusieurs nutriments ou aliments ont ce code ou ce nom',
        twice: () => 'déjà donné plus haut dans le tableau',
        notANumber: (text: string) => `« ${text} » n'est pas un nombre`,
        notAFlag: (text: string) => `« ${text} » : écrivez oui ou non dans la colonne Interdit`,
        notAProbability: (text: string) => `« ${text} » : une probabilité va de 50 à 99,99 %`,
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
