/* Where the points of a chart stand, and which numbers are written along its sides. */

export type Domain = { readonly from: number; readonly to: number }

/** Where a value stands between two ends of a side; in its middle where all values are one. */
export const placed = ({ from, to }: Domain, value: number, start: number, end: number): number =>
  to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)

/** The value at a place of a side, no further out than its ends. */
export const valueAt = ({ from, to }: Domain, place: number, start: number, end: number): number =>
  Math.min(to, Math.max(from, from + ((place - start) / (end - start)) * (to - from)))

/** Round numbers along a side, about as many as asked for. */
export function ticks({ from, to }: Domain, count: number): number[] {
  if (!(to > from)) return [from]
  const rough = (to - from) / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10)
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)))
}

/** A domain that holds all values with some air above and below, so that a small change is seen. */
export function around(values: readonly number[]): Domain {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const air = (most - least) * 0.08 || Math.abs(most) * 0.05 || 1
  return { from: least - air, to: most + air }
}

/** The stop nearest to a value. */
export const nearestStop = (stops: readonly number[], value: number): number =>
  stops.reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best), stops[0] ?? value)

/** The stop that a key leads to from another one; undefined for a key that leads nowhere. */
export function stopAfter(key: string, stops: readonly number[], value: number): number | undefined {
  const place = stops.indexOf(nearestStop(stops, value))
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 10,
    PageDown: -10,
    Home: -place,
    End: stops.length - 1 - place,
  }
  const step = steps[key]
  return step === undefined ? undefined : stops[Math.min(stops.length - 1, Math.max(0, place + step))]
}
