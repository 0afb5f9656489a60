/** What a person may use up at once, and gets back each second; the effort of each call is in its route. */
const maxEffortPoints = 600
const effortPointsPerSecond = 5
/** People remembered; full allowances are forgotten first. */
const maxCountedPeople = 10_000

/**
 * Limits how much a person has computed. In memory, because what it protects are the processors of this process; the queues
 * of the solver and of documents limit how much at a time.
 */
export class EffortLimit {
  readonly #now: () => number
  readonly #people = new Map<number, { points: number; at: number }>()

  /** `now` is a clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Charges a call to a person. Returns the seconds to wait, and then charges nothing; 0 if the call may go on. */
  charge(personId: number, effort: number): number {
    if (effort === 0) return 0
    const points = this.#pointsOf(personId)
    if (points < effort) return Math.ceil((effort - points) / effortPointsPerSecond)
    if (this.#people.size >= maxCountedPeople) this.#forgetFull()
    this.#people.set(personId, { points: points - effort, at: this.#now() })
    return 0
  }

  /** How many people are remembered. */
  get peopleCount(): number {
    return this.#people.size
  }

  #pointsOf(personId: number): number {
    const { points, at } = this.#people.get(personId) ?? { points: maxEffortPoints, at: this.#now() }
    return Math.min(maxEffortPoints, points + ((this.#now() - at) / 1000) * effortPointsPerSecond)
  }

  #forgetFull(): void {
    for (const id of this.#people.keys()) if (this.#pointsOf(id) === maxEffortPoints) this.#people.delete(id)
  }
}
