// A price file as it was read, and how it is understood. What a file does not say is never guessed silently.

import type { FileCell } from '../../kit/file-cells.ts'
import type { EnteredPrices } from '../price-item.ts'

export type FileSheet = { readonly name: string; readonly cells: readonly (readonly FileCell[])[] }

export const priceColumnRoles = [
  'code',
  'label',
  'structure',
  'startDate',
  'endDate',
  'unit',
  'price',
  'price2',
  'price3',
  'price4',
] as const
export type PriceColumnRole = (typeof priceColumnRoles)[number]
export const pricedRoles = ['price', 'price2', 'price3', 'price4'] as const
export type PricedRole = (typeof pricedRoles)[number]

/** What an amount of a file is for; a list has amounts per tonne. */
export const priceUnits = ['t', '100kg', 'kg'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** What a column is; null for one that is not read. Of a column of one distributor `structureId` says which. */
export type PriceColumn = {
  readonly role: PriceColumnRole | null
  /** The unit its heading says. */
  readonly unit: PriceUnit | null
  readonly structureId: number | null
}

/** Where the prices of a file are: the sheet, the row of the headings (from 0, -1 without), and its columns. */
export type PriceTableLayout = {
  readonly sheet: number
  readonly headingRow: number
  readonly columns: readonly PriceColumn[]
  /** The unit of amounts whose column and row say none; `guessed` when the file says none at all. */
  readonly unit: PriceUnit
  readonly unitIsGuessed: boolean
  /** The days the lines above the headings say. */
  readonly startDay: string | null
  readonly endDay: string | null
}

/** A distributor whose lists a file may set; `tenantLine` is its tenant and those above, nearest first. */
export type PriceFileStructure = {
  readonly id: number
  readonly tenantId: number
  readonly code: string
  readonly name: string
  readonly tenantLine: readonly number[]
}
export type PriceFileFood = {
  readonly id: number
  readonly tenantId: number
  readonly code: string
  readonly name: string
}
/** A code that a distributor's supplier uses for a food, remembered. */
export type PriceFileAlias = { readonly tenantId: number; readonly codeKey: string; readonly itemId: number }

/** What a file is understood with. */
export type PriceFileCatalogue = {
  readonly foods: readonly PriceFileFood[]
  readonly aliases: readonly PriceFileAlias[]
  readonly structures: readonly PriceFileStructure[]
}

/** What a person mended: the food of a code, and rows left out or with other prices, by their number in the sheet. */
export type PriceFileFixes = {
  readonly foods: Readonly<Record<string, number>>
  readonly rows: Readonly<Record<string, PriceRowFix>>
}
export type PriceRowFix = { readonly isLeftOut?: boolean; readonly price?: number | null }

/** Why a line is not imported as it is. */
export const priceLineTroubles = [
  'unknownStructure',
  'unknownCode',
  'molasses',
  'empty',
  'unreadable',
  'negative',
  'beyond',
  'totalDiffers',
  'duplicate',
] as const
export type PriceLineTrouble = (typeof priceLineTroubles)[number]
/** How the code of a line was matched with a food. */
export type CodeMatch = 'exact' | 'normalised' | 'alias' | 'chosen'

export type PriceFileLine = {
  /** The row in the sheet, from 1. */
  readonly row: number
  readonly code: string
  readonly label: string
  readonly structureText: string
  readonly structureId: number | null
  readonly itemId: number | null
  readonly match: CodeMatch | null
  /** Per tonne; a column that the file does not have is absent. */
  readonly prices: Partial<EnteredPrices>
  /** The texts of the cells with prices, for what could not be read. */
  readonly priceTexts: readonly string[]
  readonly trouble: PriceLineTrouble | null
  readonly isLeftOut: boolean
}
