import type { animalCategory } from '@provende/contract/catalogue/animal-category.ts'
import type { food } from '@provende/contract/catalogue/food.ts'
import type { foodBase } from '@provende/contract/catalogue/food-base.ts'
import type { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import type { nutrient, propertyFamily } from '@provende/contract/catalogue/nutrient.ts'
import type { packaging } from '@provende/contract/catalogue/packaging.ts'
import type { race } from '@provende/contract/catalogue/race.ts'
import type { specie } from '@provende/contract/catalogue/specie.ts'
import type { unit } from '@provende/contract/catalogue/unit.ts'
import type { FamilyLabels } from '../family-words.ts'

/** Nutrients and properties have the same fields. */
const nutrientLineLabels = {
  properties: {
    title: 'Propriétés',
    add: 'Ajouter une propriété',
    fields: { name: 'Nom', data: 'Valeur', typeId: 'Type' },
  },
}
const nutrientFieldLabels = {
  name: 'Nom',
  code: 'Code',
  description: 'Description',
  keyWords: 'Mots-clés',
  unitId: 'Unité',
  categoryId: 'Catégorie',
  isComplex: 'Calculé par équation',
  equation: 'Équation',
  preparedEquation: 'Équation en nutriments simples',
  signed: 'Bilan, qui peut être négatif',
  usualMin: 'Teneur usuelle, au moins (MB)',
  usualMax: 'Teneur usuelle, au plus (MB)',
  typeNutrient: 'Type',
}

export const catalogue = {
  packaging: {
    fields: {
      name: 'Nom',
      code: 'Code',
      volume: 'Volume (kg)',
      discount: 'Remise (€/t)',
      description: 'Description',
    },
    lines: {},
  } satisfies FamilyLabels<typeof packaging>,
  animalCategory: {
    fields: { name: 'Nom', code: 'Code', dryMatterIntakeKg: 'Matière sèche ingérée (kg/animal/j)' },
    lines: {},
  } satisfies FamilyLabels<typeof animalCategory>,
  foodBase: {
    fields: { label: 'Libellé', shortLabel: 'Libellé court', keyWords: 'Mots-clés', description: 'Description' },
    lines: {},
  } satisfies FamilyLabels<typeof foodBase>,
  /** Of a new manufacturer, by their codes. */
  firstCategories: { MP: 'Matières premières', DIET: 'Diététiques' },
  foodCategory: {
    fields: { name: 'Nom', code: 'Code', parentId: 'Catégorie parente', description: 'Description' },
    lines: {},
  } satisfies FamilyLabels<typeof foodCategory>,
  food: {
    fields: {
      name: 'Nom',
      code: 'Code',
      baseId: 'Base',
      parentId: 'Aliment parent',
      categories: 'Catégories',
      description: 'Description',
      keywords: 'Mots-clés',
      label: "Nom sur l'étiquette",
      shortLabel: 'Nom court',
      link: 'Lien',
      technicalDose: 'Dose technique (g/animal/jour)',
      labelSection: "Section de l'étiquette",
      euNumber: "Numéro d'additif UE",
      primaryCategory: 'Catégorie principale',
      isBio: 'Bio',
    },
    lines: {
      properties: {
        title: 'Propriétés',
        add: 'Ajouter une propriété',
        fields: { name: 'Propriété', data: 'Valeur', typeId: 'Type' },
      },
    },
  } satisfies FamilyLabels<typeof food>,
  /** The sections of the food form. */
  foodSections: {
    identity: 'Identité',
    classification: 'Classement',
    formulation: 'Formulation',
    label: 'Étiquette',
  },
  /** The sections of a label. Source: spec 2 §2. */
  labelSections: {
    composition: 'Composition',
    vitamins: 'Vitamines',
    'trace elements': 'Oligo-éléments',
    'amino acids': 'Acides aminés',
    constituents: 'Constituants analytiques',
    urea: 'Urée et ses dérivés',
    digestibility: 'Améliorateurs de digestibilité',
    stabilisers: 'Stabilisants',
    substances: 'Substances aromatiques',
    binders: 'Liants, antiagglomérants',
    micro: 'Micro-organismes',
    'micro stabilisers': 'Stabilisateurs de la flore intestinale',
    'antimould substances': 'Substances anti-moisissures, conservateurs',
    antioxidants: 'Antioxygènes',
  },
  composition: {
    lines: 'Ingrédients',
    add: 'Ajouter un aliment',
    fields: { compositionFoodId: 'Aliment', compositionValue: '%' },
    total: 'Total',
    /** What the lines leave up to 100 %. */
    remainder: (percent: string) => `Reste ${percent} % : l'aliment lui-même.`,
    simple: "Aliment simple : il n'est fait d'aucun autre.",
    saved: 'La composition a été modifiée',
    expanded: 'Composition développée',
    expandedExplanation: 'Les prémélanges remplacés par les aliments simples dont ils sont faits.',
    /** Instead of the name of a food that its owner does not share. */
    notShared: 'Aliment non partagé',
  },
  attachments: {
    add: 'Ajouter des fichiers',
    drop: 'Déposez des fichiers ici, ou choisissez-les.',
    limits: (endings: string, megabytes: number, maxFiles: number) =>
      `${endings} ; ${megabytes} Mo par fichier, ${maxFiles} fichiers au plus.`,
    none: "Aucune pièce jointe pour l'instant.",
    name: 'Fichier',
    size: 'Taille',
    date: 'Ajouté le',
    /** 12 Mo, 340 ko, 12 octets. */
    bytes: { B: 'octets', kB: 'ko', MB: 'Mo' },
    sending: (name: string, position: number, count: number) =>
      count > 1 ? `Envoi de ${name} (${position} sur ${count})...` : `Envoi de ${name}...`,
    sent: (count: number) => (count > 1 ? `${count} fichiers ajoutés` : 'Fichier ajouté'),
    download: 'Télécharger',
    downloading: (name: string) => `Téléchargement de ${name}...`,
    remove: 'Supprimer',
    removeQuestion: (name: string) => `Le fichier ${name} sera supprimé définitivement.`,
    removed: 'Fichier supprimé',
  },
  /** Names of the properties of a food. */
  foodProperties: {
    IsBio: 'Aliment biologique',
    UseInBio: 'Utilisable en bio',
    OrigineAgricole: 'Origine agricole',
    Technical: 'Aliment technique',
    MaxInFormula: 'Maximum dans la formule (kg/t)',
    NCF: 'NCF',
    IndustrieCode: 'Code usine',
    Decimals: 'Nombre de décimales',
    MelasseRate: 'Taux de mélassage (% du produit fini, 5 sinon)',
    WithoutNutrients: 'Sans valeur nutritive (support, arôme)',
    Gmo: "Produit à partir d'OGM (vide : inconnu)",
    Tse: 'Protéines animales, règles EST (vide : inconnu)',
    Dust: 'Poussières dangereuses (vide : inconnu)',
    BagWeight: 'Poids du sac (kg)',
  },
  knownFlag: { yes: 'Oui', no: 'Non' },
  nutrient: { fields: nutrientFieldLabels, lines: nutrientLineLabels } satisfies FamilyLabels<typeof nutrient>,
  property: { fields: nutrientFieldLabels, lines: nutrientLineLabels } satisfies FamilyLabels<typeof propertyFamily>,
  /** The equation field of a nutrient. */
  equation: {
    explanation: 'Codes joints par + ou -, avec un coefficient au besoin : 0,65 P + 2*CU.',
    proposing: { keys: 'Ctrl+Espace propose des codes.' },
    proposals: 'Codes proposés',
    result: 'En nutriments simples',
    alwaysZero: "Tout s'annule : le résultat est toujours 0.",
    /** For an error in the equation of another nutrient. */
    inEquationOf: (nutrient: string, sentence: string) => `Dans l'équation de ${nutrient} : ${sentence}`,
    inactive: 'inactif',
  },
  /** The records that depend on a food or a nutrient. */
  /** Columns of the list of foods: contents per kg as fed of the analysis in use, and use. */
  foodListFacts: {
    calcium: 'Calcium',
    phosphorus: 'Phosphore',
    magnesium: 'Magnésium',
    sodium: 'Sodium',
    /** `Calcium (g/kg)`; without the unit until it is read. */
    content: (name: string, unit: string | undefined) => `${name} (${unit || 'par kg'})`,
    formulaCount: 'Formules',
  },
  replaceInFormulas: 'Remplacer dans les formules…',
  foodFacts: {
    title: 'Prix et teneurs',
    prices: 'Prix',
    from: (day: string) => `à partir du ${day}`,
    price: (price: string, farmer: string) => `${price} €/t, éleveur ${farmer} €/t`,
    farmerPrice: 'Prix éleveur (€/t)',
    noPrice: 'Dans aucune liste de prix : sans prix, une formule ne peut pas l’optimiser.',
    contents: 'Teneurs par kg brut',
    content: (name: string, value: string, unit: string) => `${name} ${value} ${unit}`,
    noAnalysis: 'Aucune analyse',
    analysisNotShared:
      'L’aliment est partagé, cette analyse ou sa version ne l’est pas : les formules des distributeurs ne la voient pas.',
    addAnalysis: 'Aucune analyse : en saisir une',
    addVersion: 'Saisir une nouvelle version',
  },
  whereUsed: {
    title: 'Utilisé dans',
    all: (family: string, count: string) => `${family} : ${count}, ouvrir la liste`,
    none: "Rien n'en dépend.",
    others: (count: number) => (count > 1 ? `et ${count} autres` : 'et 1 autre'),
    inUse: (count: number) =>
      count === 0
        ? '· aucune formule modifiable ne l’emploie aujourd’hui'
        : count === 1
          ? '· 1 formule modifiable l’emploie'
          : `· ${count} formules modifiables l’emploient`,
    searching: 'Recherche de ce qui en dépend…',
    failed: "Ce qui en dépend n'a pas pu être lu.",
    dependents: 'En dépendent :',
    deactivationHint: "Rien n'y change, mais ce choix ne sera plus proposé.",
    foodDeactivationHint: 'Cet aliment ne sera plus proposé.',
    formulasWithoutFood: (count: number) =>
      count > 1
        ? `${count} formules emploient cet aliment. Ce qu'elles deviendraient\u00a0:`
        : "Une formule emploie cet aliment. Ce qu'elle deviendrait\u00a0:",
    shareToday: (percent: string) => `${percent}\u00a0% aujourd'hui`,
    sameRecipe: (before: string, after: string) => `Recette gardée, sans lui : ${before} → ${after}`,
    reoptimised: {
      optimal: (before: string, after: string) => `Réoptimisée sans lui : ${before} → ${after}`,
      noRecipe: () => 'Réoptimisée sans lui : ses contraintes ne laissent aucune recette.',
      notComputed: () => 'Réoptimisée sans lui : non calculée.',
    },
    notListed: (count: number) =>
      count > 1
        ? `et ${count} autres, non calculées : les modifiables seront marquées « À recalculer »`
        : 'et 1 autre, non calculée : modifiable, elle sera marquée « À recalculer »',
    computeMore: (count: number) => (count > 1 ? `Calculer les ${count} suivantes` : 'Calculer la suivante'),
    reoptimise: (count: number) =>
      count > 1
        ? `Réoptimiser ensuite ces ${count} formules modifiables`
        : 'Réoptimiser ensuite cette formule modifiable',
    reoptimising: 'Optimisation en cours...',
    reoptimisedCount: (count: number) =>
      count > 1 ? `${count} formules ont été réoptimisées` : '1 formule a été réoptimisée',
    notReoptimised: (names: string) => `Sans recette, non réoptimisées : ${names}`,
    perTonne: (price: string, currency: string) => `${price} ${currency === 'EUR' ? '€' : currency}/t`,
    noPrice: 'sans prix',
    brokenWithout: (count: number, names: string) =>
      count > 1
        ? `${count} limites ne seraient plus respectées : ${names}.`
        : `Une limite ne serait plus respectée : ${names}.`,
    noneBrokenWithout: 'Aucune autre limite ne serait enfreinte.',
  },
  /** Which of the foods or nutrients shared with a distributor it may use. */
  permitted: {
    search: 'Nom ou code…',
    allowedCount: (count: number, allowed: string, all: string) =>
      `${allowed} ${count > 1 ? 'autorisés' : 'autorisé'} sur ${all}`,
    shownCount: (count: number, shown: string) => `${shown} ${count > 1 ? 'affichés' : 'affiché'}`,
    unsavedCount: (count: number) =>
      count > 1 ? `${count} changements à enregistrer` : `${count} changement à enregistrer`,
    allowAll: 'Tout autoriser',
    forbidAll: 'Tout interdire',
    allowShown: (count: number, shown: string) =>
      count > 1 ? `Autoriser les ${shown} affichés` : 'Autoriser le seul affiché',
    forbidShown: (count: number, shown: string) =>
      count > 1 ? `Interdire les ${shown} affichés` : 'Interdire le seul affiché',
    filters: { all: 'Tous', allowed: 'Autorisés', forbidden: 'Interdits' },
    show: 'Afficher',
    allowed: 'Autorisé',
    forbidden: 'Interdit',
    none: {
      foods:
        "Votre organisation ne partage aucun aliment avec ce distributeur : ajoutez-en un, ou partagez-en un par sa fiche. Les aliments d'une organisation au-dessus de la vôtre se règlent chez elle.",
      nutrients:
        "Votre organisation ne partage aucun nutriment avec ce distributeur : ajoutez-en un, ou partagez-en un par sa fiche. Les nutriments d'une organisation au-dessus de la vôtre se règlent chez elle.",
    },
    nothingFound: 'Rien ne correspond à cette recherche.',
    explanation:
      'Ce que votre organisation partage avec ce distributeur est autorisé, sauf ce que vous interdisez ici. Rien ne change avant « Enregistrer ».',
    saved: 'Les autorisations ont été modifiées',
  },
  specie: {
    fields: { code: 'Code', name: 'Nom', description: 'Description', vatCategory: 'TVA des aliments' },
    lines: {},
  } satisfies FamilyLabels<typeof specie>,
  vatCategories: { foodProducing: 'Animaux producteurs de denrées', pet: 'Animaux de compagnie' },
  race: {
    fields: {
      specieId: 'Espèce',
      code: 'Code',
      name: 'Nom',
      description: 'Description',
      equation: 'Équation',
      animalCategoryId: "Catégorie d'animaux",
    },
    lines: {},
  } satisfies FamilyLabels<typeof race>,
  unit: { fields: { label: 'Libellé' }, lines: {} } satisfies FamilyLabels<typeof unit>,
}
