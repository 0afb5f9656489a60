import type { additiveAuthorisation } from '@provende/contract/formulation/label/additive-authorisation.ts'
import type { labelFrame } from '@provende/contract/formulation/label/label-frame.ts'
import type { labelSentence } from '@provende/contract/formulation/label/label-sentence.ts'
import type { legalMaximum } from '@provende/contract/formulation/label/legal-maximum.ts'
import type { FamilyLabels } from '../../family-words.ts'

const validityDateLabels = { startDate: 'En vigueur du', endDate: "Jusqu'au" }

/** Labels of products and the rules they follow. */
export const labels = {
  legalMaximum: {
    fields: {
      name: 'Nom',
      subject: 'Nutriment (code, ou somme : VITD3 + 40*CALCIFEDIOL) ou additif (numéro UE)',
      isAdditive: 'Porte sur un additif',
      kind: 'Portée',
      value: "Par kg d'aliment complet à 12 % d'humidité",
      complementaryFactor: "Facteur pour l'aliment complémentaire",
      animalCategories: "Catégories d'animaux (aucune : toutes)",
      act: 'Acte',
      note: 'Note',
      isActRead: "L'acte a été lu",
      ...validityDateLabels,
    },
    lines: {},
  } satisfies FamilyLabels<typeof legalMaximum>,
  labelFrame: {
    fields: {
      name: 'Titre',
      nameEnglish: 'Titre en anglais',
      code: 'Cadre',
      section: 'Section des aliments',
      feedKind: "Type d'aliment (aucun : tous)",
      nutrients: 'Nutriments déclarés (codes ; CA>=5 : à partir de 5 %)',
      isMandatory: 'Déclaration toujours obligatoire',
      position: 'Ordre',
      ...validityDateLabels,
    },
    lines: {},
  } satisfies FamilyLabels<typeof labelFrame>,
  labelSentence: {
    fields: {
      name: 'Mention',
      nameEnglish: 'Mention en anglais',
      kind: 'Condition',
      subject: "Code du nutriment ou de l'aliment ; Gmo, Tse ou Dust",
      above: 'Au-dessus de',
      animalCategories: "Catégories d'animaux (aucune : toutes)",
      act: 'Acte',
      note: 'Note',
      isActRead: "L'acte a été lu",
      ...validityDateLabels,
    },
    lines: {},
  } satisfies FamilyLabels<typeof labelSentence>,
  additiveAuthorisation: {
    fields: {
      name: 'Additif',
      euNumber: 'Numéro UE',
      animalCategories: "Autorisé pour les catégories d'animaux (aucune : toutes)",
      act: 'Acte',
      note: 'Note',
      isActRead: "L'acte a été lu",
      startDate: 'Autorisé du',
      endDate: "Jusqu'au",
    },
    lines: {},
  } satisfies FamilyLabels<typeof additiveAuthorisation>,
  maximumKinds: { total: 'Total (natif et ajouté)', added: 'Ajouté', minimum: 'Minimum' },
  sentenceKinds: {
    added: 'Apport des additifs, par kg de produit',
    content: 'Teneur du produit, par kg',
    food: 'Part de l’aliment, en % du produit',
    flag: 'Présence d’un aliment marqué (OGM, EST, poussières)',
  },
  feedKinds: { mineral: 'Aliment minéral', complementary: 'Aliment complémentaire' },
  completeOperator: 'Compléter ses attributs',
  openFood: (name: string) => `Ouvrir ${name}`,
  completeness: {
    deliveryLater:
      'Pour la livraison s’ajouteront à la validation de la commande : lot, date de durabilité, quantité nette, responsable de l’étiquetage et son numéro d’agrément.',
    quote: 'Complet pour le devis',
    notQuote: 'Incomplet pour le devis, il manque :',
    delivery: 'Complet pour la livraison',
    notDelivery: 'Incomplet pour la livraison, il manque :',
    open: "Voir et imprimer l'étiquette",
  },
  panel: {
    title: 'Étiquette',
    purpose: (name: string) => `Objectif nutritionnel particulier : ${name}`,
    empty: 'Ajoutez des ingrédients pour voir l’étiquette.',
    loading: 'Chargement de l’étiquette…',
    composition: 'Composition',
    additives: 'Additifs, par kg',
    constituents: 'Constituants analytiques',
    sentences: 'Mentions',
    directions: 'Mode d’emploi',
    /** Whole grams, as packs are weighed out. */
    dose: (grams: string) => `${grams} g par animal et par jour`,
    largestDose: (grams: string, what: string) => `${grams} g/j au plus, limité par : ${what}`,
    noLargestDose: 'Aucune dose maximale ne peut être calculée.',
    noCategory:
      "Le jeu de contraintes et la race ne disent pas de quelle catégorie d'animaux il s'agit : les teneurs maximales ne sont pas vérifiées.",
    assumptions: (category: string, kilograms: string) =>
      `Hypothèses : ${category}, ${kilograms} kg de matière sèche ingérée par jour ; apports natifs de la ration et autres compléments inconnus, comptés pour 0.`,
    ofFarm: (category: string, kilograms: string) =>
      `${category}, ${kilograms} kg de matière sèche ingérée par jour ; apports natifs de la ration et autres compléments selon l'exploitation.`,
    /** Link to the rations of the farm. */
    rationOfFarm: "Ration de l'exploitation",
    noIntake: (category: string) =>
      `${category} : la matière sèche ingérée n'est pas connue, les doses ne sont pas vérifiées.`,
    tests: 'Teneurs maximales légales',
    product: 'Produit à 12 %',
    daily: 'Par animal et par jour',
    largest: 'Dose max.',
    substance: 'Substance',
    allRespected: 'Toutes les teneurs maximales légales vérifiées sont respectées.',
    respectedAlone:
      'Toutes les teneurs maximales légales vérifiées sont respectées par le produit seul : le reste de la ration n’est pas connu.',
    productExceeded: (what: string) =>
      `Le produit dépasse ce qu'un aliment complémentaire peut contenir (règlement (CE) 767/2009, art. 8) : ${what}. Il ne peut pas être commandé.`,
    dailyExceeded: (what: string, grams: string, limit: string) =>
      `À ${grams} g/j, ${what} : au plus ${limit} par animal et par jour.`,
    dailyBelow: (what: string, limit: string) => `${what} : au moins ${limit} par animal et par jour.`,
    unknown: (what: string, foods: string) => `${what} : teneur inconnue de ${foods}.`,
    withoutNumber: (name: string) => `${name} : additif sans numéro UE.`,
    otherAnimals: (name: string, number: string, category: string) =>
      `${name} (${number}) : additif autorisé pour d'autres animaux que « ${category} ».`,
    ended: (name: string, number: string, day: string) =>
      `${name} (${number}) : autorisation lue jusqu'au ${day}, renouvellement à vérifier.`,
    notYet: (name: string, number: string) => `${name} (${number}) : l'autorisation n'est pas encore en vigueur.`,
    /** A sentence that may have to be printed. */
    unverified: (sentence: string, foods: string) => `Mention non vérifiée : « ${sentence} » (inconnu pour ${foods}).`,
    /** What the product holds of a declared substance, beside what an additive brings. */
    ofTotal: (amount: string) => `sur ${amount} en tout`,
    unplaced: (name: string) => `${name} n'est dans aucun cadre de l'étiquette.`,
    moisture: 'Humidité',
    ash: 'Cendres brutes',
    atLeast: (amount: string) => `au moins ${amount}`,
    unknownAmount: 'inconnu',
    animals: 'Animaux',
    /** In the workbench: the label itself gives the order only. */
    unprintedShares: 'Composition (parts non imprimées)',
    intendedFor: (category: string) => `Destiné à : ${category}`,
    /** What is missing on a label, as items of a list. */
    missing: {
      composition: 'la composition : aucun ingrédient',
      dose: "le mode d'emploi : la dose est nulle",
      animalCategory: "la catégorie d'animaux : ni le jeu de contraintes ni la race n'en nomme une",
      content: (what: string, foods: string) => `${what} : teneur inconnue de ${foods}`,
      moisture: (foods: string) => `l'humidité : matière sèche inconnue de ${foods}`,
      euNumber: (foods: string) => `le numéro UE de ${foods}`,
      amount: (foods: string) => `la teneur en substance active de ${foods}`,
      frame: (foods: string) => `un cadre des additifs pour ${foods}`,
      operator: "l'exploitant responsable de l'étiquetage",
      lot: 'le numéro de lot, saisi à la validation de la commande',
      bestBefore: 'la date de durabilité, saisie à la validation de la commande',
      netQuantity: 'la quantité nette',
      lotAgain: "le lot à enregistrer de nouveau : le responsable de l'étiquetage a été complété depuis",
      address: (operator: string) => `l'adresse complète de ${operator}`,
      approvalNumber: (operator: string) => `le numéro d'agrément de ${operator}`,
    },
    states: { respected: 'Respecté', exceeded: 'Dépassé', notVerified: 'Non vérifié' },
    /** What a delivered bag says besides. */
    delivery: {
      batch: 'Lot et quantité',
      colon: ' :',
      operator: "Responsable de l'étiquetage",
      approval: (number: string) => `N° d'agrément ${number}`,
      lot: 'Lot',
      bestBefore: 'À utiliser de préférence avant le',
      netQuantity: 'Quantité nette',
      bulk: (tonnes: string) => `${tonnes} t, en vrac`,
    },
    /** Compared with the label of the last order. */
    against: (order: string) => `Par rapport à l'étiquette de la commande ${order}`,
    againstSaved: "Par rapport à l'étiquette de la dernière version enregistrée",
    /** The cheapest recipe with the same label. */
    same: {
      label: "Reformuler sans changer l'étiquette",
      hint: "Même ordre de la composition, mêmes teneurs et même dose imprimées ; les aliments qui n'y figurent pas restent en dehors.",
      restricted: (price: string) => `Avec la même étiquette : ${price}`,
      without: (price: string) => `Sans cette condition : ${price}`,
      costs: (perTonne: string, perAnimalDay: string) =>
        `Garder l'étiquette coûte ${perTonne} €/t, ${perAnimalDay} €/animal/jour.`,
      rounding: "Aucune pesée de l'usine ne permet tout à fait la même étiquette ; il resterait :",
      isCurrent: 'Vos valeurs sont cette recette.',
      impossible: "Aucune recette ne garde l'étiquette, ces limites se contredisent :",
    },
    sameLabel: 'Rien ne change sur l’étiquette.',
    changes: {
      added: (what: string) => `Ajouté : ${what}`,
      removed: (what: string) => `Retiré : ${what}`,
      order: (names: string) => `Ordre de la composition : ${names}`,
      amount: (what: string, before: string, after: string) => `${what} : ${before} → ${after}`,
      notDeclared: 'non déclaré',
      renamed: (before: string, after: string) => `Nom imprimé : ${before} → ${after}`,
    },
    rule: (name: string, act: string) => `${name}. Acte : ${act}`,
  },
}
