import type { FormulaContentColumns } from '../formulation/formula/formula-record.ts'

/** A formula as a job reads it. */
export type FormulaRow = FormulaContentColumns & {
  readonly id: number
  readonly modificationDate: Date
  readonly modelVersionId: number
  readonly priceListId: number | null
  readonly constraintVersionId: number | null
  readonly sellerTenantId: number
  readonly orderedTonnes: number
}
