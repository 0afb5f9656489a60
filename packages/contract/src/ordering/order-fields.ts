import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { z } from 'zod'
import { requiredDecimal } from '../kit/fields.ts'
import { wireNames } from '../wire.ts'

/** Tonnes with three decimals, above 0. */
export const quantityTonnesField = () =>
  requiredDecimal({ min: 0, max: 9999 })
    .refine((tonnes) => tonnes !== 0, { params: { problem: 'field.required' } })
    .refine((tonnes) => Number(tonnes.toFixed(3)) === tonnes, { params: { problem: 'order.quantityDecimals' } })
    .meta(wireNames.orderForm.quantityTonnes)

/** Old clients also send the French names of delivery types. */
const deliveryTypeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    livraison: deliveryTypes.delivery,
    enlèvement: deliveryTypes.pickup,
    enlévement: deliveryTypes.pickup,
    enlevement: deliveryTypes.pickup,
  }),
)
export const deliveryTypeField = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (deliveryTypeNames.get(value.trim().toLowerCase()) ?? value) : value),
    z.enum(deliveryTypes),
  )
