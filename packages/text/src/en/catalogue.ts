import type { catalogue as french } from '../fr/catalogue.ts'
import type { Translation } from '../translation.ts'

const nutrientLineLabels = {
  properties: { title: 'Properties', add: 'Add a property', fields: { name: 'Name', data: 'Value', typeId: 'Type' } },
}
const nutrientFieldLabels = {
  name: 'Name',
  code: 'Code',
  description: 'Description',
  keyWords: 'Keywords',
  unitId: 'Unit',
  categoryId: 'Category',
  isComplex: 'Computed by equation',
  equation: 'Equation',
  preparedEquation: 'Equation over simple nutrients',
  signed: 'Balance, which may be negative',
  usualMin: 'Usual content, at least (as fed)',
  usualMax: 'Usual content, at most (as fed)',
  typeNutrient: 'Type',
}

export const catalogue: Translation<typeof french> = {
  packaging: {
    fields: {
      name: 'Name',
      code: 'Code',
      volume: 'Volume (kg)',
      discount: 'Discount (€/t)',
      description: 'Description',
    },
    lines: {},
  },
  animalCategory: {
    fields: { name: 'Name', code: 'Code', dryMatterIntakeKg: 'Dry matter intake (kg/animal/day)' },
    lines: {},
  },
  foodBase: {
    fields: { label: 'Label', shortLabel: 'Short label', keyWords: 'Keywords', description: 'Description' },
    lines: {},
  },
  firstCategories: { MP: 'Raw materials', DIET: 'Dietetics (additives)' },
  foodCategory: {
    fields: { name: 'Name', code: 'Code', parentId: 'Parent category', description: 'Description' },
    lines: {},
  },
  food: {
    fields: {
      name: 'Name',
      code: 'Code',
      baseId: 'Base',
      parentId: 'Parent ingredient',
      categories: 'Categories',
      description: 'Description',
      keywords: 'Keywords',
      label: 'Name on the label',
      shortLabel: 'Short name',
      link: 'Link',
      technicalDose: 'Technical dose (g/animal/day)',
      labelSection: 'Section of the label',
      euNumber: 'EU additive number',
      primaryCategory: 'Primary category',
      isBio: 'Organic',
    },
    lines: {
      properties: {
        title: 'Properties',
        add: 'Add a property',
        fields: { name: 'Property', data: 'Value', typeId: 'Type' },
      },
    },
  },
  foodSections: {
    identity: 'Identity',
    classification: 'Classification',
    formulation: 'Formulation',
    label: 'Label',
  },
  labelSections: {
    composition: 'Composition',
    vitamins: 'Vitamins',
    'trace elements': 'Trace elements',
    'amino acids': 'Amino acids',
    constituents: 'Analytical constituents',
    urea: 'Urea and its derivatives',
    digestibility: 'Digestibility enhancers',
    stabilisers: 'Stabilisers',
    substances: 'Flavouring substances',
    binders: 'Binders, anticaking agents',
    micro: 'Micro-organisms',
    'micro stabilisers': 'Gut flora stabilisers',
    'antimould substances': 'Antimould substances, preservatives',
    antioxidants: 'Antioxidants',
  },
  composition: {
    lines: 'Ingredients',
    add: 'Add an ingredient',
    fields: { compositionFoodId: 'Ingredient', compositionValue: '%' },
    total: 'Total',
    remainder: (percent) => `The remaining ${percent}% is the ingredient itself.`,
    simple: 'A simple ingredient: it is made of no other.',
    saved: 'The composition has been edited',
    expanded: 'Expanded composition',
    expandedExplanation: 'Premixes replaced by the simple ingredients they are made of.',
    notShared: 'Ingredient that is not shared',
  },
  attachments: {
    add: 'Add files',
    drop: 'Drop files here, or choose them.',
    limits: (endings, megabytes, maxFiles) => `${endings}; ${megabytes} MB per file, at most ${maxFiles} files.`,
    none: 'No attachment yet.',
    name: 'File',
    size: 'Size',
    date: 'Added on',
    bytes: { B: 'bytes', kB: 'kB', MB: 'MB' },
    sending: (name, position, count) =>
      count !== 1 ? `Sending ${name} (${position} of ${count})...` : `Sending ${name}...`,
    sent: (count) => (count !== 1 ? `${count} files added` : 'File added'),
    download: 'Download',
    downloading: (name) => `Downloading ${name}...`,
    remove: 'Delete',
    removeQuestion: (name) => `The file ${name} will be deleted for good.`,
    removed: 'File deleted',
  },
  foodProperties: {
    IsBio: 'Organic ingredient',
    UseInBio: 'Allowed in organic feed',
    OrigineAgricole: 'Agricultural origin',
    Technical: 'Technical ingredient',
    MaxInFormula: 'Maximum in the formula (kg/t)',
    NCF: 'NCF',
    IndustrieCode: 'Factory code',
    Decimals: 'Number of decimals',
    MelasseRate: 'Molasses rate (% of the finished product, else 5)',
    WithoutNutrients: 'Without nutritional value (carrier, flavour)',
    Gmo: 'Made from GMO (empty: unknown)',
    Tse: 'Animal proteins, TSE rules (empty: unknown)',
    Dust: 'Hazardous dust (empty: unknown)',
    BagWeight: 'Bag weight (kg)',
  },
  knownFlag: { yes: 'Yes', no: 'No' },
  nutrient: { fields: nutrientFieldLabels, lines: nutrientLineLabels },
  property: { fields: nutrientFieldLabels, lines: nutrientLineLabels },
  equation: {
    explanation: 'Codes joined by + or -, with a coefficient where needed: 0.65 P + 2*CU.',
    proposing: { keys: 'Ctrl+Space proposes codes.' },
    proposals: 'Proposed codes',
    result: 'Over simple nutrients',
    alwaysZero: 'Everything cancels out: the result is always 0.',
    inEquationOf: (nutrient, sentence) => `In the equation of ${nutrient}: ${sentence}`,
    inactive: 'inactive',
  },
  foodListFacts: {
    calcium: 'Calcium',
    phosphorus: 'Phosphorus',
    magnesium: 'Magnesium',
    sodium: 'Sodium',
    content: (name, unit) => `${name} (${unit || 'per kg'})`,
    formulaCount: 'Formulas',
  },
  replaceInFormulas: 'Replace in formulas…',
  foodFacts: {
    title: 'Prices and contents',
    prices: 'Prices',
    from: (day) => `from ${day}`,
    price: (price, farmer) => `${price} €/t, farmer ${farmer} €/t`,
    farmerPrice: 'Farmer price (€/t)',
    noPrice: 'In no price list: without a price a formula cannot optimise with it.',
    contents: 'Contents per kg as fed',
    content: (name, value, unit) => `${name} ${value} ${unit}`,
    noAnalysis: 'No analysis',
    analysisNotShared:
      'The ingredient is shared, this analysis or its version is not: formulas of distributors do not see it.',
    addAnalysis: 'No analysis: enter one',
    addVersion: 'Enter a new version',
  },
  whereUsed: {
    title: 'Used in',
    all: (family, count) => `${family}: ${count}, open the list`,
    none: 'Nothing depends on it.',
    others: (count) => (count !== 1 ? `and ${count} others` : 'and 1 other'),
    inUse: (count) =>
      count === 0
        ? '· no editable formula uses it today'
        : count === 1
          ? '· 1 editable formula uses it'
          : `· ${count} editable formulas use it`,
    searching: 'Searching for what depends on it…',
    failed: 'What depends on it could not be read.',
    dependents: 'These depend on it:',
    deactivationHint: 'Nothing changes there, but this choice will no longer be proposed.',
    foodDeactivationHint: 'This ingredient will no longer be proposed.',
    formulasWithoutFood: (count) =>
      count > 1
        ? `${count} formulas use this ingredient. What they would become:`
        : 'One formula uses this ingredient. What it would become:',
    shareToday: (percent) => `${percent}% today`,
    sameRecipe: (before, after) => `Same recipe, without it: ${before} → ${after}`,
    reoptimised: {
      optimal: (before, after) => `Optimised again without it: ${before} → ${after}`,
      noRecipe: () => 'Optimised again without it: its limits leave no recipe.',
      notComputed: () => 'Optimised again without it: not computed.',
    },
    notListed: (count) =>
      count !== 1
        ? `and ${count} others, not computed: those that may be edited will be marked as to be recalculated`
        : 'and 1 other, not computed: if it may be edited it will be marked as to be recalculated',
    computeMore: (count) => (count !== 1 ? `Compute the next ${count}` : 'Compute the next one'),
    reoptimise: (count) =>
      count !== 1
        ? `Then optimise these ${count} editable formulas again`
        : 'Then optimise this editable formula again',
    reoptimising: 'Optimising...',
    reoptimisedCount: (count) =>
      count !== 1 ? `${count} formulas were optimised again` : '1 formula was optimised again',
    notReoptimised: (names) => `Without a recipe, not optimised again: ${names}`,
    perTonne: (price, currency) => `${price} ${currency === 'EUR' ? '€' : currency}/t`,
    noPrice: 'no price',
    brokenWithout: (count, names) =>
      count !== 1 ? `${count} limits would no longer be met: ${names}.` : `One limit would no longer be met: ${names}.`,
    noneBrokenWithout: 'No other limit would be broken.',
  },
  permitted: {
    search: 'Name or code…',
    allowedCount: (_, allowed, all) => `${allowed} allowed of ${all}`,
    shownCount: (_, shown) => `${shown} shown`,
    unsavedCount: (count) => (count === 1 ? `${count} change to save` : `${count} changes to save`),
    allowAll: 'Allow all',
    forbidAll: 'Forbid all',
    allowShown: (count, shown) => (count !== 1 ? `Allow the ${shown} shown` : 'Allow the one shown'),
    forbidShown: (count, shown) => (count !== 1 ? `Forbid the ${shown} shown` : 'Forbid the one shown'),
    filters: { all: 'All', allowed: 'Allowed', forbidden: 'Forbidden' },
    show: 'Show',
    allowed: 'Allowed',
    forbidden: 'Forbidden',
    none: {
      foods:
        'Your organisation shares no ingredient with this distributor: add one, or share one on its page. Those of an organisation above yours are set there.',
      nutrients:
        'Your organisation shares no nutrient with this distributor: add one, or share one on its page. Those of an organisation above yours are set there.',
    },
    nothingFound: 'Nothing matches this search.',
    explanation:
      'What your organisation shares with this distributor is allowed, except what you forbid here. Nothing changes before “Save”.',
    saved: 'The permissions have been edited',
  },
  specie: {
    fields: { code: 'Code', name: 'Name', description: 'Description', vatCategory: 'VAT of its feed' },
    lines: {},
  },
  vatCategories: { foodProducing: 'Food-producing animals', pet: 'Pets' },
  race: {
    fields: {
      specieId: 'Species',
      code: 'Code',
      name: 'Name',
      description: 'Description',
      equation: 'Equation',
      animalCategoryId: 'Animal category',
    },
    lines: {},
  },
  unit: { fields: { label: 'Label' }, lines: {} },
}
