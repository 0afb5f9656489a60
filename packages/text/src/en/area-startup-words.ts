import type { areaStartupWords as french } from '../fr/area-startup-words.ts'
import type { Translation } from '../translation.ts'
import { englishSentences } from './family-sentences.ts'

export const areaStartupWords: Translation<typeof french> = {
  access: {
    structureUser: englishSentences('user', 'users'),
    managedTenant: englishSentences('tenant', 'tenants'),
    assign: { farms: 'Assign farms', distributors: 'Assign distributors' },
    terms: { title: 'Terms of use', add: 'New version', edit: 'Edit the version' },
  },
  organisations: {
    structure: englishSentences('distributor', 'distributors'),
    farm: englishSentences('farm', 'farms'),
    farmSite: {
      ...englishSentences('site', 'sites'),
      created: 'The site {name} has been created',
      edited: 'The site {name} has been edited',
    },
    attributes: { title: 'Attributes' },
    logo: { title: 'Logo' },
    tree: { title: 'Tree' },
    site: { label: 'Site', all: 'All sites' },
  },
  farmData: {
    monthScreen: 'Month entry',
    pending: {
      waiting: (count) => (count !== 1 ? `${count} entries waiting` : '1 entry waiting'),
      sent: (count) => (count !== 1 ? `${count} waiting entries have been saved` : 'The waiting entry has been saved'),
    },
    milkQuantity: englishSentences('milk quantity', 'milk quantities'),
    milkAnalysis: englishSentences('milk analysis', 'milk analyses'),
    incidenceSetting: englishSentences('milk incidence', 'milk incidences'),
    siteHerd: englishSentences('herd count', 'herd counts'),
    milkPrice: englishSentences('milk price', 'milk prices'),
    siteObjective: {
      ...englishSentences('objective', 'objectives'),
      created: 'The objectives have been saved',
      edited: 'The objectives have been saved',
    },
  },
  questionnaires: {
    qcm: { ...englishSentences('questionnaire', 'questionnaires'), list: 'Questionnaires' },
    pending: {
      waiting: (count: number) =>
        count === 1 ? '1 answer is waiting for the connection' : `${count} answers are waiting for the connection`,
    },
    titles: {
      content: 'Content of the questionnaire',
      sessions: 'Farm questionnaires',
      session: 'Questionnaire',
      synthesis: 'Synthesis',
    },
  },
  map: { title: 'Map' },
  catalogue: {
    packaging: englishSentences('packaging', 'packagings'),
    animalCategory: englishSentences('animal category', 'animal categories'),
    foodBase: englishSentences('ingredient base', 'ingredient bases'),
    foodCategory: englishSentences('ingredient category', 'ingredient categories'),
    food: englishSentences('ingredient', 'ingredients'),
    composition: { title: 'Composition' },
    attachments: { title: 'Attachments' },
    permitted: { foods: 'Allowed ingredients', nutrients: 'Allowed nutrients' },
    nutrient: englishSentences('nutrient', 'nutrients'),
    property: englishSentences('property', 'properties'),
    specie: englishSentences('species', 'species'),
    race: englishSentences('breed', 'breeds'),
    unit: englishSentences('unit', 'units'),
  },
  nutrition: {
    ration: englishSentences('ration', 'rations'),
    model: englishSentences('model', 'models'),
    modelVersion: englishSentences('model version', 'model versions'),
    analysis: englishSentences('analysis', 'analyses'),
    analysisVersion: englishSentences('analysis version', 'analysis versions'),
    foodAnalyses: 'Analyses',
    constraintSet: englishSentences('constraint set', 'constraint sets'),
    constraintVersion: englishSentences('constraint version', 'constraint versions'),
  },
  pricing: {
    currency: englishSentences('currency', 'currencies'),
    priceList: englishSentences('price list', 'price lists'),
    import: { title: 'Import a price list' },
  },
  formulas: {
    formula: englishSentences('formula', 'formulas'),
    search: 'Formula search',
    read: 'Formula',
    detail: 'Detail of the formula',
  },
  workbench: { title: 'Formulation workbench' },
  ordering: {
    webhook: englishSentences('webhook', 'webhooks'),
    tonnageObjective: englishSentences('tonnage objective', 'tonnage objectives'),
    quote: {
      ...englishSentences('quote', 'quotes'),
      list: 'Quotes',
      offer: 'Quote',
      verification: 'Verification of a document',
    },
    orderForm: {
      ...englishSentences('order', 'orders'),
      list: 'Order forms',
      duplicate: 'Order again',
      confirm: 'Confirm the order',
      label: 'Label',
    },
  },
  simulation: {
    simulation: {
      ...englishSentences('simulation', 'simulations'),
      list: 'Simulation',
      formulas: 'Formulas to simulate',
      prices: 'Simulated prices',
      result: 'Simulation result',
    },
  },
  labels: {
    legalMaximum: englishSentences('legal maximum', 'legal maxima'),
    additiveAuthorisation: englishSentences('additive authorisation', 'additive authorisations'),
    labelFrame: englishSentences('label frame', 'label frames'),
    labelSentence: englishSentences('label statement', 'label statements'),
  },
  operations: {
    actuality: { ...englishSentences('news item', 'news items'), list: 'News' },
    errors: { title: 'Errors', detail: 'Error' },
    errorInfo: { title: 'Error details' },
    platformListTitles: { mails: 'Waiting e-mails', simulations: 'Computed simulations', sessions: "Today's sessions" },
  },
  home: { title: 'Home', dashboard: 'Dashboard' },
}
