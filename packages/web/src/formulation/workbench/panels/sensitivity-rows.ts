import type {
  FoodSensitivity,
  LimitSensitivity,
  ShadowPrice,
} from '@provende/domain/formulation/explain/sensitivity.ts'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'

/* The rows of the sensitivity tables. */

/** The shadow price of a binding limit, in one direction or, if it is the same, in both. */
export type LimitSensitivityRow = {
  readonly sensitivity: LimitSensitivity
  readonly direction: 'both' | 'lowered' | 'raised'
  readonly perAnimalDayEur: number | null
  readonly perTonneEur: number | null
  /** The range of the limit in which the shadow price holds; infinite where it has no end. */
  readonly from: number
  readonly to: number
  readonly fromEnding: ShadowPrice['ending'] | null
  readonly toEnding: ShadowPrice['ending'] | null
}

/** The rows of the binding limits; a degenerate limit has one row per direction, as its shadow prices differ. */
export const limitSensitivityRowsOf = (limits: readonly LimitSensitivity[]): LimitSensitivityRow[] =>
  limits
    .filter(({ isBinding }) => isBinding)
    .flatMap((limit) => (limit.isDegenerate ? rowPerDirection(limit) : [rowOfBothDirections(limit)]))

function rowOfBothDirections(sensitivity: LimitSensitivity): LimitSensitivityRow {
  const { lowered, raised } = sensitivity
  const available = raised.perAnimalDayEur === null ? lowered : raised
  return {
    sensitivity,
    direction: 'both',
    perAnimalDayEur: available.perAnimalDayEur,
    perTonneEur: available.perTonneEur,
    from: lowered.until,
    to: raised.until,
    fromEnding: lowered.ending,
    toEnding: raised.ending,
  }
}

function rowPerDirection(sensitivity: LimitSensitivity): LimitSensitivityRow[] {
  const { lowered, raised, limit } = sensitivity
  const at = limit.value
  const { perAnimalDayEur, perTonneEur } = lowered
  return [
    {
      ...{ sensitivity, perAnimalDayEur, perTonneEur },
      direction: 'lowered',
      from: lowered.until,
      to: at,
      fromEnding: lowered.ending,
      toEnding: null,
    },
    {
      ...{ sensitivity, perAnimalDayEur: raised.perAnimalDayEur, perTonneEur: raised.perTonneEur },
      direction: 'raised',
      from: at,
      to: raised.until,
      fromEnding: null,
      toEnding: raised.ending,
    },
  ]
}

/**
 * The amount whose price is shown, in the unit of the limit: the power of ten just below it, as 10 g of 85 g. A price per gram,
 * milligram or IU would have up to eight zeros, and no two decimal signs in one line.
 */
export const limitStep = ({ value }: Pick<LimitSide, 'value'>): number =>
  value === 0 ? 1 : 10 ** Math.floor(Math.log10(Math.abs(value)))

/** A sort key: infinite and missing values become null, which sorts last. */
export const finiteOrNull = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null

/** Whether the optimum does not contain the food. */
export const isFoodUnused = ({ gramsPerAnimalDay }: FoodSensitivity): boolean => gramsPerAnimalDay === 0
