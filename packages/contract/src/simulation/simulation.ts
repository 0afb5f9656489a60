import { carriedLimits } from '@provende/domain/formulation/formula/food-replacement.ts'
import { priceListTypes } from '@provende/domain/pricing/price-list-type.ts'
import { z } from 'zod'
import { decimal, reference, requiredDecimal, requiredReference, requiredText, text } from '../kit/fields.ts'
import { maxPricesOfList } from '../pricing/price-list.ts'
import { inputSchema, listedSchema, recordFamily } from '../records/family.ts'
import { wireNames } from '../wire.ts'
import { maxStockMonths, simulationStates } from './simulation-limits.ts'

/** A simulation: prices that are never in force, tried on formulas. Source: docs/open-questions.md. */
export const simulation = recordFamily({
  name: 'simulation',
  path: 'Simulations',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    description: text(2000),
    /** The list its prices were copied from. */
    priceListId: reference('priceList'),
    currencyId: reference('currency'),
    type: z.enum(priceListTypes).default('complex').meta(wireNames.simulation.type),
    /** How long the stocks have to last. */
    stockMonths: z.number().int().min(1).max(maxStockMonths).default(12),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  copySuffixOn: [],
  permission: { screen: 'PriceList [Read]', alsoReadWith: [] },
  maxLines: { items: maxPricesOfList },
  lines: {
    items: {
      itemId: requiredReference('food'),
      price: decimal({ min: 0, max: 1e7 }),
      price2: decimal({ min: -1e7, max: 1e7 }),
      price3: decimal(),
      price4: decimal({ min: 0, max: 1e7 }),
    },
    /** Foods that run short; without tonnes nothing is left. The formulas share the rest. */
    stocks: { itemId: requiredReference('food'), tonnes: decimal({ min: 0, max: 1e7 }) },
    /** Foods replaced in the formulas, one after the other: kilograms of the new food in place of one, and its limits. */
    replacements: {
      itemId: requiredReference('food'),
      byItemId: requiredReference('food'),
      factor: requiredDecimal({ min: 0.001, max: 1000 }),
      limits: z.enum(carriedLimits),
    },
  },
})

/** A simulation as it is sent. */
export const simulationFieldsInput = inputSchema(simulation)

/** A simulation in a list. */
export const listedSimulationResponse = listedSchema(simulation).extend({
  priceListName: z.string(),
  /** It ran by itself when its list came into force. */
  isAutomatic: z.boolean(),
  /** The foods that run short, by name. */
  stockNames: z.array(z.string()),
  state: z.enum(simulationStates),
  formulaCount: z.number().int(),
  computedCount: z.number().int(),
})
export type ListedSimulation = z.output<typeof listedSimulationResponse>
