import { frenchFamily } from './family-sentences.ts'

/**
 * What is said of an area before one of its screens is opened, by menus, breadcrumbs, the palette and refusals: the nouns
 * of its families, the titles of its screens. All else it says is in the file of the area, read with its first screen.
 */
export const titles = {
  access: {
    structureUser: frenchFamily({ one: 'utilisateur', many: 'utilisateurs', gender: 'm', elides: true }),
    managedTenant: frenchFamily({ one: 'tenant', many: 'tenants', gender: 'm' }),
    assign: { farms: 'Assigner des exploitations', distributors: 'Assigner des distributeurs' },
    terms: { title: "Conditions d'utilisation", add: 'Nouvelle version', edit: 'Modifier la version' },
  },
  organisations: {
    structure: {
      ...frenchFamily({ one: 'distributeur', many: 'distributeurs', gender: 'm' }),
      notFound: "La structure n'existe pas",
    },
    farm: {
      ...frenchFamily({ one: 'exploitation', many: 'exploitations', gender: 'f', elides: true }),
      notFound: "La ferme n'existe pas",
    },
    farmSite: {
      ...frenchFamily({ one: 'site', many: 'sites', gender: 'm' }),
      // Source: spec 1 §8, to the letter.
      created: 'Le site {name} a été créé',
      edited: 'Le site {name} a été modifié',
    },
    attributes: { title: 'Attributs' },
    logo: { title: 'Logo' },
    tree: { title: 'Arborescence' },
    /** What a person of a farm looks at, chosen in the bar above everything. */
    site: { label: 'Site', all: 'Tous les sites' },
  },
  map: { title: 'Carte' },
  catalogue: {
    packaging: frenchFamily({ one: 'conditionnement', many: 'conditionnements', gender: 'm' }),
    foodBase: frenchFamily({ one: "base d'aliment", many: "bases d'aliments", gender: 'f' }),
    foodCategory: frenchFamily({ one: "catégorie d'aliment", many: "catégories d'aliments", gender: 'f' }),
    food: frenchFamily({ one: 'aliment', many: 'aliments', gender: 'm', elides: true }),
    composition: { title: 'Composition' },
    attachments: { title: 'Pièces jointes' },
    permitted: { foods: 'Aliments autorisés', nutrients: 'Nutriments autorisés' },
    nutrient: frenchFamily({ one: 'nutriment', many: 'nutriments', gender: 'm' }),
    property: frenchFamily({ one: 'propriété', many: 'propriétés', gender: 'f' }),
    specie: frenchFamily({ one: 'espèce', many: 'espèces', gender: 'f', elides: true }),
    race: frenchFamily({ one: 'race', many: 'races', gender: 'f' }),
    unit: frenchFamily({ one: 'unité', many: 'unités', gender: 'f', elides: true }),
  },
  nutrition: {
    model: frenchFamily({ one: 'modèle', many: 'modèles', gender: 'm' }),
    modelVersion: frenchFamily({ one: 'version de modèle', many: 'versions de modèle', gender: 'f' }),
    analysis: frenchFamily({ one: 'analyse', many: 'analyses', gender: 'f', elides: true }),
    analysisVersion: frenchFamily({ one: "version d'analyse", many: "versions d'analyse", gender: 'f' }),
    /** The analyses of a food, from its own screen. */
    ofFood: 'Analyses',
    constraintSet: frenchFamily({ one: 'jeu de contraintes', many: 'jeux de contraintes', gender: 'm' }),
    constraintVersion: frenchFamily({ one: 'version de contraintes', many: 'versions de contraintes', gender: 'f' }),
  },
  pricing: {
    currency: frenchFamily({ one: 'devise', many: 'devises', gender: 'f' }),
    priceList: frenchFamily({ one: 'liste de prix', many: 'listes de prix', gender: 'f' }),
  },
  formulas: {
    formula: frenchFamily({ one: 'formule', many: 'formules', gender: 'f' }),
    search: 'Recherche de formules',
    read: 'Formule',
    detail: 'Détail de la formule',
  },
  workbench: { title: 'Formulateur' },
  operations: { errorInfo: { title: "Détails de l'erreur" } },
  home: { title: 'Accueil', dashboard: 'Tableau de bord' },
}
