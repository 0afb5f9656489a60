import { parseEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import type { AnalysisNutrient } from '@provende/domain/nutrition/analysis-value.ts'
import type { ModelItem } from './model-version.ts'

/** The nutrients of an analysis for this version; complex ones with their equations. */
export const analysisNutrients = (items: readonly ModelItem[]): AnalysisNutrient[] =>
  items.map(({ itemId, code, isComplex, serverEquation }) => {
    const terms = serverEquation ? parseEquation(serverEquation) : []
    return { itemId, code: code ?? '', equation: isComplex && !('kind' in terms) ? terms : null }
  })
