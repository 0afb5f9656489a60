import type { nutrition as french } from '../fr/nutrition.ts'
import type { Translation } from '../translation.ts'

import { otherLimits } from './other-limits.ts'

export const nutrition: Translation<typeof french> = {
  ration: {
    fields: {
      farmId: 'Farm',
      animalCategoryId: 'Animal category',
      name: 'Animal category',
      dryMatterIntakeKg: 'Dry matter intake (kg/animal/d)',
      description: 'Description',
    },
    lines: {
      supplies: {
        title: 'Supply per animal and day',
        add: 'Add a nutrient',
        fields: { nutrientId: 'Nutrient', native: 'Native supply of the ration', supplements: 'Other supplements' },
      },
    },
  },
  rationsOf: (farm) => `Rations: ${farm}`,
  rationOf: (farm) => `Farm: ${farm}`,
  rationExplanation:
    'What the animals eat besides the mineral feed: with it labels check the largest legal dose. Without a ration other supply counts as 0, and the dry matter intake is that of the animal category.',
  perDay: (unit) => `${unit}/d`,
  model: {
    fields: { name: 'Name', code: 'Code', description: 'Description', typeId: 'Type' },
    lines: {},
  },
  modelVersion: {
    fields: { name: 'Name', modelId: 'Model' },
    lines: { items: { title: 'Nutrients', add: 'Add a nutrient', fields: { itemId: 'Nutrient' } } },
  },
  analysis: {
    fields: {
      name: 'Name',
      code: 'Code',
      isDefault: 'Default',
      foodId: 'Ingredient',
      modelId: 'Model',
      modelVersionId: 'Version of the model',
    },
    lines: {},
  },
  analysisVersion: {
    fields: {
      name: 'Name',
      analysisId: 'Analysis',
      isDefault: 'Default',
      dryMatterPercent: 'DM (%)',
      modelVersionId: 'Version of the model',
    },
    lines: {
      items: {
        title: 'Values',
        add: 'Add a value',
        fields: {
          itemId: 'Nutrient',
          valueDryMatter: 'Value DM',
          valueAsFed: 'Value as fed',
          isTypedAsFed: 'Typed as fed',
          standardDeviation: 'Std. deviation as fed',
        },
      },
    },
  },
  defaultExplanation: 'Only one is the default: choosing this one takes the choice from the others.',
  default: 'Default',
  analysesOf: (food) => `Analyses: ${food}`,
  firstVersion: 'V1',
  modelTaken: (analysis) =>
    `The analysis “${analysis}” of this ingredient is already for this model: choose another one.`,
  addVersionInstead: 'Add a version to it',
  modelItems: {
    nutrients: 'Nutrients',
    properties: 'Properties',
    titleWithCount: (title, count) => `${title} (${count})`,
    find: (title) => `${title} to add`,
    add: (count) => (count === 0 ? 'Add' : `Add (${count})`),
    addAll: (count) => `Add all (${count})`,
    none: '—',
    noneYet: 'The list is empty: search above, or add everything.',
    movedTo: (name, position, count) => `${name}: place ${position} of ${count}`,
    complex: 'Computed',
    notVisible: 'Nutrient that is not visible',
  },
  analysisValues: {
    code: 'Code',
    unit: 'Unit',
    computed: 'Computed',
    cellLabel: (nutrient, column) => `${nutrient}: ${column}`,
    deviationHint:
      'How much the content varies from delivery to delivery: its standard deviation per kg as fed. An empty cell is unknown, not a zero.',
    explanation:
      'Type either value, the other follows. An empty cell is an unknown value, not a zero. A column, or codes followed by their values, can be pasted from a spreadsheet.',
    goTo: {
      label: 'Go to a nutrient',
      hint: { keys: 'Ctrl+F' },
      none: 'No results among the nutrients to enter.',
    },
    noModelVersion: 'Choose the version of the model: its nutrients will appear here.',
    droppedValues: (count) =>
      count > 1
        ? `${count} values of nutrients missing from this version of the model will not be saved.`
        : 'One value of a nutrient missing from this version of the model will not be saved.',
    missingTerms: (codes) => `Unknown: ${codes} missing.`,
    compareWith: 'Compare with',
    comparedColumn: (version) => `As fed, ${version}`,
    changed: 'Changed value',
    paste: {
      entered: (count) => (count !== 1 ? `${count} values pasted` : `${count} value pasted`),
      ignoring: (count, ignored) =>
        `${count !== 1 ? `${count} values pasted` : `${count} value pasted`}. Ignored: ${ignored}`,
    },
    import: {
      open: 'Import a file…',
      title: 'Import an analysis',
      explanation:
        'Columns: code (or name), DM or as fed, standard deviation. Headings are recognised wherever they are; other columns and other rows do no harm. An empty cell empties the value; a column that is not there changes nothing.',
      paste: 'Paste a table here',
      file: 'Choose a CSV or XLSX file',
      read: 'Read this table',
      empty: 'This table has no rows.',
      entered: (count) => (count !== 1 ? `${count} values read` : `${count} value read`),
      ignoring: (count, ignored) =>
        `${count !== 1 ? `${count} values read` : `${count} value read`}${ignored === '' ? '.' : `. Ignored: ${ignored}`}`,
    },
  },
  constraintSet: {
    fields: {
      name: 'Name',
      code: 'Code',
      description: 'Description',
      typeId: 'Type',
      breedId: 'Breed',
      animalCategoryId: 'Animal category (else that of the breed)',
    },
    lines: {},
  },
  constraintVersion: {
    fields: {
      name: 'Name',
      constraintSetId: 'Constraint set',
      modelVersionId: 'Model version',
      dryMatterMinPercent: 'Minimum dry matter (%)',
      dryMatterMaxPercent: 'Maximum dry matter (%)',
      totalMinGrams: 'Minimum total (g/animal/day)',
      totalMaxGrams: 'Maximum total (g/animal/day)',
    },
    lines: {
      content: {
        title: 'Constraints',
        add: 'Add an ingredient',
        fields: {
          itemId: 'Ingredient or nutrient',
          itemTypeId: 'Type',
          valueMin: 'Minimum',
          valueMax: 'Maximum',
          valueMaxKg: 'Maximum per kg',
          minProbability: 'Min at (%)',
          maxProbability: 'Max at (%)',
          forbidden: 'Forbidden',
        },
      },
      otherLimits: {
        title: 'Other limits',
        add: 'Add a limit',
        fields: {
          kind: 'What is limited',
          name: 'Name of the group',
          itemIds: 'Nutrients or ingredients',
          min: 'Minimum',
          max: 'Maximum',
          minProbability: 'Min at (%)',
          maxProbability: 'Max at (%)',
        },
      },
    },
  },
  otherLimits,
  limits: {
    requirement: 'Need of the breed',
    sections: { ofModel: 'Nutrients of the model', others: 'Other nutrients', foods: 'Ingredients' },
    item: 'Nutrient or ingredient',
    code: 'Code',
    min: 'Min',
    max: 'Max',
    perDay: 'per day',
    maxKg: 'Max per kg',
    unit: 'Unit',
    forbidden: 'Forbidden',
    probabilityHint:
      'With what probability the limit is to hold, although contents vary: 50 to 99.99%; empty: on average',
    probabilityAlone: 'Probability without a limit here: it applies to the limit a formula sets itself.',
    cellLabel: (item, column) => `${item}: ${column}`,
    remove: (item) => `Remove ${item}`,
    notVisible: 'Item not visible here',
    filter: 'Filter by name or code…',
    onlyLimited: 'Only rows with limits',
    addFood: 'Add an ingredient',
    noneFound: 'No row matches this filter.',
    none: 'No limit.',
    /** Errors shown under a cell. */
    cellErrors: {
      'limit.minAboveMax': () => 'Min above Max',
      'limit.negative': () => 'No negative limit',
      'limit.twice': () => 'Already given',
      'limit.forbiddenNutrient': () => 'Only an ingredient can be forbidden',
      'limit.forbiddenNeeded': () => 'Forbidden: no minimum',
    },
    import: {
      open: 'Import or paste…',
      title: 'Import limits',
      explanation:
        'Columns: code (or name), min, max, max per kg, forbidden. A heading is recognised. An empty cell takes the limit away; a column that is not there changes nothing. Rows that are not in the table stay as they are.',
      paste: 'Paste a table here',
      file: 'Choose a CSV or XLSX file',
      read: 'Read this table',
      reading: 'Reading…',
      empty: 'This table has no rows.',
      changes: (count) => (count === 1 ? `${count} row changes` : `${count} rows change`),
      unchanged: (count) =>
        count === 1 ? `${count} row is as in the table already.` : `${count} rows are as in the table already.`,
      refused: (count) => (count === 1 ? `${count} row is not taken` : `${count} rows are not taken`),
      noChanges: 'Nothing changes.',
      row: 'Row',
      reason: 'Why',
      apply: (count) => (count === 1 ? `Apply ${count} row` : `Apply ${count} rows`),
      otherTable: 'Another table',
      applied: (count) =>
        count === 1
          ? `${count} row has been changed; save to keep it.`
          : `${count} rows have been changed; save to keep them.`,
      reasons: {
        unknown: () => 'no nutrient or ingredient has this code or name',
        ambiguous: () => 'several nutrients or ingredients have this code or name',
        twice: () => 'already given further up in the table',
        notANumber: (text) => `“${text}” is not a number`,
        notAFlag: (text) => `“${text}”: write yes or no in the Forbidden column`,
        notAProbability: (text) => `“${text}”: a probability is from 50 to 99.99%`,
        zeroMaximum: () =>
          'a maximum of 0 does not say whether there is no limit or the ingredient is forbidden; leave the cell empty, or write yes in the Forbidden column',
        minAboveMax: () => 'the minimum is above the maximum',
        negative: () => 'a limit cannot be negative',
        forbiddenNutrient: () => 'only an ingredient can be forbidden',
        forbiddenNeeded: () => 'a forbidden ingredient cannot have a minimum',
      },
    },
  },
}
