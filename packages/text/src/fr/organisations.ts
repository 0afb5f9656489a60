import type { farmForm } from '@provende/contract/organisations/farm.ts'
import type { farmSite } from '@provende/contract/organisations/farm-site.ts'
import type { structureForm } from '@provende/contract/organisations/structure.ts'
import { frenchFamily } from './family-sentences.ts'

/** Fields distributors, farms and sites have in common. */
const placeFields = {
  name: 'Nom',
  herdCode: 'Code cheptel',
  phoneNumber: 'Téléphone',
  street: 'Rue',
  city: 'Ville',
  zipCode: 'Code postal',
  region: 'Région',
  country: 'Pays',
  latitude: 'Latitude (°)',
  longitude: 'Longitude (°)',
}
/** What opens a tenant. */
const openingFields = {
  createTenant: 'Tenant ouvert : ses utilisateurs peuvent se connecter',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  email: 'E-mail (identifiant)',
}
const companyFields = {
  code: 'Code (SIREN)',
  code2: 'Code 2',
  code3: 'Code 3',
  clientCode: 'Code client',
  expert: 'Experts',
}

/** Columns of lists that are no fields of a form. */
const structureColumns = { farmsCount: 'Exploitations', ordersCount: 'Commandes', lastOrderDate: 'Dernière commande' }
const farmColumns = { stock: 'Stock (jours)', lastOrderDate: 'Dernière commande' }
const siteColumns = { farmName: 'Exploitation' }

/** A family with what its lists show beside its fields. */
const listed = <Own extends { fields: object }, Columns>(words: Own, columns: Columns) => ({
  ...words,
  fields: { ...words.fields, ...columns } as Own['fields'] & Columns,
})

const structure = frenchFamily<typeof structureForm>(
  { one: 'distributeur', many: 'distributeurs', gender: 'm' },
  {
    fields: {
      ...placeFields,
      ...companyFields,
      ...openingFields,
      parentId: 'Distributeur parent',
      representativeName: 'Représentant légal',
      contactEmail: 'E-mail des commandes',
      distributorName: 'Distributeur parent',
    },
    lines: {},
  },
)
const farm = frenchFamily<typeof farmForm>(
  { one: 'exploitation', many: 'exploitations', gender: 'f', elides: true },
  {
    fields: {
      ...placeFields,
      ...companyFields,
      ...openingFields,
      structureId: 'Distributeur',
      breederName: "Nom de l'éleveur",
      representativeName: 'Représentant légal',
      contactEmail: 'E-mail de contact',
      followStock: 'Suivre le stock',
      distributorName: 'Distributeur',
    },
    lines: {},
  },
)
const site = frenchFamily<typeof farmSite>(
  { one: 'site', many: 'sites', gender: 'm' },
  {
    fields: {
      ...placeFields,
      farmId: 'Exploitation',
      code: 'Code',
      codeEde: 'Code EDE',
      representativeName: 'Responsable',
      siteContactEmail: 'E-mail de contact',
    },
    lines: {
      productions: {
        title: 'Productions',
        add: 'Ajouter une production',
        fields: { productionTypeId: 'Production' },
      },
    },
  },
)

export const organisations = {
  structure: { ...listed(structure, structureColumns), notFound: "La structure n'existe pas" },
  farm: { ...listed(farm, farmColumns), notFound: "La ferme n'existe pas" },
  farmSite: {
    ...listed(site, siteColumns),
    // Source: spec 1 §8, to the letter.
    created: 'Le site {name} a été créé',
    edited: 'Le site {name} a été modifié',
  },
  /** The parts of a form. */
  sections: {
    identity: 'Identité',
    contact: 'Contact',
    address: 'Adresse',
    follow: 'Suivi',
    tenant: 'Tenant',
    productions: 'Productions',
  },
  opening: {
    /** Under which a new place stands when no distributor is chosen. */
    otherwise: (tenant: string) => `Sans choix : ${tenant}.`,
    firstPerson: 'Premier utilisateur',
    explained: 'Facultatif : cette personne reçoit par e-mail un lien pour choisir son mot de passe.',
    stays: 'Ouvert : ses utilisateurs peuvent se connecter.',
  },
  /** What a site produces. */
  productionTypes: {
    cowMilk: 'Lait de vache',
    goatMilk: 'Lait de chèvre',
    sheepMilk: 'Lait de brebis',
    beef: 'Viande bovine',
    lamb: 'Viande ovine',
    kid: 'Viande caprine',
  },
  attributes: {
    title: 'Attributs',
    saved: 'Les attributs ont été modifiés',
    names: {
      Counter: 'Compteur de formules',
      NamedDistributor: 'Distributeur nommé sur les formules',
      DeliveryDays: 'Délai de livraison (jours)',
      VatNumber: 'Numéro de TVA',
      QuoteText: 'Phrase au pied des devis',
    },
    explained: {
      Counter: 'Dernier numéro donné : la prochaine formule reçoit le suivant.',
      NamedDistributor: 'Les formules disent qui les distribue.',
      DeliveryDays: 'Délai habituel entre la commande et la livraison.',
      VatNumber: '',
      QuoteText: '',
    },
  },
  logo: {
    title: 'Logo',
    alt: (structure: string) => `Logo de ${structure}`,
    none: "Aucun logo pour l'instant.",
    drop: 'Déposez une image ici, ou choisissez-la.',
    limits: (megabytes: number) => `PNG, JPEG ou SVG simple ; ${megabytes} Mo au plus.`,
    choose: 'Choisir une image',
    shown: 'Il apparaît en haut des écrans du distributeur et de ses exploitations.',
    saved: 'Le logo a été enregistré',
    sending: 'Envoi du logo...',
    remove: 'Supprimer le logo',
    removeQuestion: 'Le logo sera supprimé définitivement.',
    removed: 'Le logo a été supprimé',
    onLight: 'Sur fond clair',
    onDark: 'Sur fond sombre',
  },
  permitted: {
    foods: 'Aliments autorisés',
    nutrients: 'Nutriments autorisés',
    search: 'Nom ou code…',
    counted: (allowed: string, all: string) => `${allowed} autorisés sur ${all}`,
    shown: (count: string) => `${count} affichés`,
    changed: (count: number) =>
      count > 1 ? `${count} changements à enregistrer` : `${count} changement à enregistrer`,
    allowShown: 'Tout autoriser',
    forbidShown: 'Tout interdire',
    only: { all: 'Tous', allowed: 'Autorisés', forbidden: 'Interdits' },
    show: 'Afficher',
    allowed: 'Autorisé',
    forbidden: 'Interdit',
    none: "Rien n'est partagé avec ce distributeur.",
    nothingFound: 'Rien ne correspond à cette recherche.',
    explained: 'Ce qui est partagé avec ce distributeur est autorisé, sauf ce que vous interdisez ici.',
    saved: 'Les autorisations ont été modifiées',
  },
  tree: {
    title: 'Arborescence',
    label: 'Distributeurs et exploitations',
    withFarms: 'Afficher les exploitations',
    expandAll: 'Tout déplier',
    collapseAll: 'Tout replier',
    expand: (name: string) => `Déplier ${name}`,
    collapse: (name: string) => `Replier ${name}`,
    browse: 'Naviguer',
    browseTo: (name: string) => `Naviguer dans ${name}`,
    closed: 'Tenant non ouvert',
  },
  site: { label: 'Site', all: 'Tous les sites' },
}
