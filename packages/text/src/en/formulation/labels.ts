import type { labels as french } from '../../fr/formulation/labels.ts'
import type { Translation } from '../../translation.ts'

const inForce = { startDate: 'In force from', endDate: 'Until' }

export const labels: Translation<typeof french> = {
  legalMaximum: {
    fields: {
      name: 'Name',
      subject: 'Nutrient (code) or additive (EU number)',
      isAdditive: 'About an additive',
      kind: 'Scope',
      value: 'Per kg of complete feed at 12 % moisture',
      complementaryFactor: 'Factor for complementary feed',
      animalCategories: 'Animal categories (none: all)',
      act: 'Act',
      note: 'Note',
      isActRead: 'The act was read',
      ...inForce,
    },
    lines: {},
  },
  labelFrame: {
    fields: {
      name: 'French heading',
      nameEnglish: 'Heading',
      code: 'Frame',
      section: 'Section of ingredients',
      feedKind: 'Kind of feed (none: all)',
      nutrients: 'Declared nutrients (codes; CA>=5: from 5 % on)',
      isMandatory: 'Always declared',
      position: 'Order',
      ...inForce,
    },
    lines: {},
  },
  labelSentence: {
    fields: {
      name: 'French statement',
      nameEnglish: 'Statement',
      kind: 'Condition',
      subject: 'Code of the nutrient or ingredient',
      above: 'Above',
      animalCategories: 'Animal categories (none: all)',
      act: 'Act',
      note: 'Note',
      ...inForce,
    },
    lines: {},
  },
  maximumKinds: { total: 'Total (native and added)', added: 'Added', minimum: 'Minimum' },
  sentenceKinds: {
    added: 'Brought by additives, per kg of product',
    content: 'Content of the product, per kg',
    food: 'Share of the ingredient, in % of the product',
  },
  feedKinds: { mineral: 'Mineral feed', complementary: 'Complementary feed' },
  panel: {
    empty: 'Add ingredients to see the label.',
    loading: 'Loading the label…',
    composition: 'Composition',
    additives: 'Additives, per kg',
    constituents: 'Analytical constituents',
    sentences: 'Statements',
    directions: 'Instructions for use',
    dose: (grams) => `${grams} g per animal per day`,
    largestDose: (grams, what) => `${grams} g/day at most, limited by: ${what}`,
    noLargestDose: 'No largest dose can be computed.',
    noCategory:
      'Neither the constraint set nor the breed says which category of animals it is for: legal maxima are not verified.',
    assumptions: (category, kilograms) =>
      `${category}, ${kilograms} kg of dry matter a day; native supplies of the ration and other supplements count as 0.`,
    noIntake: (category) => `${category}: the dry matter intake is unknown, doses are not verified.`,
    tests: 'Legal maxima',
    product: 'Product at 12 %',
    daily: 'Per animal per day',
    largest: 'Largest dose',
    substance: 'Substance',
    states: { respected: 'Respected', exceeded: 'Exceeded', notVerified: 'Not verified' },
    allRespected: 'All legal maxima that were verified are respected.',
    productExceeded: (what) =>
      `The product exceeds what a complementary feed may hold (regulation (EC) 767/2009, art. 8): ${what}. It cannot be ordered.`,
    dailyExceeded: (what, grams, limit) => `At ${grams} g/day, ${what}: at most ${limit} per animal per day.`,
    dailyBelow: (what, limit) => `${what}: at least ${limit} per animal per day.`,
    unknown: (what, foods) => `${what}: unknown content of ${foods}.`,
    withoutNumber: (name) => `${name}: additive without EU number.`,
    unplaced: (name) => `${name} is in no frame of the label.`,
    moisture: 'Moisture',
    ash: 'Crude ash',
    atLeast: (amount) => `at least ${amount}`,
    unknownAmount: 'unknown',
    rule: (name, act) => `${name}. Act: ${act}`,
  },
}
