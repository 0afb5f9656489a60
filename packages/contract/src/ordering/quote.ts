import { quoteMailStates, quoteStates, storedQuoteStates } from '@provende/domain/ordering/quote-state.ts'
import { z } from 'zod'
import { day, instant, reference, requiredReference, text } from '../kit/fields.ts'
import { listedSchema, recordFamily } from '../records/family.ts'
import { wireNames } from '../wire.ts'
import { deliveryTypeField, quantityTonnesField } from './order-fields.ts'

const orderWireNames = wireNames.orderForm
const nullableAmount = () => z.number().nullable()

/** A quote for a farm. What it says is frozen in `quote_content`. Source: docs/open-questions.md. */
export const quote = recordFamily({
  name: 'quote',
  path: 'Quotes',
  fields: {
    name: text(),
    /** Its number. */
    code: text(60),
    description: text(2000),
    formulaId: requiredReference('formula').meta(orderWireNames.formulaId),
    farmId: reference('farm').meta(orderWireNames.farmId),
    farmName: text(),
    structureId: requiredReference('structure').meta(orderWireNames.structureId),
    distributorName: text(),
    quantityTonnes: quantityTonnesField(),
    packagingId: reference('packaging'),
    packagingName: text(),
    deliveryType: deliveryTypeField(),
    deliveryDate: day(),
    /** The last day on which it can be accepted. */
    validUntil: day(),
    /** As stored: what the caller reads also says whether it has expired. */
    state: z.enum(storedQuoteStates),
    mailState: z.enum(quoteMailStates),
    /** When the mail server accepted its link. */
    sendingDate: instant().nullable(),
    farmerPricePerTonneEur: nullableAmount().meta(orderWireNames.farmerPricePerTonneEur),
    totalIncludingVatEur: nullableAmount(),
    currencyCode: text(3),
    /** The order that was placed with it. */
    orderFormId: reference('orderForm'),
  },
  filters: ['name', 'code', 'farmName', 'distributorName'],
  unique: ['code'],
  copySuffixOn: [],
  permission: { screen: 'OrderForm [Write]', alsoReadWith: [] },
})

/** A quote in a list. */
export const listedQuoteResponse = listedSchema(quote).extend({
  formulaName: z.string().meta(orderWireNames.formulaName),
  state: z.enum(quoteStates),
})
export type ListedQuote = z.output<typeof listedQuoteResponse>
