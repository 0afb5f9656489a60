import type { farmData as french } from '../fr/farm-data.ts'
import type { Translation } from '../translation.ts'

const siteLabels = { farmSiteId: 'Site', date: 'Date' }
const siteColumnLabels = { farmSiteName: 'Site', farmName: 'Farm' }

export const farmData: Translation<typeof french> = {
  milkQuantity: {
    fields: { ...siteLabels, ...siteColumnLabels, litres: 'Delivered since the last entry (L)' },
    lines: {},
  },
  milkAnalysis: {
    fields: {
      ...siteLabels,
      ...siteColumnLabels,
      fatGramsPerLitre: 'Fat (g/L)',
      proteinGramsPerLitre: 'Protein (g/L)',
      cellsPerMl: 'Cells (thousands/mL)',
      ureaGramsPerLitre: 'Urea (g/L)',
      germsPerMl: 'Germs (per mL)',
      productionDays: 'Production days',
      butyricsPerLitre: 'Butyrics (per L)',
    },
    lines: {},
  },
  siteHerd: { fields: { ...siteLabels, ...siteColumnLabels, headCount: 'Number of animals' }, lines: {} },
  milkPrice: { fields: { ...siteLabels, ...siteColumnLabels, eurPer1000Litres: 'Price (€/1,000 L)' }, lines: {} },
  siteObjective: {
    fields: {
      farmSiteId: 'Site',
      ...siteColumnLabels,
      year: 'Year',
      maxFatGramsPerLitre: 'Maximum fat (g/L)',
      maxProteinGramsPerLitre: 'Maximum protein (g/L)',
      litresPerAnimalDay: 'Average production (L/animal/day)',
      undeliveredPercent: 'Milk not delivered (%)',
    },
    lines: {},
  },
  incidenceSetting: {
    fields: {
      species: 'Species',
      startDate: 'From',
      fatReferenceGramsPerLitre: 'Reference fat (g/L)',
      fatEurPerGram: 'Per gram of fat (€/1,000 L)',
      proteinReferenceGramsPerLitre: 'Reference protein (g/L)',
      proteinEurPerGram: 'Per gram of protein (€/1,000 L)',
    },
    lines: {},
  },
  incidenceExplanation:
    'What fat and protein add to the price of milk, or take from it, from a day on. Without an entry cows have 38 g/L at €2.70 and 32 g/L at €6.40; other species have no incidence.',
  milkSpecies: { cow: 'Cows', goat: 'Goats', ewe: 'Ewes' },
  ofSite: (list, site) => `${list}: ${site}`,
  chooseSite: 'Choose a site:',
  noSites: 'The farm has no site yet. Add one to enter its data.',
  month: {
    screen: 'Month entry',
    previous: 'Previous month',
    next: 'Next month',
    delivered: 'Delivery, herd and price',
    hint: 'Tab goes to the next field, Enter saves. An empty cell is not a zero.',
    former: (date, value) => `${date}: ${value}`,
    production: (litres, days) => `Production: ${litres} L/animal/day over ${days} days`,
    severalQuantities: (count, litres) =>
      `This month already has ${count} milk quantities, ${litres} L in all: the one you enter is added.`,
    saved: (month) => `Month ${month} has been saved`,
    waits: 'No connection: the entry waits in this browser and will be sent once the connection is back.',
    offline: 'No connection: you can enter data, it will wait in this browser. The values before are missing.',
  },
  pendingMonths: {
    explanation:
      'They are sent once the connection is back and you are signed in. Those that are refused stay here: enter them again, or keep them as a file.',
    entry: (site, month, at) => `${site}, ${month}, entered on ${at}`,
    refused: (reason) => `Refused: ${reason}`,
    save: 'Download',
    discard: 'Discard',
  },
  overview: {
    title: 'The last 13 months',
    month: 'Month',
    litres: 'Delivered (L)',
    litresPerAnimalDay: 'L/animal/day',
    incidence: 'Incidence (€/1,000 L)',
    combined: (sites) => `The ${sites} sites together: litres and animals added, the rest as means weighted by litres.`,
  },
  objectives: {
    explanation: 'Leave empty what is not an objective. Milk not delivered is used to work out the milk produced.',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    year: (year) => `Year ${year}`,
  },
}
