import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryTypes } from './delivery-type.ts'
import { orderTotals } from './order-amounts.ts'
import type { OrderContent, OrderParty } from './order-content.ts'
import { orderXml } from './order-x.ts'

type Node = { readonly name: string; readonly attributes: string; readonly children: Node[]; text: string }

/** Reads XML as strictly as this test needs: refuses what is not well-formed. */
function readXml(xml: string): Node {
  const root: Node = { name: '', attributes: '', children: [], text: '' }
  const open = [root]
  for (const [token] of xml.replace(/^<\?xml [^?]*\?>/, '').matchAll(/<[^>]*>|[^<]+/g)) {
    const parent = open.at(-1) ?? expect.unreachable('an element is closed twice')
    const [, closing, name = '', attributes = ''] =
      /^<(\/?)([\w:]+)((?: [\w:]+="[^"<&]*(?:&#\d+;[^"<&]*)*")*)>$/.exec(token) ?? []
    if (!token.startsWith('<')) {
      expect(token).toMatch(/^(?:[^&<>]|&#\d+;)*$/)
      parent.text += token.replace(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
    } else if (closing === '/') expect(open.pop()?.name).toBe(name)
    else {
      expect(name, token).not.toBe('')
      const node: Node = { name, attributes, children: [], text: '' }
      parent.children.push(node)
      open.push(node)
    }
  }
  expect(open).toEqual([root])
  return root.children[0] ?? expect.unreachable()
}

/** The elements of profile BASIC in their order, as far as orders use them; `!` is required, `*` may be repeated. */
const sequences: Readonly<Record<string, string>> = {
  SCRDMCCBDACIOMessageStructure: 'ExchangedDocumentContext! ExchangedDocument! SupplyChainTradeTransaction!',
  ExchangedDocumentContext:
    'TestIndicator BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter!',
  ExchangedDocument:
    'ID! Name TypeCode! StatusCode IssueDateTime! CopyIndicator PurposeCode RequestedResponseTypeCode IncludedNote*',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem* ApplicableHeaderTradeAgreement! ApplicableHeaderTradeDelivery! ApplicableHeaderTradeSettlement!',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument! SpecifiedTradeProduct SpecifiedLineTradeAgreement! SpecifiedLineTradeDelivery! SpecifiedLineTradeSettlement!',
  AssociatedDocumentLineDocument: 'LineID! LineStatusCode IncludedNote*',
  SpecifiedTradeProduct: 'GlobalID SellerAssignedID BuyerAssignedID Name',
  SpecifiedLineTradeAgreement: 'BuyerOrderReferencedDocument NetPriceProductTradePrice! BlanketOrderReferencedDocument',
  NetPriceProductTradePrice: 'ChargeAmount! BasisQuantity',
  SpecifiedLineTradeDelivery: 'PartialDeliveryAllowedIndicator RequestedQuantity! AgreedQuantity',
  SpecifiedLineTradeSettlement: 'SpecifiedTradeSettlementLineMonetarySummation!',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount!',
  ApplicableHeaderTradeAgreement:
    'BuyerReference SellerTradeParty! BuyerTradeParty! ApplicableTradeDeliveryTerms BuyerOrderReferencedDocument QuotationReferencedDocument',
  SellerTradeParty:
    'ID GlobalID* Name! SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration',
  PostalTradeAddress: 'PostcodeCode LineOne LineTwo LineThree CityName CountryID! CountrySubDivisionName',
  DefinedTradeContact: 'PersonName DepartmentName TelephoneUniversalCommunication EmailURIUniversalCommunication',
  ApplicableHeaderTradeDelivery:
    'ShipToTradeParty ShipFromTradeParty RequestedDeliverySupplyChainEvent* RequestedDespatchSupplyChainEvent*',
  ApplicableHeaderTradeSettlement: 'OrderCurrencyCode! SpecifiedTradeSettlementHeaderMonetarySummation!',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount! ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount! TaxTotalAmount GrandTotalAmount',
}
const sequenceOf = (name: string) =>
  sequences[name] ?? (name.endsWith('TradeParty') ? sequences.SellerTradeParty : undefined)
const bare = ({ name }: Node) => name.replace(/^\w+:/, '')

/** Fails unless every element has what the profile requires, in its order. */
function expectInOrder(node: Node): void {
  const names = node.children.map(bare)
  const sequence = sequenceOf(bare(node))
  if (sequence !== undefined) {
    const pattern = sequence
      .split(' ')
      .map((part) => `(${part.replace(/[!*]$/, '')} )${part.endsWith('!') ? '' : part.endsWith('*') ? '*' : '?'}`)
    expect(`${names.join(' ')} `, bare(node)).toMatch(new RegExp(`^${pattern.join('')}$`))
  }
  for (const child of node.children) expectInOrder(child)
}

const elementsNamed = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => [...(bare(child) === name ? [child] : []), ...elementsNamed(child, name)])
const textAt = (node: Node, ...path: readonly string[]): string =>
  path.reduce<Node>((at, name) => elementsNamed(at, name)[0] ?? expect.unreachable(`no ${name}`), node).text

const party = (name: string, more: Partial<OrderParty> = {}): OrderParty => ({
  ...{ name, code: name.toUpperCase(), street: '3 rue du Pis', zipCode: '22600', city: 'Loudéac', country: '' },
  ...{ phoneNumber: '', contactEmail: '', vatNumber: '', quoteText: '' },
  ...more,
})
const content: OrderContent = {
  formula: { id: 7, code: 'F-7', name: 'VL & Cie <été>', revision: 2, breedName: '', useBio: false, isCoated: false },
  lines: [
    {
      ...{ foodId: 1, code: '640', name: 'Carbonate', kilogramsPerTonne: 999.995, decimals: 3 },
      ...{ distributorPricePerTonneEur: 147.57, farmerPricePerTonneEur: 160 },
    },
  ],
  limitState: 'respected',
  priceList: { id: 1, name: 'Tarif', code: 'T' },
  currencyCode: 'EUR',
  dose: { gramsPerAnimalDay: 200, animalCount: 60, tonnesPer30Days: 0.36 },
  manufacturer: party('Usine', { siren: '732829320', vatNumber: 'FR44732829320' }),
  distributor: party('Négoce', { phoneNumber: '02', contactEmail: 'n@exemple.test', country: 'France' }),
  farm: party('Ferme', { country: 'Belgique' }),
  terms: {
    ...{ quantityTonnes: 2.675, packaging: null, deliveryType: deliveryTypes.delivery, deliveryDay: '2026-12-01' },
    ...{ description: '', vatPercent: 5.5 },
  },
  distributorPrice: {
    perTonne: { beforeDiscount: 150, afterDiscount: 147.57 },
    totals: orderTotals(2.675, 147.57, 5.5),
  },
  farmerPrice: { perTonne: { beforeDiscount: 200, afterDiscount: 200 }, totals: orderTotals(2.675, 200, 5.5) },
}
const written = (changes: Partial<OrderContent> = {}, version = 1, notes: readonly string[] = []) =>
  orderXml({ code: 'C-2026-000123', version, issuedDay: '2026-11-24', content: { ...content, ...changes }, notes })
const read = (...args: Parameters<typeof written>) => readXml(written(...args))

describe('an order as Order-X', () => {
  test('has the elements of profile BASIC in their order', () => {
    const order = read()
    expectInOrder(order)
    expect(textAt(order, 'GuidelineSpecifiedDocumentContextParameter', 'ID')).toBe('urn:order-x.eu:1p0:basic')
    expect(order.attributes).toContain('xmlns:rsm="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"')
    expect(textAt(order, 'ExchangedDocument', 'ID')).toBe('C-2026-000123')
    expect(textAt(order, 'IssueDateTime', 'DateTimeString')).toBe('20261124')
  })

  test('says who sells, who buys, where it goes and when', () => {
    const order = read()
    expect(textAt(order, 'SellerTradeParty', 'Name')).toBe('Usine')
    expect(textAt(order, 'SellerTradeParty', 'SpecifiedLegalOrganization', 'ID')).toBe('732829320')
    expect(textAt(order, 'SellerTradeParty', 'SpecifiedTaxRegistration', 'ID')).toBe('FR44732829320')
    expect(textAt(order, 'BuyerTradeParty', 'Name')).toBe('Négoce')
    expect(textAt(order, 'ShipToTradeParty', 'Name')).toBe('Ferme')
    expect(textAt(order, 'ShipToTradeParty', 'CountryID')).toBe('BE')
    expect(textAt(order, 'RequestedDeliverySupplyChainEvent', 'DateTimeString')).toBe('20261201')
    const pickup = read({ terms: { ...content.terms, deliveryType: deliveryTypes.pickup } })
    expect(textAt(pickup, 'RequestedDespatchSupplyChainEvent', 'DateTimeString')).toBe('20261201')
  })

  test('has the amounts of the distributor, to the cent as they were frozen, in tonnes', () => {
    const order = read()
    expect(textAt(order, 'RequestedQuantity')).toBe('2.675')
    expect(elementsNamed(order, 'RequestedQuantity')[0]?.attributes).toBe(' unitCode="TNE"')
    expect(textAt(order, 'ChargeAmount')).toBe('147.57')
    const sums = ['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].map((name) => textAt(order, name))
    expect(sums).toEqual(['394.75', '21.71', '416.46'])
    expect(elementsNamed(order, 'LineTotalAmount').map(({ text }) => text)).toEqual(['394.75', '394.75'])
    expect(written()).not.toContain('200.00')
  })

  test('of a later version is a change of the order; the recipe and the notes are said in words', () => {
    const changed = read({}, 2, ['TVA 5,5 %', ' ', 'Avant midi'])
    expectInOrder(changed)
    expect([textAt(changed, 'TypeCode'), textAt(changed, 'PurposeCode')]).toEqual(['230', '4'])
    expect([textAt(read(), 'TypeCode'), textAt(read(), 'PurposeCode')]).toEqual(['220', '9'])
    const notes = elementsNamed(changed, 'Content').map(({ text }) => text)
    expect(notes).toEqual(['TVA 5,5 %', 'Avant midi', '640 Carbonate: 999.995 kg/t'])
  })

  test('without manufacturer and farm names the distributor; a country that is not known stays in the address', () => {
    const alone = read({ manufacturer: null, farm: null, distributor: party('Seul', { country: 'Atlantide' }) })
    expectInOrder(alone)
    for (const role of ['SellerTradeParty', 'BuyerTradeParty', 'ShipToTradeParty'])
      expect(textAt(alone, role, 'Name')).toBe('Seul')
    expect([textAt(alone, 'CountryID'), textAt(alone, 'LineThree')]).toEqual(['FR', 'Atlantide'])
  })

  test('is well-formed and adds up whatever its names and amounts are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 0, max: 999_999 }),
        (name, grams, cents) => {
          const totals = orderTotals(grams / 1000, cents / 100, 5.5)
          const perTonne = { beforeDiscount: cents / 100, afterDiscount: cents / 100 }
          const order = read({
            formula: { ...content.formula, name },
            distributor: party(name, { city: name, phoneNumber: name }),
            terms: { ...content.terms, quantityTonnes: grams / 1000 },
            distributorPrice: { perTonne, totals },
          })
          expectInOrder(order)
          const [basis = 0, vat = 0, total = 0] = ['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].map(
            (sum) => Math.round(Number(textAt(order, sum)) * 100),
          )
          expect(basis + vat).toBe(total)
        },
      ),
      { numRuns: 30 },
    )
  })
})
