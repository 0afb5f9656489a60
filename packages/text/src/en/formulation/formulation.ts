import type { formulation as french } from '../../fr/formulation/formulation.ts'
import type { Translation } from '../../translation.ts'

export const formulation: Translation<typeof french> = {
  atLeast: (name, value, from) => `${name} at least ${value}${from}`,
  atMost: (name, value, from) => `${name} at most ${value}${from}`,
  from: { formula: '', set: ' (constraint set)', food: ' (property of the food)' },
  /** Limited quantities other than foods and nutrients, and shares of those. */
  quantities: {
    total: 'Total',
    humidity: 'Humidity',
    dryMatter: 'Dry matter',
    perKg: (nutrient) => `${nutrient} /kg`,
    perTonne: (food) => `${food} /t`,
    ratio: (numerator, denominator) => `${numerator} / ${denominator}`,
  },
  refusals: {
    noFoods: 'There is no food.',
    pricesMissing: (foods) => `A price is missing for: ${foods}.`,
    limitsCross: (min, max) => `These limits contradict each other: ${min}, ${max}.`,
    unknownSubject: (name) => `A limit is on ${name}, which does not exist here.`,
    notFinite: (name) => `${name}: not a usable number.`,
    outOfRange: (name) => `${name}: this number is out of range.`,
    contentsMismatch: (food) => `The food ${food} does not have one content for each nutrient.`,
    nutrientTwice: (nutrient) => `The nutrient ${nutrient} is given twice.`,
    foodTwice: (food) => `The food ${food} is given twice.`,
    excludedButNeeded: (food, min) => `The food ${food} is excluded and yet asked for: ${min}.`,
    exceedsDefaultBound: (min) => `More than 100 kg of a food per animal per day: ${min}.`,
    negativeMaximum: (max) => `A food cannot be used in a negative amount: ${max}.`,
    negativeDenominator: (name) => `The ratio ${name} makes no sense: its denominator may be negative.`,
  },
  fields: {
    dryMatterPercent: 'dry matter',
    price: 'price',
    minIfUsedGrams: 'least amount when used',
    stepGrams: 'weighing step',
    deviations: 'standard deviations',
  },
  files: {
    inFile: (file, sentence) => `${file}: ${sentence}`,
    unreadable: (detail) => `file missing or unreadable (${detail}).`,
    tooLarge: (megabytes) => `file too large, ${megabytes} MB at most.`,
    notJson: (line, column) => `this is not JSON (line ${line}, column ${column}).`,
    keyTwice: (line, column, key) => `line ${line}, column ${column}: "${key}" is given twice.`,
    keyReserved: (line, column, key) => `line ${line}, column ${column}: "${key}" cannot be a name.`,
    unknownFormat: 'neither a case (ingredients, nutrients) nor a formula file (foods, catalogue).',
    duplicate: (location, name) => `${location}: "${name}" is given twice.`,
    unknown: (location, name) => `${location}: "${name}" is unknown.`,
    columnMissing: (column) => `the column ${column} is missing.`,
    misplacedQuote: (line) => `line ${line}: a quote is misplaced.`,
    notANumber: (line, column, value) => `line ${line}, column ${column}: "${value}" is not a number.`,
    equation: (nutrient, location) => `the equation of ${nutrient} is wrong (${location}).`,
    zeroMaximum: (location) =>
      `${location}: a maximum of 0 does not say whether there is none or the food is forbidden; write null or forbidden.`,
    implausibleAmounts: (foods) => `it would take immense amounts of: ${foods}. Check the units.`,
    molasses: 'You cannot optimise in molasses mode.',
  },
}
