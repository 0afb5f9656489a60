/** The home screen of each role. */
/** Of a count as written. */
const isOne = (count: string) => count === '0' || count === '1'

export const home = {
  greeting: (firstName: string) => `Bonjour ${firstName}`,
  roleAndTenant: (role: string, tenant: string) => `${role}, ${tenant}`,
  screens: 'Vos écrans',
  noScreens: "Aucun écran n'est ouvert à votre rôle.",
  platform: 'La plateforme',
  figures: {
    structures: 'Distributeurs',
    farms: 'Exploitations',
    users: 'Utilisateurs',
    activeSessionsToday: 'Sessions du jour',
    mailsWaiting: 'E-mails en attente',
    mailsFailing: 'E-mails en échec',
    jobsRunning: 'Simulations en cours',
    jobsFailed: 'Simulations en échec (30\u00a0j)',
    openErrors: 'Erreurs ouvertes',
  },
  tenants: 'Tenants ouverts',
  tenantRoles: {
    HostTenant: 'Plateforme',
    MasterTenant: 'Fabricants',
    ClientTenant: 'Clients fabricants',
    Structure: 'Distributeurs',
    Farm: 'Exploitations',
  },
  /** The way of a new organisation to its first formula. */
  firstSteps: {
    title: 'Premiers pas',
    progress: (done: number, all: number) =>
      done === 0 ? `${all} étapes jusqu'à la première formule.` : `${done} sur ${all} étapes faites.`,
    done: 'Fait :',
    sharing:
      'Ce que vous ajoutez sert aussi aux formules de vos distributeurs et exploitations, sauf si vous éteignez « Partagé avec les organisations rattachées » dans son formulaire.',
    addBreed: 'Ajouter une race',
    steps: {
      specie: {
        name: 'Espèces et races',
        why: 'Les animaux que vous nourrissez ; un jeu de contraintes vaut pour une race.',
        act: 'Ajouter une espèce',
      },
      nutrient: {
        name: 'Nutriments',
        why: "Ce qu'une analyse mesure et ce qu'une formule limite : calcium, cuivre, vitamine A…",
        act: 'Ajouter un nutriment',
      },
      model: {
        name: 'Modèles',
        why: "Les nutriments d'une analyse ou d'un jeu de contraintes, dans leur ordre.",
        act: 'Ajouter un modèle',
      },
      food: {
        name: 'Aliments',
        why: 'Vos matières premières et additifs, chacun avec son analyse.',
        act: 'Ajouter un aliment',
      },
      priceList: {
        name: 'Liste de prix',
        why: "Ce que coûte chaque aliment, et jusqu'à quand.",
        act: 'Ajouter une liste de prix',
      },
      constraintSet: {
        name: 'Jeu de contraintes',
        why: "Les besoins d'une race : le minimum et le maximum de chaque nutriment.",
        act: 'Ajouter un jeu',
      },
      structure: {
        name: 'Distributeur',
        why: 'Qui vend vos minéraux, avec ses exploitations et ses personnes.',
        act: 'Ajouter un distributeur',
      },
      farm: { name: 'Exploitation', why: 'Pour qui vous formulez.', act: 'Ajouter une exploitation' },
      user: {
        name: 'Collègues',
        why: 'Chacun a son compte et son rôle ; une invitation part par e-mail.',
        act: 'Inviter une personne',
      },
      formula: {
        name: 'Première formule',
        why: 'Au moindre coût, avec sa preuve.',
        act: 'Créer une formule',
      },
    },
  },
  /** What waits for somebody: a line for each count above 0. */
  toDo: {
    title: 'À faire',
    nothing: 'Rien ne vous attend : ni commande à confirmer, ni envoi en échec, ni devis qui se termine cette semaine.',
    requestedOrders: (count: number) =>
      count === 1
        ? '1 commande demandée par un éleveur, à confirmer'
        : `${count} commandes demandées par des éleveurs, à confirmer`,
    failedOrders: (count: number) =>
      count === 1 ? '1 commande avec un envoi en échec' : `${count} commandes avec un envoi en échec`,
    endingQuotes: (count: number) =>
      count === 1
        ? '1 devis sans réponse se termine cette semaine'
        : `${count} devis sans réponse se terminent cette semaine`,
    failedQuotes: (count: number) =>
      count === 1 ? "1 devis dont l'e-mail n'est pas parti" : `${count} devis dont l'e-mail n'est pas parti`,
    endedListFormulas: (count: number) =>
      count === 1 ? '1 formule sur un tarif terminé' : `${count} formules sur un tarif terminé`,
    staleFormulas: (count: number, isAll: boolean) =>
      `${isAll ? '' : 'Au moins '}${count === 1 ? '1 formule' : `${count} formules`} à recalculer : prix, analyses, contraintes ou aliments changés`,
    failedInvitations: (count: number) =>
      count === 1 ? "1 invitation dont l'e-mail n'est pas parti" : `${count} invitations dont l'e-mail n'est pas parti`,
    failingWebhooks: (count: number) => (count === 1 ? '1 webhook en échec' : `${count} webhooks en échec`),
    openInvitations: (count: number) =>
      count === 1 ? '1 invitation sans réponse' : `${count} invitations sans réponse`,
    lowStockFarms: (count: number) =>
      count === 1
        ? '1 exploitation a moins de 15 jours de stock'
        : `${count} exploitations ont moins de 15 jours de stock`,
    listGain: (list: string, formulas: number, gain: string) =>
      `Gain à prendre après « ${list} » : ${formulas === 1 ? '1 formule' : `${formulas} formules`}${gain === '' ? '' : `, −${gain}\u00a0€/an`}`,
  },
  history: {
    title: 'Mes chiffres',
    ofFarm: (farm: string) => `Chiffres de ${farm}`,
    titleOfFarm: "Chiffres de l'exploitation",
    none: "Aucun chiffre n'est encore saisi.",
    allSites: (sites: number) =>
      `Les ${sites} sites ensemble : litres additionnés, le reste en moyenne pondérée par les litres.`,
    toEnter: (month: string, parts: string) => `${month} : il reste à saisir ${parts}`,
    parts: { quantity: 'la quantité de lait', analysis: "l'analyse", price: 'le prix du lait', herd: "l'effectif" },
    figures: {
      litres: { name: 'Lait livré', unit: 'L' },
      litresPerAnimalDay: { name: 'Production', unit: 'L/animal/j' },
      fatGramsPerLitre: { name: 'TB', unit: 'g/L' },
      proteinGramsPerLitre: { name: 'TP', unit: 'g/L' },
      ureaGramsPerLitre: { name: 'Urée', unit: 'g/L' },
      incidenceEurPer1000Litres: { name: 'Incidence', unit: '€/1\u00a0000\u00a0L' },
    },
    chart: (figure: string) => `${figure} sur 13 mois ; les flèches lisent chaque mois`,
    /** The month of the newest value, and by how much it differs from a year before. */
    trend: (month: string, change: string) => (change === '' ? month : `${month}, ${change} en un an`),
    reading: (month: string, now: string, former: string) => `${month} : ${now}, un an avant ${former}`,
    noValue: 'pas de valeur',
    objective: (value: string) => `objectif ${value}`,
    /** Farms of the same distributor and animals, last month: the middle one and the middle half. */
    others: (farms: number, median: string, middle: string) =>
      `Chez ${farms} élevages le mois dernier : ${median} pour celui du milieu, la moitié entre ${middle}`,
    formulas: 'Formules livrées ou montrées',
    newFormula: (name: string) => `formule ${name}`,
    month: 'Mois',
    before: (value: string) => `(${value})`,
    showTable: 'Voir le tableau',
    hideTable: 'Cacher le tableau',
    legend: {
      now: 'Cette année',
      formerLine: "L'an dernier, en pointillé",
      formerColumn: "L'an dernier, un trait",
      event: 'Formule livrée ou montrée',
    },
  },
  orders: {
    title: 'Commandes',
    months: 'Les 12 derniers mois',
    ofYear: 't livrées ou à livrer cette année',
    inAll: (tonnes: string) => `${tonnes}\u00a0t en tout`,
    chart: "Tonnes par mois de livraison, à côté de l'an dernier ; les flèches lisent chaque mois",
    trend: (now: string, former: string) =>
      former === '' ? `${now}\u00a0t en 12 mois` : `${now}\u00a0t en 12 mois, ${former}\u00a0t les 12 mois d'avant`,
    reading: (month: string, now: string, orders: number, former: string) =>
      `${month} : ${now}\u00a0t, ${orders > 1 ? `${orders} commandes` : `${orders} commande`}, un an avant ${former}\u00a0t`,
    tonnes: (tonnes: string) => `${tonnes}\u00a0t`,
    before: (tonnes: string) => `un an avant ${tonnes}\u00a0t`,
    last: 'Les cinq dernières',
    none: 'Aucune commande.',
    all: 'Toutes les commandes',
    gauges: 'Où en est-on',
    gauge: {
      tonnes: (value: string, of: string) => `${value}\u00a0t commandées cette année sur un objectif de ${of}\u00a0t`,
      formulasOnActiveList: (value: string, of: string) =>
        isOne(value)
          ? `${value} formule modifiable sur ${of} a un tarif en vigueur`
          : `${value} formules modifiables sur ${of} ont un tarif en vigueur`,
      farmsWithFormula: (value: string, of: string) =>
        isOne(value)
          ? `${value} exploitation sur ${of} a une formule`
          : `${value} exploitations sur ${of} ont une formule`,
    },
    noObjective: (tonnes: string, year: number) =>
      `${tonnes}\u00a0t commandées cette année ; aucun objectif n'est saisi pour ${year}.`,
    enterObjective: "Saisir l'objectif",
    editObjectives: 'Objectifs de tonnage',
    percent: (value: string) => `${value}\u00a0%`,
    showTable: 'Voir le tableau',
    hideTable: 'Cacher le tableau',
  },
  calls: {
    title: 'À appeler',
    noFarms: "Aucune exploitation ne vous est affectée pour l'instant.",
    allWell: (farms: number) =>
      farms === 1
        ? 'Personne : votre exploitation va bien, ni stock bas, ni baisse de taux, ni analyse en retard.'
        : `Personne : vos ${farms} exploitations vont bien, ni stock bas, ni baisse de taux, ni analyse en retard.`,
    count: (calls: number, farms: number) =>
      `${calls} sur ${farms} exploitations, la plus pressée d'abord. Un nom montre ses chiffres.`,
    reasons: {
      stock: (days: string, _to: string) => `Stock : ${days} j`,
      fat: (from: string, to: string) => `TB ${from} → ${to}\u00a0g/L`,
      protein: (from: string, to: string) => `TP ${from} → ${to}\u00a0g/L`,
      silent: (days: string, _to: string) => `Sans analyse depuis ${days} j`,
    },
    phone: (farm: string, number: string) => `Appeler ${farm} au ${number}`,
  },
  news: {
    title: 'Actualités',
    new: 'Nouveau',
    read: 'Lire',
    hide: 'Replier',
    markRead: 'Marquer comme lue',
    more: 'En savoir plus',
    formula: 'Voir la formule',
    all: (count: number) => `Toutes les actualités (${count})`,
  },
  adviser: {
    advisers: (count: number) => (count > 1 ? 'Vos conseillers' : 'Votre conseiller'),
    distributor: 'Votre distributeur',
    noNumber: 'sans numéro de téléphone',
    call: (name: string, number: string) => `Appeler ${name} au ${number}`,
  },
  mineral: {
    title: 'Mon minéral',
    requested: (when: string) => `Demandé le ${when}, en attente de confirmation`,
    requestedWhat: (name: string, tonnes: string) => `${name}, ${tonnes}\u00a0t`,
    orderedOn: 'Commandé le',
    delivery: 'Livraison',
    quantity: 'Quantité',
    tonnes: (tonnes: string) => `${tonnes}\u00a0t`,
    dose: 'Dose',
    grams: (grams: string) => `${grams}\u00a0g par animal et par jour`,
    price: 'Prix',
    perTonne: (price: string) => `${price}\u00a0€/t`,
    stock: (days: number) =>
      days > 1 ? `Encore ${days} jours de stock` : days === 1 ? 'Encore 1 jour de stock' : 'Plus de stock',
    cost: 'Coût',
    perAnimalDay: (price: string) => `${price}\u00a0€ par animal et par jour`,
    costOfMilk: 'Coût du lait',
    per1000Litres: (price: string) => `${price}\u00a0€/1\u00a0000\u00a0L`,
    orderAgain: 'Commander à nouveau',
    unchanged: (since: string) => `Rien n'a changé depuis la commande du ${since}.`,
    changed: (since: string, differences: string) => `Depuis la commande du ${since} : ${differences}.`,
    changedFormula: (since: string, name: string, differences: string) =>
      `Depuis la commande du ${since}, votre formule est «\u00a0${name}\u00a0» : ${differences}.`,
    unchangedFormula: (since: string, name: string) =>
      `Depuis la commande du ${since}, votre formule est «\u00a0${name}\u00a0», à la même dose et au même prix.`,
    differences: {
      dose: (from: string, to: string) => `dose ${from} → ${to}\u00a0g`,
      price: (from: string, to: string) => `prix ${from} → ${to}\u00a0€/t`,
      cost: (from: string, to: string) => `coût ${from} → ${to}\u00a0€/animal/j`,
    },
    quote: (code: string, name: string, price: string, until: string) =>
      `Répondre au devis ${code} : ${name}, ${price}\u00a0€ TTC, valable jusqu'au ${until}`,
    openQuotes: (count: number) =>
      count === 1 ? '1 devis attend votre réponse' : `${count} devis attendent votre réponse`,
  },
  /** The same as a farmer needs it, where it differs. */
  farmScreenDescriptions: {
    OrderFormList: 'Ce que vous avez commandé, et où en est chaque commande.',
    QuoteList: 'Les prix qui vous sont proposés : accepter ou refuser.',
    FormuleList: 'Les minéraux faits pour votre élevage : dose, composition, étiquette.',
    FormuleSearch: 'Retrouver une formule par sa date ou par ce qu’elle contient.',
    StructureUserList: 'Les personnes de votre exploitation qui se connectent ici.',
    ManageSiteList: 'Vos sites, et ce qu’ils produisent.',
    QcmSessionList: 'Les questionnaires de vos sites, leurs résultats et leur conclusion.',
  },
  /** The purpose of each screen, in one line. */
  screenDescriptions: {
    QcmSessionList: 'Les questionnaires remplis par site, leur synthèse et leur conclusion.',
    QcmList: 'Les questionnaires, leurs questions et leur verrouillage.',
    ActualityList: 'Les nouvelles à montrer entre deux dates.',
    Error: 'Les erreurs rencontrées, par sorte, et leur clôture.',
    Tenant: "Les fabricants et leurs clients, leurs réglages ; les conditions d'utilisation.",
    StructureUserList: 'Les personnes, leur rôle et ce que suivent les experts.',
    StructureList: 'Les distributeurs, leurs attributs et ce qui leur est permis.',
    FarmList: 'Les exploitations, leur distributeur et leurs sites.',
    TCExploitationList: 'Les exploitations que vous suivez.',
    ManageSiteList: "Les sites de l'exploitation et ce qu'ils produisent.",
    IncidenceSettingList: 'Ce que le TB et le TP ajoutent au prix du lait, par espèce et par date.',
    ManageSiteMonth: 'Lait, effectif, analyse et prix du mois, en un écran.',
    ManageSiteObjectives: "Les objectifs de l'année : TB, TP, production, lait non livré.",
    ManageSiteHerdList: "Le nombre d'animaux, une fois par mois.",
    ManageMilkQuantityList: 'Les litres livrés, par date.',
    ManageMilkAnalysisList: 'TB, TP, cellules, urée et germes, une analyse par mois.',
    ManageMilkPriceList: 'Le prix payé par la laiterie, une fois par mois.',
    GMapMarker: 'Les distributeurs et les exploitations sur une carte.',
    FormuleList: 'Les formules, leur prix, leur duplication.',
    FormuleSearch: 'Toutes les formules par client, date, race ou ingrédients contenus.',
    PropertyList: 'Ce qui décrit un aliment, hors nutriments.',
    ModelList: "Les nutriments d'une analyse ou d'un jeu de contraintes.",
    PriceListList: 'Les prix des aliments, par dates.',
    ConstraintList: 'Les besoins et les limites, par race.',
    FoodList: 'Les matières premières et les additifs, leurs propriétés.',
    FoodBaseList: 'Les noms communs sous lesquels les aliments se rangent.',
    FoodCategoryList: "L'arbre des catégories d'aliments.",
    NutrientList: 'Les nutriments, leurs unités et leurs équations.',
    SpecieList: 'Les espèces et leurs races.',
    QuoteList: 'Les devis émis, leur état et leurs réponses.',
    SimulationList: "Essayer d'autres prix sur vos formules, et voir ce que reformuler fait gagner.",
    OrderFormList: 'Les commandes, de la saisie à la validation.',
    TonnageObjectiveList: 'Les tonnes à livrer dans l’année : le tableau de bord en montre la part commandée.',
    WebhookList: 'Les adresses qu’une commande prévient, et ce qui leur est arrivé.',
    PackagingList: 'Les conditionnements et leur remise.',
    LegalMaximumList: 'Ce qu’un aliment peut contenir selon la loi, par catégorie d’animaux.',
    LabelFrameList: 'Les cadres de l’étiquette et ce qu’ils déclarent.',
    AdditiveAuthorisationList: 'Animaux et durée pour lesquels un additif est autorisé',
    LabelSentenceList: 'Les mentions imprimées au-dessus d’un seuil.',
    AnimalCategoryList: 'Les catégories d’animaux et leur matière sèche ingérée.',
    UnitList: 'Les unités des nutriments et des prix.',
    CurrencyList: 'Les devises des listes de prix.',
  },
}
