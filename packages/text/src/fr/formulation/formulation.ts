/** Why a formula or a formula file is refused. */
export const formulation = {
  /** One side of a limit; `from` is its origin. */
  atLeast: (name: string, value: string, from: string) => `${name} au moins ${value}${from}`,
  atMost: (name: string, value: string, from: string) => `${name} au plus ${value}${from}`,
  from: { formula: '', set: ' (jeu de contraintes)', food: " (propriété de l'ingrédient)", label: ' (étiquette)' },
  /** A limit that cannot be verified: `foods` are those of unknown content. */
  unverified: (limit: string, foods: string) => `${limit} : non vérifié, teneur inconnue de ${foods}`,
  unverifiedDeviation: (limit: string, foods: string) => `${limit} : non vérifié, écart-type inconnu de ${foods}`,
  unknownIn: (food: string, percent: string) => `${food} (${percent} % du produit)`,
  /** Limited quantities other than foods and nutrients, and shares of those. */
  quantities: {
    total: 'Total',
    humidity: 'Humidité',
    dryMatter: 'Matière sèche',
    perKg: (nutrient: string) => `${nutrient} /kg`,
    perTonne: (food: string) => `${food} /t`,
    /** A material that a label prints before another one. */
    before: (first: string, second: string) => `${first} avant ${second} dans la composition`,
    ratio: (numerator: string, denominator: string) => `${numerator} / ${denominator}`,
    ifUsed: (food: string) => `${food}, s’il est utilisé,`,
    withProbability: (name: string, percent: number) => `${name} (à ${String(percent).replace('.', ',')} %)`,
  },
  refusals: {
    noFoods: "Il n'y a aucun ingrédient.",
    pricesMissing: (foods: string) => `Il manque un prix à : ${foods}.`,
    contentsMissing: (foods: string) => `Il manque une analyse à : ${foods}.`,
    deviationsMissing: (limit: string, foods: string) => `${limit} : il manque l'écart-type de : ${foods}.`,
    limitsCross: (min: string, max: string) => `Ces limites se contredisent : ${min}, ${max}.`,
    unknownSubject: (name: string) => `Une limite porte sur ${name}, qui n'existe pas ici.`,
    notFinite: (name: string) => `${name} : ce n'est pas un nombre utilisable.`,
    outOfRange: (name: string) => `${name} : ce nombre est hors limites.`,
    contentsMismatch: (food: string) => `L'ingrédient ${food} n'a pas exactement une teneur par nutriment.`,
    nutrientTwice: (nutrient: string) => `Le nutriment ${nutrient} est donné deux fois.`,
    foodTwice: (food: string) => `L'ingrédient ${food} est donné deux fois.`,
    excludedButNeeded: (food: string, min: string) => `L'ingrédient ${food} est exclu et pourtant exigé : ${min}.`,
    exceedsDefaultBound: (min: string) => `Plus de 100 kg d'un ingrédient par animal et par jour : ${min}.`,
    negativeMaximum: (max: string) => `Un ingrédient ne peut pas être utilisé en quantité négative : ${max}.`,
    negativeDenominator: (name: string) => `Le rapport ${name} n'a pas de sens : son dénominateur peut être négatif.`,
  },
  /** The numeric fields of a food. */
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
    unknownFormat: 'ni un cas (ingredients, nutrients) ni un fichier de formule (foods, catalogue).',
    duplicate: (location: string, name: string) => `${location} : « ${name} » est donné deux fois.`,
    unknown: (location: string, name: string) => `${location} : « ${name} » est inconnu.`,
    columnMissing: (column: string) => `il manque la colonne ${column}.`,
    misplacedQuote: (line: number) => `ligne ${line} : un guillemet est mal placé.`,
    notANumber: (line: number, column: string, value: string) =>
      `ligne ${line}, colonne ${column} : « ${value} » n'est pas un nombre.`,
    equation: (nutrient: string, location: string) => `l'équation de ${nutrient} est fausse (${location}).`,
    zeroMaximum: (location: string) =>
      `${location} : un maximum de 0 ne dit pas s'il n'y en a pas ou si l'ingrédient est interdit ; écrivez null ou forbidden.`,
    implausibleAmounts: (foods: string) => `il faudrait des quantités démesurées de : ${foods}. Vérifiez les unités.`,
    molasses: 'Vous ne pouvez pas optimiser en mode mélasse.',
  },
}
