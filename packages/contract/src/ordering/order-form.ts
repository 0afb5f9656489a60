import { orderDispatchStates } from '@provende/domain/ordering/dispatch-state.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { z } from 'zod'
import { day, instant, reference, requiredReference, text } from '../kit/fields.ts'
import { listedSchema, recordFamily } from '../records/family.ts'
import { wireNames } from '../wire.ts'
import { deliveryTypeField, quantityTonnesField } from './order-fields.ts'

const orderWireNames = wireNames.orderForm
const nullableAmount = () => z.number().nullable()

/** An order. Its recipe, prices and parties are frozen in `order_version`. Source: spec 2 §3 "Order form". */
export const orderForm = recordFamily({
  name: 'orderForm',
  path: 'OrderForms',
  fields: {
    name: text(),
    /** Its number; empty while it is only asked for. */
    code: text(60),
    description: text(2000),
    token: text(),
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
    sendingDate: instant().nullable(),
    externalCode: text(60),
    status: z.enum(orderStatuses),
    dispatchState: z.enum(orderDispatchStates),
    /** Each change before it is validated makes a new one. */
    version: z.number().int(),
    distributorPricePerTonneEur: nullableAmount().meta(orderWireNames.distributorPricePerTonneEur),
    farmerPricePerTonneEur: nullableAmount().meta(orderWireNames.farmerPricePerTonneEur),
    currencyCode: text(3),
    sourceOrderId: reference('orderForm'),
    quoteId: reference('quote'),
    /** Made when its form opens: a second sending answers the order there is. */
    requestId: z.uuid().nullable(),
  },
  filters: ['name', 'code', 'externalCode', 'farmName', 'distributorName'],
  unique: ['code', 'externalCode'],
  copySuffixOn: [],
  permission: { screen: 'OrderForm [Write]', alsoReadWith: [] },
})

const { requestId: _, ...listedOrderFields } = listedSchema(orderForm).shape
/** An order in a list; prices are null for those who may not see them. */
export const listedOrderResponse = z.object({
  ...listedOrderFields,
  formulaName: z.string().meta(orderWireNames.formulaName),
  deliveryDatePublic: z.string(),
  sendingDatePublic: z.string(),
})
export type ListedOrder = z.output<typeof listedOrderResponse>
