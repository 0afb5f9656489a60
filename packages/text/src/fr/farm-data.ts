import type { incidenceSetting } from '@provende/contract/farm-data/incidence-setting.ts'
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
  incidenceSetting: {
    fields: {
      species: 'Espèce',
      startDate: 'À partir du',
      fatReferenceGramsPerLitre: 'TB de référence (g/L)',
      fatEurPerGram: 'Par gramme de TB (€/1 000 L)',
      proteinReferenceGramsPerLitre: 'TP de référence (g/L)',
      proteinEurPerGram: 'Par gramme de TP (€/1 000 L)',
    },
    lines: {},
  } satisfies FamilyLabels<typeof incidenceSetting>,
  incidenceExplanation:
    "Ce que le TB et le TP ajoutent au prix du lait, ou en retirent, à partir d'un jour. Sans saisie, les vaches ont 38 g/L à 2,70 € et 32 g/L à 6,40 € ; les autres espèces n'ont pas d'incidence.",
  milkSpecies: { cow: 'Vaches', goat: 'Chèvres', ewe: 'Brebis' },
  /** A list of the records of one site, or of all sites of a farm. */
  ofSite: (list: string, site: string) => `${list} : ${site}`,
  searchSite: 'Chercher un site ou une exploitation',
  sitesOfFarm: (farm: string) => `Les sites de ${farm}`,
  noSiteMatches: 'Aucun site ne correspond.',
  moreSites: (shown: number, total: number) => `${shown} sites sur ${total} : cherchez pour trouver les autres.`,
  chooseSite: 'Choisissez un site :',
  noSites: "L'exploitation n'a pas encore de site. Ajoutez-en un pour saisir ses données.",
  month: {
    screen: 'Saisie du mois',
    previous: 'Mois précédent',
    next: 'Mois suivant',
    delivered: 'Livraison, effectif et prix',
    hint: 'Une case vide n’est pas un zéro.',
    hintKeys: { keys: 'Tab passe au champ suivant, Entrée enregistre.' },
    /** The value of the record before. */
    former: (date: string, value: string) => `${date} : ${value}`,
    production: (litres: string, days: string) => `Production : ${litres} L/animal/j sur ${days} jours`,
    severalQuantities: (count: number, litres: string) =>
      `Ce mois a déjà ${count} quantités de lait, ${litres} L en tout : celle que vous saisissez s'y ajoute.`,
    saved: (month: string) => `Le mois ${month} a été enregistré`,
    waits: 'Pas de connexion : la saisie attend dans ce navigateur et partira dès que la connexion revient.',
    offline:
      'Pas de connexion : vous pouvez saisir, la saisie attendra dans ce navigateur. Les valeurs précédentes manquent.',
  },
  pendingMonths: {
    explanation:
      'Elles partent dès que la connexion revient et que vous êtes connecté. Celles qui sont refusées restent ici : saisissez-les à nouveau, ou gardez-les en fichier.',
    entry: (site: string, month: string, at: string) => `${site}, ${month}, saisi le ${at}`,
    refused: (reason: string) => `Refusée : ${reason}`,
    save: 'Télécharger',
    discard: 'Jeter',
  },
  dairy: {
    open: 'Importer un fichier de laiterie',
    title: 'Fichier de laiterie',
    explanation:
      "Un tableau avec une colonne de dates ou de mois et des colonnes de litres, TB, TP, cellules, urée, germes, butyriques, effectif ou prix ; une colonne avec le numéro EDE, le code ou le nom s'il y a plusieurs sites. Rien n'est enregistré avant votre accord.",
    paste: 'Collez le tableau ici',
    read: 'Lire le tableau',
    file: 'Choisir un fichier (CSV, XLSX)',
    empty: 'Le tableau est vide.',
    notUnderstood: 'Aucune colonne de dates ni de lait reconnue. La ligne des titres doit les nommer.',
    tooLong: (most: number) => `Le fichier donne plus de ${most} saisies. Partagez-le.`,
    other: 'Autre fichier',
    apply: (count: number) => (count > 1 ? `Enregistrer ${count} saisies` : 'Enregistrer 1 saisie'),
    done: (count: number) => (count > 1 ? `${count} saisies enregistrées` : '1 saisie enregistrée'),
    otherUnits: (figures: string) => `Lus dans une autre unité : ${figures}.`,
    downloadLeftOut: (count: number) =>
      count > 1 ? `Télécharger les ${count} ignorées` : 'Télécharger la ligne ignorée',
    leftOutFile: 'laiterie-ignorees.csv',
    lines: 'Lignes',
    site: 'Site',
    day: 'Date',
    values: 'Valeurs',
    outcome: 'Résultat',
    outcomes: {
      added: 'Nouvelle',
      changed: 'Modifiée',
      unchanged: 'Inchangée',
      siteUnknown: 'Site inconnu',
      refused: 'Refusée',
    },
    countOf: (outcome: string, count: string) => `${outcome} : ${count}`,
    severalQuantities: (count: number, litres: string) =>
      `Le mois a déjà ${count} livraisons saisies, ${litres}\u00a0L en tout : modifiez-les dans leur liste.`,
    otherQuantities: (days: string, litres: string) =>
      `Le mois a déjà ${litres}\u00a0L saisis (${days}), que ce fichier ne donne pas : les litres du fichier s'y ajoutent.`,
    /** A record that several lines of the file give, and how they are joined. */
    joined: {
      sum: (lines: string) => `Lignes ${lines} additionnées`,
      mean: (lines: string) => `Moyenne des lignes ${lines}`,
      last: (lines: string) => `La dernière des lignes ${lines}`,
    },
    unreadable: {
      ...{ date: 'Date illisible', number: 'Nombre illisible' },
      repeated: "Copie d'une ligne déjà comptée",
      total: 'Total ou moyenne, laissé de côté',
    },
    unreadableAt: (line: number, reason: string, text: string) =>
      `Ligne ${line} : ${reason}${text === '' ? '' : ` (${text})`}.`,
  },
  overview: {
    title: 'Les 13 derniers mois',
    month: 'Mois',
    litres: 'Livré (L)',
    litresPerAnimalDay: 'L/animal/j',
    incidence: 'Incidence (€/1 000 L)',
    combined: (sites: number) =>
      `Les ${sites} sites ensemble : litres et animaux additionnés, le reste en moyenne pondérée par les litres.`,
  },
  objectives: {
    explanation: 'Laissez vide ce qui n’est pas un objectif. Le lait non livré sert à calculer le lait produit.',
    previousYear: 'Année précédente',
    nextYear: 'Année suivante',
    year: (year: string) => `Année ${year}`,
  },
}
