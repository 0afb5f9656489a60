import type { FoodSensitivity, LimitSensitivity, MarginalCost } from '@provende/domain/formulation/sensitivity.ts'

/* What the sensitivity of an optimum says, line by line. */

/** A limit that binds, as its value moves one way or, where both cost the same, either way. */
export type LimitRow = {
  readonly found: LimitSensitivity
  readonly way: 'both' | 'lowered' | 'raised'
  readonly perAnimalDayEur: number | null
  readonly perTonneEur: number | null
  /** Values of the limit between which it holds; infinite where there is no end. */
  readonly from: number
  readonly to: number
  readonly fromEnding: MarginalCost['ending'] | null
  readonly toEnding: MarginalCost['ending'] | null
}

/** The limits that bind; one that costs otherwise on its way up than on its way down has a line for each. */
export const limitRowsOf = (limits: readonly LimitSensitivity[]): LimitRow[] =>
  limits
    .filter(({ isBinding }) => isBinding)
    .flatMap((found) => (found.isDegenerate ? eachWay(found) : [bothWays(found)]))

function bothWays(found: LimitSensitivity): LimitRow {
  const { lowered, raised } = found
  const known = raised.perAnimalDayEur === null ? lowered : raised
  return {
    found,
    way: 'both',
    perAnimalDayEur: known.perAnimalDayEur,
    perTonneEur: known.perTonneEur,
    from: lowered.until,
    to: raised.until,
    fromEnding: lowered.ending,
    toEnding: raised.ending,
  }
}

function eachWay(found: LimitSensitivity): LimitRow[] {
  const { lowered, raised, limit } = found
  const at = limit.value
  const { perAnimalDayEur, perTonneEur } = lowered
  return [
    {
      ...{ found, perAnimalDayEur, perTonneEur },
      way: 'lowered',
      from: lowered.until,
      to: at,
      fromEnding: lowered.ending,
      toEnding: null,
    },
    {
      ...{ found, perAnimalDayEur: raised.perAnimalDayEur, perTonneEur: raised.perTonneEur },
      way: 'raised',
      from: at,
      to: raised.until,
      fromEnding: null,
      toEnding: raised.ending,
    },
  ]
}

/** Of a sort, what has no end or cannot be said comes last. */
export const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)

/** What may be sorted of foods. */
export const isUnused = ({ gramsPerAnimalDay }: FoodSensitivity): boolean => gramsPerAnimalDay === 0
