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
