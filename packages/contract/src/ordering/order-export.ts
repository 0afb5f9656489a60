import { z } from 'zod'
import { fileRoute } from '../kit/route.ts'
import { wireNames } from '../wire.ts'
import { listedOrderResponse, orderForm } from './order-form.ts'
import { orderFactsResponse, orderFilters, orderLineResponse, orderSorting } from './order-routes.ts'

/* Orders as a file for an ERP: all that the filters of the list let through. */

export const orderExportFormats = ['csv', 'json'] as const
export type OrderExportFormat = (typeof orderExportFormats)[number]

const nullablePrice = z.number().nullable()

/** An order in the JSON file; in its lines the price is that of the farmer, as in formulas. Prices and recipe are what its reader may see. */
export const exportedOrderResponse = listedOrderResponse
  .pick({
    ...{ id: true, code: true, externalCode: true, status: true, version: true },
    ...{ creationDate: true, modificationDate: true, formulaId: true, formulaName: true },
    ...{ farmId: true, farmName: true, structureId: true, distributorName: true },
    ...{ quantityTonnes: true, packagingName: true, deliveryType: true, deliveryDate: true, sendingDate: true },
    ...{ distributorPricePerTonneEur: true, farmerPricePerTonneEur: true, currencyCode: true, description: true },
  })
  .extend({
    formulaCode: z.string().meta(wireNames.orderForm.formulaCode),
    farmCode: z.string(),
    distributorCode: z.string(),
    /** What it froze; null of one that was only asked for. */
    facts: orderFactsResponse
      .extend({
        lines: z.array(
          orderLineResponse.extend({ pricePerTonneEur: nullablePrice, distributorPricePerTonneEur: nullablePrice }),
        ),
      })
      .nullable(),
  })
export type ExportedOrder = z.output<typeof exportedOrderResponse>

export const orderExportRoutes = {
  export: fileRoute({
    method: 'GET',
    path: '/api/OrderForms/Export',
    summary:
      'The orders of a list as a file for an ERP: CSV with a row for each, or JSON with the lines of its recipe. Examples are below.',
    access: { read: [orderForm.permission.screen] },
    effort: 20,
    query: z.strictObject({
      format: z.string().toLowerCase().pipe(z.enum(orderExportFormats)).default('csv'),
      ...orderSorting,
      ...orderFilters,
    }),
  }),
}
