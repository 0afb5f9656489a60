import type { Words } from '../translation.ts'
import { englishFamily } from './family-sentences.ts'

const placeFields = {
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
const openingFields = {
  createTenant: 'Tenant open: its people may sign in',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail (account)',
}
const companyFields = {
  code: 'Code (company number)',
  code2: 'Code 2',
  code3: 'Code 3',
  clientCode: 'Client code',
  expert: 'Experts',
}

const structureColumns = { farmsCount: 'Farms', ordersCount: 'Orders', lastOrderDate: 'Last order' }
const farmColumns = { stock: 'Stock (days)', lastOrderDate: 'Last order' }
const siteColumns = { farmName: 'Farm' }

export const organisations: Words['organisations'] = {
  structure: englishFamily('distributor', 'distributors', {
    fields: {
      ...placeFields,
      ...companyFields,
      ...openingFields,
      parentId: 'Parent distributor',
      representativeName: 'Legal representative',
      contactEmail: 'E-mail for orders',
      distributorName: 'Parent distributor',
      ...structureColumns,
    },
    lines: {},
  }),
  farm: englishFamily('farm', 'farms', {
    fields: {
      ...placeFields,
      ...companyFields,
      ...openingFields,
      structureId: 'Distributor',
      breederName: 'Name of the breeder',
      representativeName: 'Legal representative',
      contactEmail: 'Contact e-mail',
      followStock: 'Follow the stock',
      distributorName: 'Distributor',
      ...farmColumns,
    },
    lines: {},
  }),
  farmSite: {
    ...englishFamily('site', 'sites', {
      fields: {
        ...placeFields,
        farmId: 'Farm',
        code: 'Code',
        codeEde: 'EDE code',
        representativeName: 'Person in charge',
        siteContactEmail: 'Contact e-mail',
        ...siteColumns,
      },
      lines: {
        productions: { title: 'Productions', add: 'Add a production', fields: { productionTypeId: 'Production' } },
      },
    }),
    created: 'The site {name} has been created',
    edited: 'The site {name} has been edited',
  },
  sections: {
    identity: 'Identity',
    contact: 'Contact',
    address: 'Address',
    follow: 'Follow-up',
    tenant: 'Tenant',
    productions: 'Productions',
  },
  opening: {
    otherwise: (tenant) => `Without a choice: ${tenant}.`,
    firstPerson: 'First user',
    explained: 'Optional: this person gets a link by e-mail to choose a password.',
    stays: 'Open: its people may sign in.',
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
    title: 'Attributes',
    saved: 'The attributes have been edited',
    names: {
      Counter: 'Formula counter',
      NamedDistributor: 'Distributor named on formulas',
      DeliveryDays: 'Delivery time (days)',
      VatNumber: 'VAT number',
      QuoteText: 'Sentence at the foot of quotes',
    },
    explained: {
      Counter: 'Last number given: the next formula gets the one after it.',
      NamedDistributor: 'Formulas say who distributes them.',
      DeliveryDays: 'Usual time from order to delivery.',
      VatNumber: '',
      QuoteText: '',
    },
  },
  logo: {
    title: 'Logo',
    alt: (structure) => `Logo of ${structure}`,
    none: 'No logo yet.',
    drop: 'Drop a picture here, or choose one.',
    limits: (megabytes) => `PNG, JPEG or plain SVG; at most ${megabytes} MB.`,
    choose: 'Choose a picture',
    shown: 'It appears at the top of the screens of the distributor and of its farms.',
    saved: 'The logo has been saved',
    sending: 'Sending the logo...',
    remove: 'Delete the logo',
    removeQuestion: 'The logo will be deleted for good.',
    removed: 'The logo has been deleted',
    onLight: 'On a light ground',
    onDark: 'On a dark ground',
  },
  permitted: {
    foods: 'Allowed ingredients',
    nutrients: 'Allowed nutrients',
    search: 'Name or code…',
    counted: (allowed, all) => `${allowed} allowed of ${all}`,
    shown: (count) => `${count} shown`,
    changed: (count) => (count === 1 ? `${count} change to save` : `${count} changes to save`),
    allowShown: 'Allow all',
    forbidShown: 'Forbid all',
    only: { all: 'All', allowed: 'Allowed', forbidden: 'Forbidden' },
    show: 'Show',
    allowed: 'Allowed',
    forbidden: 'Forbidden',
    none: 'Nothing is shared with this distributor.',
    nothingFound: 'Nothing matches this search.',
    explained: 'What is shared with this distributor is allowed, except what you forbid here.',
    saved: 'The permissions have been edited',
  },
  tree: {
    title: 'Tree',
    label: 'Distributors and farms',
    withFarms: 'Show farms',
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
    expand: (name) => `Expand ${name}`,
    collapse: (name) => `Collapse ${name}`,
    browse: 'Browse',
    browseTo: (name) => `Browse ${name}`,
    closed: 'Tenant not open',
  },
  site: { label: 'Site', all: 'All sites' },
}
