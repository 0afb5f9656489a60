import { z } from 'zod'

/** The main contents of a food in its list, by the codes of their nutrients. */
export const mainContentCodes = { calcium: 'CA', phosphorus: 'P', magnesium: 'MG', sodium: 'NA' } as const
export type MainContent = keyof typeof mainContentCodes
export const mainContents = Object.keys(mainContentCodes) as MainContent[]

const content = z.number().nullable().optional()

/** What a list of foods says besides their fields when it is asked to. It may be sorted by each of them. */
export const foodListFacts = {
  /** Per kg as fed, of the analysis in use: the default version of the default analysis. Null where it does not say it. */
  calcium: content,
  phosphorus: content,
  magnesium: content,
  sodium: content,
  /** The formulas that use it today: with an amount above 0, not deactivated. */
  formulaCount: z.number().int().optional(),
}
export type FoodListFact = keyof typeof foodListFacts
export const foodListFactNames = Object.keys(foodListFacts) as FoodListFact[]

const factsByLowerName = new Map(foodListFactNames.map((name) => [name.toLowerCase(), name]))
/** The facts of these names, in any case: `calcium,FormulaCount`. */
const factsOfText = (text: string): readonly (FoodListFact | undefined)[] =>
  text.split(',').map((name) => factsByLowerName.get(name.trim().toLowerCase()))

/** Which facts are asked for, in a query string; true for all. */
export const queryFoodListFacts = () =>
  z
    .string()
    .max(200)
    .refine((text) => /^(true|false|)$/i.test(text) || factsOfText(text).every((fact) => fact !== undefined))
    .transform((text): readonly FoodListFact[] =>
      /^true$/i.test(text) ? foodListFactNames : factsOfText(text).filter((fact) => fact !== undefined),
    )
    .optional()

/** The fact a list is to be sorted by, if its order is none of the fields. */
export const factOfOrder = (order: string | undefined): FoodListFact | undefined =>
  factsByLowerName.get(order?.trim().toLowerCase() ?? '')
