import type { LimitSensitivity } from '@provende/domain/formulation/explain/sensitivity.ts'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'

/** What a limit that binds costs: what the recipe of least cost would save if it were looser by a tenth. */
export type Loosening = {
  readonly limit: LimitSide
  /** The looser limit; nearer than a tenth where the recipe changes before, and with it what it saves. */
  readonly to: number
  /** Negative when it saves; positive where the limit adds a cheap filler to the tonne. */
  readonly perTonneEur: number
  readonly perAnimalDayEur: number
}

const tenth = 0.1

/** Null for a limit that does not bind, cannot be looser, or is 0, of which there is no tenth. */
export function looseningOf({ isBinding, limit, lowered, raised }: LimitSensitivity): Loosening | null {
  if (!isBinding) return null
  const isMin = limit.side === 'min'
  const { perTonneEur, perAnimalDayEur, until } = isMin ? lowered : raised
  const step = Math.min(tenth * Math.abs(limit.value), Math.abs(until - limit.value))
  if (perTonneEur === null || perAnimalDayEur === null || step === 0) return null
  const change = isMin ? -step : step
  return {
    limit,
    to: Number((limit.value + change).toPrecision(12)),
    perTonneEur: perTonneEur * change,
    perAnimalDayEur: perAnimalDayEur * change,
  }
}
