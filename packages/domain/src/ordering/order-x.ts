// An order as Order-X 1.0, profile BASIC: the cross industry order of UN/CEFACT (D20B) as XML, from what the order froze.

import { escapeXml } from '../kit/xml-text.ts'
import { deliveryTypes } from './delivery-type.ts'
import type { OrderContent, OrderParty } from './order-content.ts'

export type OrderXDocument = {
  /** The number of the order. */
  readonly code: string
  /** From 2 on it is a change of the order. */
  readonly version: number
  /** The day this version was made, YYYY-MM-DD. */
  readonly issuedDay: string
  readonly content: OrderContent
  /** What the profile has no place for, in words: the rate of VAT, remarks. */
  readonly notes: readonly string[]
}

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:128',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:128',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:128',
}
/** UNTDID 1001: an order, a change of one. */
const documentTypes = { order: '220', change: '230' }
/** UNTDID 1225: original, change. */
const purposes = { original: '9', change: '4' }
/** UN/ECE recommendation 20: the metric tonne. */
const tonne = 'TNE'
/** ISO 6523: SIRENE. */
const sireneScheme = '0002'
const amount = (value: number): string => value.toFixed(2)

/**
 * The order as XML. The distributor buys from the manufacturer (from itself if it has none) what the farm gets (itself
 * without a farm), at the price of the distributor: one line, because the total is that of the product. Amounts are the frozen
 * ones, in the currency of the order. Source: Order-X 1.0, profile BASIC; docs/open-questions.md.
 */
export function orderXml({ code, version, issuedDay, content, notes }: OrderXDocument): string {
  const { manufacturer, distributor, farm, terms } = content
  const isChange = version > 1
  const root = element('rsm:SCRDMCCBDACIOMessageStructure', [
    element('rsm:ExchangedDocumentContext', [
      element('ram:TestIndicator', [text('udt:Indicator', 'false')]),
      element('ram:BusinessProcessSpecifiedDocumentContextParameter', [text('ram:ID', 'A1')]),
      element('ram:GuidelineSpecifiedDocumentContextParameter', [text('ram:ID', 'urn:order-x.eu:1p0:basic')]),
    ]),
    element('rsm:ExchangedDocument', [
      text('ram:ID', code),
      text('ram:TypeCode', isChange ? documentTypes.change : documentTypes.order),
      element('ram:IssueDateTime', [dayText(issuedDay)]),
      element('ram:CopyIndicator', [text('udt:Indicator', 'false')]),
      text('ram:PurposeCode', isChange ? purposes.change : purposes.original),
      ...notes.filter((note) => note.trim() !== '').map(noteElement),
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      line(content),
      element('ram:ApplicableHeaderTradeAgreement', [
        element('ram:SellerTradeParty', party(manufacturer ?? distributor)),
        element('ram:BuyerTradeParty', party(distributor)),
        element('ram:BuyerOrderReferencedDocument', [text('ram:IssuerAssignedID', code)]),
      ]),
      element('ram:ApplicableHeaderTradeDelivery', [
        element('ram:ShipToTradeParty', party(farm ?? distributor)),
        // What is picked up leaves on that day; anything else arrives on it.
        element(
          terms.deliveryType === deliveryTypes.pickup
            ? 'ram:RequestedDespatchSupplyChainEvent'
            : 'ram:RequestedDeliverySupplyChainEvent',
          [element('ram:OccurrenceDateTime', [dayText(terms.deliveryDay)])],
        ),
      ]),
      settlement(content),
    ]),
  ])
  const declarations = Object.entries(namespaces).map(([prefix, name]) => ` xmlns:${prefix}="${name}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.replace('>', `${declarations.join('')}>`)}\n`
}

/** The product: its quantity and price, and its recipe as a note. */
function line({ formula, lines, terms, distributorPrice }: OrderContent): string {
  const weighed = lines.filter(({ kilogramsPerTonne }) => kilogramsPerTonne > 0)
  const recipe = weighed.map(({ code, name, kilogramsPerTonne }) => `${code} ${name}: ${kilogramsPerTonne} kg/t`)
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [text('ram:LineID', '1'), ...recipe.map(noteElement)]),
    element('ram:SpecifiedTradeProduct', [text('ram:BuyerAssignedID', formula.code), text('ram:Name', formula.name)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        text('ram:ChargeAmount', amount(distributorPrice.perTonne.afterDiscount)),
        text('ram:BasisQuantity', '1', { unitCode: tonne }),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      text('ram:RequestedQuantity', String(terms.quantityTonnes), { unitCode: tonne }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        text('ram:LineTotalAmount', amount(distributorPrice.totals.totalExcludingVat)),
      ]),
    ]),
  ])
}

