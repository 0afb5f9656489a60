// What a person decided about an import so far; stored with it.

import type { ImportChanges } from '@provende/contract/pricing/price-import.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { codeKeyOf } from '@provende/domain/pricing/price-file/food-code.ts'
import type { PriceColumnRole, PriceRowFix, PriceUnit } from '@provende/domain/pricing/price-file/price-file.ts'

export type StructureChoice = {
  readonly isSelected?: boolean
  readonly isUpdate?: boolean
  readonly startDay?: string
  readonly endDay?: string | null
  readonly newName?: string
  readonly newCode?: string
  readonly isShared?: boolean
  readonly keepsMissing?: boolean
}
export type ImportChoices = {
  readonly sheet?: number
  /** From 0, -1 without headings. */
  readonly headingRow?: number
  readonly columns?: readonly (PriceColumnRole | null)[]
  readonly unit?: PriceUnit
  readonly defaultStructureId?: number
  readonly foods?: Readonly<Record<string, number>>
  readonly rows?: Readonly<Record<string, PriceRowFix>>
  readonly structures?: Readonly<Record<string, StructureChoice>>
}

/** The choices with changes: another sheet or row of headings is another table, of which nothing was decided yet. */
export function withChanges(choices: ImportChoices, changes: ImportChanges): ImportChoices {
  const isOtherTable = changes.sheet !== undefined || changes.headingRow !== undefined
  const { columns, rows, unit, ...others } = choices
  const base: ImportChoices = isOtherTable ? others : choices
  const isOtherSheet = changes.sheet !== undefined && changes.sheet !== choices.sheet
  return {
    ...(isOtherSheet ? { ...base, headingRow: undefined } : base),
    ...definedOf({
      sheet: changes.sheet,
      headingRow: changes.headingRow === undefined ? undefined : changes.headingRow - 1,
      columns: changes.columns,
      unit: changes.unit,
      defaultStructureId: changes.defaultStructureId,
    }),
    foods: withFoods(choices.foods, changes.foods),
    rows: {
      ...base.rows,
      ...Object.fromEntries(
        (changes.rows ?? []).map(({ row, ...fix }) => [row, { ...base.rows?.[row], ...definedOf(fix) }]),
      ),
    },
    structures: {
      ...choices.structures,
      ...Object.fromEntries(
        (changes.structures ?? []).map(({ id, startDay, endDay, ...choice }) => [
          id,
          {
            ...choices.structures?.[id],
            ...definedOf({
              ...choice,
              startDay: startDay ? calendarDayOf(startDay) : undefined,
              endDay: endDay === undefined ? undefined : endDay === null ? null : calendarDayOf(endDay),
            }),
          },
        ]),
      ),
    },
  }
}

/** The fields that are not undefined. */
const definedOf = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

function withFoods(foods: ImportChoices['foods'], changes: ImportChanges['foods'] = []) {
  const merged = new Map(Object.entries(foods ?? {}))
  for (const { code, itemId } of changes) {
    if (itemId === null) merged.delete(codeKeyOf(code))
    else merged.set(codeKeyOf(code), itemId)
  }
  return Object.fromEntries(merged)
}
