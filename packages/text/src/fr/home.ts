/** The home screen of each role. */
export const home = {
  greeting: (firstName: string) => `Bonjour ${firstName}`,
  roleAndTenant: (role: string, tenant: string) => `${role}, ${tenant}`,
  screens: 'Vos écrans',
  noScreens: 'Les écrans de votre rôle sont en construction. Voici ceux qui arrivent.',
  comingLater: 'À venir',
  platform: 'La plateforme',
  figures: {
    structures: 'Distributeurs',
    farms: 'Exploitations',
    users: 'Utilisateurs',
    activeSessionsToday: 'Sessions du jour',
    mailsWaiting: 'E-mails en attente',
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
    failingWebhooks: (count: number) => (count === 1 ? '1 webhook en échec' : `${count} webhooks en échec`),
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
    orderAgain: 'Commander à nouveau',
    quote: (code: string, name: string, price: string, until: string) =>
      `Répondre au devis ${code} : ${name}, ${price}\u00a0€ TTC, valable jusqu'au ${until}`,
    openQuotes: (count: number) =>
      count === 1 ? '1 devis attend votre réponse' : `${count} devis attendent votre réponse`,
  },
  /** The purpose of each screen, in one line. */
  screenDescriptions: {
    ActualityList: 'Les nouvelles à montrer entre deux dates.',
    Error: 'Les erreurs rencontrées, par sorte, et leur clôture.',
    Tenant: "Les fabricants et leurs clients, leurs réglages ; les conditions d'utilisation.",
    StructureUserList: 'Les personnes, leur rôle et ce que suivent les experts.',
    StructureList: 'Les distributeurs, leurs attributs et ce qui leur est permis.',
    FarmList: 'Les exploitations, leur distributeur et leurs sites.',
    TCExploitationList: 'Les exploitations que vous suivez.',
    ManageSiteList: "Les sites de l'exploitation et ce qu'ils produisent.",
    GMapMarker: 'Les distributeurs et les exploitations sur une carte.',
    FormuleList: 'Les formules, leur prix, leur duplication.',
    FormuleSearch: 'Toutes les formules par client, date, race ou aliments contenus.',
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
