import { z } from 'zod'
import { id } from '../kit/fields.ts'

/** A food that a list has or may have a price for. */
export const priceableFoodSchema = z.object({
  ...{ itemId: id(), name: z.string(), code: z.string(), deleted: z.boolean() },
  /** The names of its categories. */
  categoryNames: z.array(z.string()),
})
export type PriceableFood = z.output<typeof priceableFoodSchema>
