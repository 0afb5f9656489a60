import type { farmForm } from '@provende/contract/organisations/farm.ts'
import type { farmSite } from '@provende/contract/organisations/farm-site.ts'
import type { structureForm } from '@provende/contract/organisations/structure.ts'
import type { FamilyLabels } from '../family-words.ts'

/** Fields common to distributors, farms and sites. */
const addressAndContactLabels = {
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
/** Fields for opening a tenant. */
const tenantOpeningLabels = {
  createTenant: 'Organisation ouverte : ses utilisateurs peuvent se connecter',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  email: 'E-mail (identifiant)',
}
const companyFieldLabels = {
  code: 'Code (SIREN)',
  code2: 'Code 2',
  code3: 'Code 3',
  clientCode: 'Code client',
  expert: 'Experts',
}

/** List columns that are not form fields. */
const structureColumnLabels = {
  farmsCount: 'Exploitations',
  ordersCount: 'Commandes',
  lastOrderDate: 'Dernière commande',
}
const farmColumnLabels = { stock: 'Stock (jours)', lastOrderDate: 'Dernière commande' }
const siteColumnLabels = { farmName: 'Exploitation' }

export const organisations = {
  lowStock: { label: 'Stock', chosen: 'Moins de 15 jours' },
  structure: {
    fields: {
      ...addressAndContactLabels,
      ...companyFieldLabels,
      ...tenantOpeningLabels,
      parentId: 'Distributeur parent',
      representativeName: 'Représentant légal',
      contactEmail: 'E-mail des commandes',
      distributorName: 'Distributeur parent',
      ...structureColumnLabels,
    },
    lines: {},
  } satisfies FamilyLabels<typeof structureForm>,
  farm: {
    fields: {
      ...addressAndContactLabels,
      ...companyFieldLabels,
      ...tenantOpeningLabels,
      structureId: 'Distributeur',
      breederName: "Nom de l'éleveur",
      representativeName: 'Représentant légal',
      contactEmail: 'E-mail de contact',
      followStock: 'Suivre le stock',
      distributorName: 'Distributeur',
      ...farmColumnLabels,
    },
    lines: {},
  } satisfies FamilyLabels<typeof farmForm>,
  farmSite: {
    fields: {
      ...addressAndContactLabels,
      farmId: 'Exploitation',
      code: 'Code',
      codeEde: 'Code EDE',
      representativeName: 'Responsable',
      siteContactEmail: 'E-mail de contact',
      ...siteColumnLabels,
    },
    lines: {
      productions: {
        title: 'Productions',
        add: 'Ajouter une production',
        fields: { productionTypeId: 'Production' },
      },
    },
  } satisfies FamilyLabels<typeof farmSite>,
  /** Spec 1 §5. */
  atHostLevel: {
    title: 'Impossible de créer une structure au niveau host',
    explanation:
      'Un distributeur est créé sous un fabricant ou un autre distributeur : entrez dans leur organisation, ou créez le fabricant.',
    chooseTenant: 'Choisir une organisation où entrer',
  },
  /** The sections of a form. */
  sections: {
    identity: 'Identité',
    contact: 'Contact',
    address: 'Adresse',
    followUp: 'Suivi',
    tenant: 'Organisation',
    productions: 'Productions',
  },
  opening: {
    /** The default parent of a new distributor or farm. */
    defaultParent: (tenant: string) => `Par défaut : ${tenant}.`,
    firstUser: 'Premier utilisateur',
    explanation: 'Facultatif : cette personne reçoit par e-mail un lien pour choisir son mot de passe.',
    alreadyOpen: 'Ouvert : ses utilisateurs peuvent se connecter.',
  },
  /** The productions of a site. */
  productionTypes: {
    cowMilk: 'Lait de vache',
    goatMilk: 'Lait de chèvre',
    sheepMilk: 'Lait de brebis',
    beef: 'Viande bovine',
    lamb: 'Viande ovine',
    kid: 'Viande caprine',
  },
  attributes: {
    saved: 'Les attributs ont été modifiés',
    names: {
      Counter: 'Compteur de formules',
      NamedDistributor: 'Distributeur nommé sur les formules',
      DeliveryDays: 'Délai de livraison (jours)',
      VatNumber: 'Numéro de TVA',
      QuoteText: 'Phrase au pied des devis',
      LegalForm: 'Forme juridique',
      Capital: 'Capital social',
      Siren: 'SIREN',
      ApprovalNumber: "Numéro d'agrément",
    },
    explanations: {
      Counter: 'Dernier numéro donné : la prochaine formule reçoit le suivant.',
      NamedDistributor: 'Les formules disent qui les distribue.',
      DeliveryDays: 'Délai habituel entre la commande et la livraison.',
      VatNumber: '',
      QuoteText: '',
      LegalForm: '',
      Capital: '',
      Siren: 'Neuf chiffres.',
      ApprovalNumber: 'Celui de l’établissement, imprimé sur les étiquettes de livraison.',
    },
  },
  logo: {
    alt: (structure: string) => `Logo de ${structure}`,
    none: "Aucun logo pour l'instant.",
    drop: 'Déposez une image ici, ou choisissez-la.',
    limits: (megabytes: number) => `PNG, JPEG ou SVG simple ; ${megabytes} Mo au plus.`,
    choose: 'Choisir une image',
    explanation: 'Il apparaît en haut des écrans du distributeur et de ses exploitations.',
    saved: 'Le logo a été enregistré',
    sending: 'Envoi du logo...',
    remove: 'Supprimer le logo',
    removeQuestion: 'Le logo sera supprimé définitivement.',
    removed: 'Le logo a été supprimé',
    onLight: 'Sur fond clair',
    onDark: 'Sur fond sombre',
  },
  parts: {
    title: 'En un coup d’œil',
    none: 'Rien pour l’instant',
    all: (part: string, count: string) => `${part} : ${count}, ouvrir la liste`,
    call: (name: string, number: string) => `Appeler ${name} au ${number}`,
    add: 'Ajouter',
    openFirst: 'Ouvrir l’organisation pour y inviter quelqu’un',
    chooseFoods: 'Choisir les aliments autorisés',
    addTo: (part: string) => `Ajouter : ${part}`,
    kinds: {
      formulas: 'Formules',
      orders: 'Commandes',
      quotes: 'Devis',
      sessions: 'Questionnaires',
      figures: 'Relevés de lait',
      farms: 'Exploitations',
      priceLists: 'Listes de prix',
      people: 'Utilisateurs',
      experts: 'Suivi par',
      forbiddenFoods: 'Aliments interdits',
    },
  },
  tree: {
    label: 'Distributeurs et exploitations',
    withFarms: 'Afficher les exploitations',
    expandAll: 'Tout déplier',
    collapseAll: 'Tout replier',
    expand: (name: string) => `Déplier ${name}`,
    collapse: (name: string) => `Replier ${name}`,
    browse: 'Entrer dans cette organisation',
    browseTo: (name: string) => `Entrer dans cette organisation : ${name}`,
    tenantNotOpen: 'Organisation non ouverte',
  },
}
