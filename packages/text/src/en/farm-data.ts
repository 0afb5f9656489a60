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
  ofSite: (list, site) => `${list}: ${site}`,
  chooseSite: 'Choose a site:',
  noSites: 'The farm has no site yet. Add one to enter its data.',
  objectives: {
    explanation: 'Leave empty what is not an objective. Milk not delivered is used to work out the milk produced.',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    year: (year) => `Year ${year}`,
  },
}