function settlement({ currencyCode, distributorPrice: { totals } }: OrderContent): string {
  return element('ram:ApplicableHeaderTradeSettlement', [
    text('ram:OrderCurrencyCode', currencyCode),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      text('ram:LineTotalAmount', amount(totals.totalExcludingVat)),
      text('ram:TaxBasisTotalAmount', amount(totals.totalExcludingVat)),
      text('ram:TaxTotalAmount', amount(totals.vat), { currencyID: currencyCode }),
      text('ram:GrandTotalAmount', amount(totals.totalIncludingVat)),
    ]),
  ])
}

/** A party; what is not known of it is left out. */
function party({
  name,
  code,
  street,
  zipCode,
  city,
  country,
  phoneNumber,
  contactEmail,
  ...legal
}: OrderParty): string[] {
  const { siren = '', vatNumber } = legal
  const contact = [
    ...optional(phoneNumber, (number) =>
      element('ram:TelephoneUniversalCommunication', [text('ram:CompleteNumber', number)]),
    ),
    ...optional(contactEmail, (mail) => element('ram:EmailURIUniversalCommunication', [text('ram:URIID', mail)])),
  ]
  const { countryCode, unknownCountry } = countryOf(country)
  return [
    ...optional(code, (value) => text('ram:ID', value)),
    text('ram:Name', name),
    ...optional(siren, (number) =>
      element('ram:SpecifiedLegalOrganization', [text('ram:ID', number, { schemeID: sireneScheme })]),
    ),
    ...(contact.length === 0 ? [] : [element('ram:DefinedTradeContact', contact)]),
    element('ram:PostalTradeAddress', [
      ...optional(zipCode, (value) => text('ram:PostcodeCode', value)),
      ...optional(street, (value) => text('ram:LineOne', value)),
      ...optional(unknownCountry, (value) => text('ram:LineThree', value)),
      ...optional(city, (value) => text('ram:CityName', value)),
      text('ram:CountryID', countryCode),
    ]),
    ...optional(vatNumber, (number) =>
      element('ram:SpecifiedTaxRegistration', [text('ram:ID', number, { schemeID: 'VA' })]),
    ),
  ]
}

const optional = (value: string, write: (value: string) => string): string[] =>
  value.trim() === '' ? [] : [write(value)]

/** Countries with which one trades feed from France, by their names in French and English. */
const countryNames: Readonly<Record<string, readonly string[]>> = {
  FR: ['', 'france'],
  BE: ['belgique', 'belgium'],
  CH: ['suisse', 'switzerland'],
  DE: ['allemagne', 'germany'],
  ES: ['espagne', 'spain'],
  GB: ['royaume-uni', 'united kingdom'],
  IE: ['irlande', 'ireland'],
  IT: ['italie', 'italy'],
  LU: ['luxembourg'],
  NL: ['pays-bas', 'netherlands'],
  PT: ['portugal'],
}

/** The code of a country in words (ISO 3166-1). One that is not known stays in the address, which is then a French one. */
function countryOf(country: string): { countryCode: string; unknownCountry: string } {
  const words = country.trim().toLowerCase()
  const listed = Object.entries(countryNames).find(
    ([code, names]) => code.toLowerCase() === words || names.includes(words),
  )
  return listed ? { countryCode: listed[0], unknownCountry: '' } : { countryCode: 'FR', unknownCountry: country }
}

const noteElement = (content: string): string => element('ram:IncludedNote', [text('ram:Content', content)])

/** Format 102 of UNTDID 2379: a day. */
const dayText = (day: string): string => text('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' })

const element = (name: string, children: readonly string[]): string => `<${name}>${children.join('')}</${name}>`

function text(name: string, value: string, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([key, content]) => ` ${key}="${escapeXml(content)}"`)
  return `<${name}${written.join('')}>${escapeXml(value)}</${name}>`
}
