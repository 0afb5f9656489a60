/** Two parts of a dictionary as one; an object that both have holds what either holds. */
export type Joined<A, B> = {
  readonly [K in keyof A | keyof B]: K extends keyof A
    ? K extends keyof B
      ? Joined<A[K], B[K]>
      : A[K]
    : B[K & keyof B]
}

type Entries = Readonly<Record<string, unknown>>
const isEntries = (value: unknown): value is Entries => typeof value === 'object' && value !== null

/** Joins two parts of a dictionary. Of a text that both have, which never should be, the second one counts. */
export function joined<A extends object, B extends object>(first: A, second: B): Joined<A, B> {
  const whole: Record<string, unknown> = Object.fromEntries(Object.entries(first))
  for (const [name, value] of Object.entries(second)) {
    const present = whole[name]
    whole[name] = isEntries(present) && isEntries(value) ? joined(present, value) : value
  }
  // Assembled entry by entry as the type is.
  return whole as Joined<A, B>
}
