import type { organisations as french } from '../fr/organisations.ts'
import type { Translation } from '../translation.ts'

const addressAndContactLabels = {
  name: 'Name',
  herdCode: 'Herd code',
  phoneNumber: 'Phone',
  street: 'Street',
  city: 'City',
  zipCode: 'Postcode',
  region: 'Region',
  country: 'Country',
  latitude: 'Latitude (°)',
  longitude: 'Longitude (°)',
}
const tenantOpeningLabels = {
  createTenant: 'Organisation open: its people may sign in',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail (account)',
}
const companyFieldLabels = {
  code: 'Code (company number)',
  code2: 'Code 2',
  code3: 'Code 3',
  clientCode: 'Client code',
  expert: 'Experts',
}

const structureColumnLabels = { farmsCount: 'Farms', ordersCount: 'Orders', lastOrderDate: 'Last order' }
const farmColumnLabels = { stock: 'Stock (days)', lastOrderDate: 'Last order' }
const siteColumnLabels = { farmName: 'Farm' }

export const organisations: Translation<typeof french> = {
  lowStock: { label: 'Stock', chosen: 'Less than 15 days' },
  structure: {
    fields: {
      ...addressAndContactLabels,
      ...companyFieldLabels,
      ...tenantOpeningLabels,
      parentId: 'Parent distributor',
      representativeName: 'Legal representative',
      contactEmail: 'E-mail for orders',
      distributorName: 'Parent distributor',
      ...structureColumnLabels,
    },
    lines: {},
  },
  farm: {
    fields: {
      ...addressAndContactLabels,
      ...companyFieldLabels,
      ...tenantOpeningLabels,
      structureId: 'Distributor',
      breederName: 'Name of the breeder',
      representativeName: 'Legal representative',
      contactEmail: 'Contact e-mail',
      followStock: 'Follow the stock',
      distributorName: 'Distributor',
      ...farmColumnLabels,
    },
    lines: {},
  },
  farmSite: {
    fields: {
      ...addressAndContactLabels,
      farmId: 'Farm',
      code: 'Code',
      codeEde: 'EDE code',
      representativeName: 'Person in charge',
      siteContactEmail: 'Contact e-mail',
      ...siteColumnLabels,
    },
    lines: {
      productions: { title: 'Productions', add: 'Add a production', fields: { productionTypeId: 'Production' } },
    },
  },
  atHostLevel: {
    title: 'A distributor cannot be created at host level',
    explanation:
      'A distributor is created under a manufacturer or another distributor: enter their organisation, or create the manufacturer.',
    chooseTenant: 'Choose an organisation to enter',
  },
  sections: {
    identity: 'Identity',
    contact: 'Contact',
    address: 'Address',
    followUp: 'Follow-up',
    tenant: 'Organisation',
    productions: 'Productions',
  },
  opening: {
    defaultParent: (tenant) => `By default: ${tenant}.`,
    firstUser: 'First user',
    explanation: 'Optional: this person gets a link by e-mail to choose a password.',
    alreadyOpen: 'Open: its people may sign in.',
  },
  productionTypes: {
    cowMilk: 'Cow milk',
    goatMilk: 'Goat milk',
    sheepMilk: 'Sheep milk',
    beef: 'Beef',
    lamb: 'Lamb',
    kid: 'Kid',
  },
  attributes: {
    saved: 'The attributes have been edited',
    names: {
      Counter: 'Formula counter',
      NamedDistributor: 'Distributor named on formulas',
      DeliveryDays: 'Delivery time (days)',
      VatNumber: 'VAT number',
      QuoteText: 'Sentence at the foot of quotes',
      LegalForm: 'Legal form',
      Capital: 'Share capital',
      Siren: 'SIREN',
      ApprovalNumber: 'Approval number',
    },
    explanations: {
      Counter: 'Last number given: the next formula gets the one after it.',
      NamedDistributor: 'Formulas say who distributes them.',
      DeliveryDays: 'Usual time from order to delivery.',
      VatNumber: '',
      QuoteText: '',
      LegalForm: '',
      Capital: '',
      Siren: 'Nine digits.',
      ApprovalNumber: 'That of the establishment, printed on delivery labels.',
    },
  },
  logo: {
    alt: (structure) => `Logo of ${structure}`,
    none: 'No logo yet.',
    drop: 'Drop a picture here, or choose one.',
    limits: (megabytes) => `PNG, JPEG or plain SVG; at most ${megabytes} MB.`,
    choose: 'Choose a picture',
    explanation: 'It appears at the top of the screens of the distributor and of its farms.',
    saved: 'The logo has been saved',
    sending: 'Sending the logo...',
    remove: 'Delete the logo',
    removeQuestion: 'The logo will be deleted for good.',
    removed: 'The logo has been deleted',
    onLight: 'On a light ground',
    onDark: 'On a dark ground',
  },
  parts: {
    title: 'At a glance',
    none: 'None yet',
    all: (part, count) => `${part}: ${count}, open the list`,
    call: (name, number) => `Call ${name} on ${number}`,
    add: 'Add',
    openFirst: 'Open the organisation to invite somebody',
    chooseFoods: 'Choose the allowed ingredients',
    addTo: (part) => `Add: ${part}`,
    kinds: {
      formulas: 'Formulas',
      orders: 'Orders',
      quotes: 'Quotes',
      sessions: 'Questionnaires',
      figures: 'Milk records',
      farms: 'Farms',
      priceLists: 'Price lists',
      people: 'Users',
      experts: 'Followed by',
      forbiddenFoods: 'Forbidden ingredients',
    },
  },
  tree: {
    label: 'Distributors and farms',
    withFarms: 'Show farms',
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
    expand: (name) => `Expand ${name}`,
    collapse: (name) => `Collapse ${name}`,
    browse: 'Browse',
    browseTo: (name) => `Browse ${name}`,
    tenantNotOpen: 'Organisation not open',
  },
}
