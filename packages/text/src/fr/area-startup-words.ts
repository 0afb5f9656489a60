import { frenchSentences } from './family-sentences.ts'

/**
 * The texts of an area needed before one of its screens is opened (in menus, breadcrumbs, the palette and refusals):
 * the nouns of its record families and the titles of its screens. Its other texts are loaded with its first screen.
 */
export const areaStartupWords = {
  access: {
    structureUser: frenchSentences({ singular: 'utilisateur', plural: 'utilisateurs', gender: 'm', elides: true }),
    managedTenant: frenchSentences({ singular: 'tenant', plural: 'tenants', gender: 'm' }),
    assign: { farms: 'Assigner des exploitations', distributors: 'Assigner des distributeurs' },
    terms: { title: "Conditions d'utilisation", add: 'Nouvelle version', edit: 'Modifier la version' },
  },
  organisations: {
    structure: {
      ...frenchSentences({ singular: 'distributeur', plural: 'distributeurs', gender: 'm' }),
      notFound: "La structure n'existe pas",
    },
    farm: {
      ...frenchSentences({ singular: 'exploitation', plural: 'exploitations', gender: 'f', elides: true }),
      notFound: "La ferme n'existe pas",
    },
    farmSite: {
      ...frenchSentences({ singular: 'site', plural: 'sites', gender: 'm' }),
      // Verbatim from spec 1 §8.
      created: 'Le site {name} a été créé',
      edited: 'Le site {name} a été modifié',
    },
    attributes: { title: 'Attributs' },
    logo: { title: 'Logo' },
    tree: { title: 'Arborescence' },
    /** The site selector in the top bar, for users of a farm. */
    site: { label: 'Site', all: 'Tous les sites' },
  },
  farmData: {
    monthScreen: 'Saisie du mois',
    /** Months that wait in the browser for a connection. */
    pending: {
      waiting: (count: number) => (count > 1 ? `${count} saisies en attente` : '1 saisie en attente'),
      sent: (count: number) =>
        count > 1 ? `${count} saisies en attente ont été enregistrées` : 'La saisie en attente a été enregistrée',
    },
    milkQuantity: frenchSentences({ singular: 'quantité de lait', plural: 'quantités de lait', gender: 'f' }),
    milkAnalysis: frenchSentences({
      singular: 'analyse de lait',
      plural: 'analyses de lait',
      gender: 'f',
      elides: true,
    }),
    incidenceSetting: frenchSentences({
      singular: 'incidence du lait',
      plural: 'incidences du lait',
      gender: 'f',
      elides: true,
    }),
    siteHerd: frenchSentences({ singular: 'effectif', plural: 'effectifs', gender: 'm', elides: true }),
    milkPrice: frenchSentences({ singular: 'prix du lait', plural: 'prix du lait', gender: 'm' }),
    siteObjective: {
      ...frenchSentences({ singular: 'objectif', plural: 'objectifs', gender: 'm', elides: true }),
      created: 'Les objectifs ont été enregistrés',
      edited: 'Les objectifs ont été enregistrés',
    },
  },
  questionnaires: {
    qcm: {
      ...frenchSentences({ singular: 'questionnaire', plural: 'questionnaires', gender: 'm' }),
      list: 'Administration QCM',
    },
    pending: {
      waiting: (count: number) =>
        count === 1 ? '1 réponse attend la connexion' : `${count} réponses attendent la connexion`,
    },
    titles: {
      content: 'Contenu du questionnaire',
      sessions: 'QCM éleveur',
      session: 'Questionnaire',
      synthesis: 'Synthèse',
    },
  },
  map: { title: 'Carte' },
  catalogue: {
    packaging: frenchSentences({ singular: 'conditionnement', plural: 'conditionnements', gender: 'm' }),
    animalCategory: frenchSentences({ singular: "catégorie d'animaux", plural: "catégories d'animaux", gender: 'f' }),
    foodBase: frenchSentences({ singular: "base d'aliment", plural: "bases d'aliments", gender: 'f' }),
    foodCategory: frenchSentences({ singular: "catégorie d'aliment", plural: "catégories d'aliments", gender: 'f' }),
    food: frenchSentences({ singular: 'aliment', plural: 'aliments', gender: 'm', elides: true }),
    composition: { title: 'Composition' },
    attachments: { title: 'Pièces jointes' },
    permitted: { foods: 'Aliments autorisés', nutrients: 'Nutriments autorisés' },
    nutrient: frenchSentences({ singular: 'nutriment', plural: 'nutriments', gender: 'm' }),
    property: frenchSentences({ singular: 'propriété', plural: 'propriétés', gender: 'f' }),
    specie: frenchSentences({ singular: 'espèce', plural: 'espèces', gender: 'f', elides: true }),
    race: frenchSentences({ singular: 'race', plural: 'races', gender: 'f' }),
    unit: frenchSentences({ singular: 'unité', plural: 'unités', gender: 'f', elides: true }),
  },
  nutrition: {
    ration: frenchSentences({ singular: 'ration', plural: 'rations', gender: 'f' }),
    model: frenchSentences({ singular: 'modèle', plural: 'modèles', gender: 'm' }),
    modelVersion: frenchSentences({ singular: 'version de modèle', plural: 'versions de modèle', gender: 'f' }),
    analysis: frenchSentences({ singular: 'analyse', plural: 'analyses', gender: 'f', elides: true }),
    analysisVersion: frenchSentences({ singular: "version d'analyse", plural: "versions d'analyse", gender: 'f' }),
    /** The screen with the analyses of a food. */
    foodAnalyses: 'Analyses',
    constraintSet: frenchSentences({ singular: 'jeu de contraintes', plural: 'jeux de contraintes', gender: 'm' }),
    constraintVersion: frenchSentences({
      singular: 'version de contraintes',
      plural: 'versions de contraintes',
      gender: 'f',
    }),
  },
  pricing: {
    currency: frenchSentences({ singular: 'devise', plural: 'devises', gender: 'f' }),
    priceList: frenchSentences({ singular: 'liste de prix', plural: 'listes de prix', gender: 'f' }),
    import: { title: 'Importer un tarif' },
  },
  formulas: {
    formula: frenchSentences({ singular: 'formule', plural: 'formules', gender: 'f' }),
    search: 'Recherche de formules',
    read: 'Formule',
    detail: 'Détail de la formule',
  },
  workbench: { title: 'Formulateur' },
  ordering: {
    webhook: frenchSentences({ singular: 'webhook', plural: 'webhooks', gender: 'm' }),
    tonnageObjective: frenchSentences({
      singular: 'objectif de tonnage',
      plural: 'objectifs de tonnage',
      gender: 'm',
      elides: true,
    }),
    quote: {
      ...frenchSentences({ singular: 'devis', plural: 'devis', gender: 'm' }),
      list: 'Devis',
      offer: 'Devis',
      verification: "Vérification d'un document",
    },
    orderForm: {
      ...frenchSentences({ singular: 'commande', plural: 'commandes', gender: 'f' }),
      list: 'Bons de commande',
      duplicate: 'Commander à nouveau',
      confirm: 'Confirmer la commande',
      label: 'Étiquette',
    },
  },
  simulation: {
    simulation: {
      ...frenchSentences({ singular: 'simulation', plural: 'simulations', gender: 'f' }),
      list: 'Simulation',
      formulas: 'Formules à simuler',
      prices: 'Prix simulés',
      result: 'Résultat de la simulation',
    },
  },
  labels: {
    legalMaximum: frenchSentences({ singular: 'teneur maximale', plural: 'teneurs maximales', gender: 'f' }),
    additiveAuthorisation: frenchSentences({
      singular: "autorisation d'additif",
      plural: "autorisations d'additifs",
      gender: 'f',
      elides: true,
    }),
    labelFrame: frenchSentences({ singular: "cadre d'étiquette", plural: "cadres d'étiquette", gender: 'm' }),
    labelSentence: frenchSentences({ singular: "mention d'étiquette", plural: "mentions d'étiquette", gender: 'f' }),
  },
  operations: {
    actuality: {
      ...frenchSentences({ singular: 'actualité', plural: 'actualités', gender: 'f', elides: true }),
      list: 'Actualités',
    },
    errors: { title: 'Erreurs', detail: 'Erreur' },
    errorInfo: { title: "Détails de l'erreur" },
    platformListTitles: {
      mails: 'E-mails en attente',
      simulations: 'Simulations calculées',
      sessions: 'Sessions du jour',
    },
  },
  home: { title: 'Accueil', dashboard: 'Tableau de bord' },
}
