/** The first screen of each role. */
export const home = {
  title: 'Accueil',
  dashboard: 'Tableau de bord',
  greeting: (firstName: string) => `Bonjour ${firstName}`,
  belongsTo: (role: string, tenant: string) => `${role}, ${tenant}`,
  open: 'Vos écrans',
  nothingYet: 'Les écrans de votre rôle sont en construction. Voici ceux qui arrivent.',
  later: 'À venir',
  statistics: {
    host: 'Les statistiques de la plateforme prendront place ici.',
    tc: 'La carte et les chiffres de vos exploitations prendront place ici.',
    structure: 'Les commandes des douze derniers mois et les indicateurs prendront place ici.',
    farm: "L'historique de TB, de TP, d'incidence et de production prendra place ici.",
  },
  /** What each screen is for, in one line. */
  what: {
    StructureList: 'Les distributeurs, leurs attributs et ce qui leur est permis.',
    FarmList: 'Les exploitations, leur distributeur et leurs sites.',
    ManageSiteList: "Les sites de l'exploitation et ce qu'ils produisent.",
    FoodList: 'Les matières premières et les additifs, leurs propriétés.',
    FoodBaseList: 'Les noms communs sous lesquels les aliments se rangent.',
    FoodCategoryList: "L'arbre des catégories d'aliments.",
    NutrientList: 'Les nutriments, leurs unités et leurs équations.',
    SpecieList: 'Les espèces et leurs races.',
    PackagingList: 'Les conditionnements et leur remise.',
    UnitList: 'Les unités des nutriments et des prix.',
    CurrencyList: 'Les devises des listes de prix.',
  },
}
