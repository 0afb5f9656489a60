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
  searchSite: 'Search a site or a farm',
  sitesOfFarm: (farm) => `The sites of ${farm}`,
  noSiteMatches: 'No site matches.',
  moreSites: (shown, total) => `${shown} of ${total} sites: search to find the others.`,
  chooseSite: 'Choose a site:',
  noSites: 'The farm has no site yet. Add one to enter its data.',
  month: {
    screen: 'Month entry',
    previous: 'Previous month',
    next: 'Next month',
    delivered: 'Delivery, herd and price',
    hint: 'An empty cell is not a zero.',
    hintKeys: { keys: 'Tab goes to the next field, Enter saves.' },
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
  dairy: {
    open: 'Import a dairy file',
    title: 'Dairy file',
    explanation:
      'A table with a column of dates or months and columns of litres, fat, protein, cells, urea, germs, butyrics, head or price; a column with the EDE number, the code or the name if there are several sites. Nothing is saved before you agree.',
    paste: 'Paste the table here',
    read: 'Read the table',
    file: 'Choose a file (CSV, XLSX)',
    empty: 'The table is empty.',
    notUnderstood: 'No column of dates or milk was recognised. The heading row must name them.',
    tooLong: (most) => `The file has more than ${most} entries. Split it.`,
    other: 'Another file',
    apply: (count) => (count !== 1 ? `Save ${count} entries` : 'Save 1 entry'),
    done: (count) => (count !== 1 ? `${count} entries saved` : '1 entry saved'),
    otherUnits: (figures) => `Read in another unit: ${figures}.`,
    downloadLeftOut: (count) => (count !== 1 ? `Download the ${count} left out` : 'Download the line left out'),
    leftOutFile: 'dairy-left-out.csv',
    lines: 'Lines',
    site: 'Site',
    day: 'Date',
    values: 'Values',
    outcome: 'Outcome',
    outcomes: {
      added: 'New',
      changed: 'Changed',
      unchanged: 'Unchanged',
      siteUnknown: 'Unknown site',
      refused: 'Refused',
    },
    countOf: (outcome, count) => `${outcome}: ${count}`,
    otherQuantities: (days, litres) =>
      `The month already has ${litres} L (${days}), which this file does not give: the litres of the file are added.`,
    severalQuantities: (count, litres) =>
      `The month already has ${count} deliveries, ${litres}\u00a0L in all: edit them in their list.`,
    joined: {
      sum: (lines: string) => `Lines ${lines} added up`,
      mean: (lines: string) => `Mean of lines ${lines}`,
      last: (lines: string) => `The last of lines ${lines}`,
    },
    unreadable: {
      ...{ date: 'Unreadable date', number: 'Unreadable number' },
      repeated: 'Copy of a line already counted',
      total: 'Total or mean, left out',
    },
    unreadableAt: (line, reason, text) => `Line ${line}: ${reason}${text === '' ? '' : ` (${text})`}.`,
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
