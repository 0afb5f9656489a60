import type { milkAnalysis } from '@provende/contract/farm-data/milk-analysis.ts'
import type { milkPrice } from '@provende/contract/farm-data/milk-price.ts'
import type { milkQuantity } from '@provende/contract/farm-data/milk-quantity.ts'
import type { siteHerd } from '@provende/contract/farm-data/site-herd.ts'
import type { siteObjective } from '@provende/contract/farm-data/site-objective.ts'
import type { FamilyLabels } from '../family-words.ts'

/** Fields that all records of sites have, and the columns with their site. */
const siteLabels = { farmSiteId: 'Site', date: 'Date' }
const siteColumnLabels = { farmSiteName: 'Site', farmName: 'Exploitation' }

export const farmData = {
  milkQuantity: {
    fields: { ...siteLabels, ...siteColumnLabels, litres: 'Livré depuis la dernière saisie (L)' },
    lines: {},
  } satisfies FamilyLabels<typeof milkQuantity>,
  milkAnalysis: {
    fields: {
      ...siteLabels,
      ...siteColumnLabels,
      fatGramsPerLitre: 'TB (g/L)',
      proteinGramsPerLitre: 'TP (g/L)',
      cellsPerMl: 'Cellules (milliers/mL)',
      ureaGramsPerLitre: 'Urée (g/L)',
      germsPerMl: 'Germes (par mL)',
      productionDays: 'Jours de production',
      butyricsPerLitre: 'Butyriques (par L)',
    },
    lines: {},
  } satisfies FamilyLabels<typeof milkAnalysis>,
  siteHerd: {
    fields: { ...siteLabels, ...siteColumnLabels, headCount: "Nombre d'animaux" },
    lines: {},
  } satisfies FamilyLabels<typeof siteHerd>,
  milkPrice: {
    fields: { ...siteLabels, ...siteColumnLabels, eurPer1000Litres: 'Prix (€/1 000 L)' },
    lines: {},
  } satisfies FamilyLabels<typeof milkPrice>,
  siteObjective: {
    fields: {
      farmSiteId: 'Site',
      ...siteColumnLabels,
      year: 'Année',
      maxFatGramsPerLitre: 'TB maximum (g/L)',
      maxProteinGramsPerLitre: 'TP maximum (g/L)',
      litresPerAnimalDay: 'Production moyenne (L/animal/j)',
      undeliveredPercent: 'Lait non livré (%)',
    },
    lines: {},
  } satisfies FamilyLabels<typeof siteObjective>,
  /** A list of the records of one site, or of all sites of a farm. */
  ofSite: (list: string, site: string) => `${list} : ${site}`,
  chooseSite: 'Choisissez un site :',
  noSites: "L'exploitation n'a pas encore de site. Ajoutez-en un pour saisir ses données.",
  objectives: {
    explanation: 'Laissez vide ce qui n’est pas un objectif. Le lait non livré sert à calculer le lait produit.',
    previousYear: 'Année précédente',
    nextYear: 'Année suivante',
    year: (year: string) => `Année ${year}`,
  },
}
