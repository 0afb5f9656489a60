/** Formulating: why a formula or the file it comes in cannot be taken as it is. */
export const formulation = {
  /** One side of a limit; `from` is who asks for it. */
  atLeast: (name: string, value: string, from: string) => `${name} au moins ${value}${from}`,
  atMost: (name: string, value: string, from: string) => `${name} au plus ${value}${from}`,
  from: { formula: '', set: ' (jeu de contraintes)', food: " (propriété de l'aliment)" },
  /** Quantities that are no food's nor nutrient's. */
  quantities: { total: 'Total', humidity: 'Humidité', dryMatter: 'Matière sèche' },
  refusals: {
    noFoods: "Il n'y a aucun aliment.",
    pricesMissing: (foods: string) => `Il manque un prix à : ${foods}.`,
    limitsCross: (min: string, max: string) => `Ces limites se contredisent : ${min}, ${max}.`,
    unknownSubject: (name: string) => `Une limite porte sur ${name}, qui n'existe pas ici.`,
    notFinite: (name: string) => `${name} : ce n'est pas un nombre utilisable.`,
    outOfRange: (name: string) => `${name} : ce nombre est hors limites.`,
    contentsMismatch: (food: string) => `L'aliment ${food} n'a pas exactement une teneur par nutriment.`,
    nutrientTwice: (nutrient: string) => `Le nutriment ${nutrient} est donné deux fois.`,
    foodTwice: (food: string) => `L'aliment ${food} est donné deux fois.`,
    excludedButNeeded: (food: string, min: string) => `L'aliment ${food} est exclu et pourtant exigé : ${min}.`,
    beyondBox: (min: string) => `Plus de 100 kg d'un aliment par animal et par jour : ${min}.`,
    negativeMaximum: (max: string) => `Un aliment ne peut pas être utilisé en quantité négative : ${max}.`,
    negativeDenominator: (name: string) => `Le rapport ${name} n'a pas de sens : son dénominateur peut être négatif.`,
  },
  /** The numbers of a food. */
  fields: {
    dryMatterPercent: 'matière sèche',
    price: 'prix',
    minIfUsedGrams: 'quantité minimale si utilisé',
    stepGrams: 'pas de pesée',
    deviations: 'écarts-types',
  },
  files: {
    inFile: (file: string, sentence: string) => `${file} : ${sentence}`,
    unreadable: (detail: string) => `fichier introuvable ou illisible (${detail}).`,
    tooLarge: (megabytes: number) => `fichier trop grand, ${megabytes} Mo au plus.`,
    notJson: (line: number, column: number) => `ce n'est pas du JSON (ligne ${line}, colonne ${column}).`,
    keyTwice: (line: number, column: number, key: string) =>
      `ligne ${line}, colonne ${column} : « ${key} » est donné deux fois.`,
    keyReserved: (line: number, column: number, key: string) =>
      `ligne ${line}, colonne ${column} : « ${key} » ne peut pas servir de nom.`,
    neither: 'ni un cas (ingredients, nutrients) ni un fichier de formule (foods, catalogue).',
    twice: (place: string, name: string) => `${place} : « ${name} » est donné deux fois.`,
    unknown: (place: string, name: string) => `${place} : « ${name} » est inconnu.`,
    columnMissing: (column: string) => `il manque la colonne ${column}.`,
    notANumber: (line: number, column: string, value: string) =>
      `ligne ${line}, colonne ${column} : « ${value} » n'est pas un nombre.`,
    equation: (nutrient: string, place: string) => `l'équation de ${nutrient} est fausse (${place}).`,
    zeroMaximum: (place: string) =>
      `${place} : un maximum de 0 ne dit pas s'il n'y en a pas ou si l'aliment est interdit ; écrivez null ou forbidden.`,
    beyondMeasure: (foods: string) => `il faudrait des quantités démesurées de : ${foods}. Vérifiez les unités.`,
    molasses: 'Vous ne pouvez pas optimiser en mode mélasse.',
  },
}
