/** A running installation with the demonstration data, and who works on it. */
export type AttackTarget = {
  readonly url: string
  /** The database of the server, for what an operator does to it. */
  readonly databaseUrl: string
  /** The session of the person who asks for too much. */
  readonly token: string
  /** The body of a calculation of a feasible formula, and of one without a recipe; as on the wire. */
  readonly feasible: Readonly<Record<string, unknown>>
  readonly infeasible: Readonly<Record<string, unknown>>
}

/** One hostile program: runs until it is over, and resolves when all it has sent has ended. */
export type Attack = {
  readonly name: string
  /** How long it runs; ten seconds by default. */
  readonly seconds?: number
  /** Bounds on the 99th percentile of others' lists and optimisations while it runs, in milliseconds. */
  readonly maxListMs: number
  readonly maxOptimiseMs: number
  readonly run: (target: AttackTarget, answers: AnswerCounts, isOver: () => boolean) => Promise<unknown>
}

/** Counts what a hostile program got: `429 × 12, closed × 3`. */
export class AnswerCounts {
  readonly #counts = new Map<string, number>()

  add(answer: string | number): void {
    this.#counts.set(String(answer), (this.#counts.get(String(answer)) ?? 0) + 1)
  }

  get kinds(): readonly string[] {
    return [...this.#counts.keys()]
  }

  get text(): string {
    return [...this.#counts].map(([answer, count]) => `${answer} × ${count}`).join(', ')
  }
}

/** Sends a request, counts its status, or `closed`, and reads its answer to the end. */
export async function sendAndCount(answers: AnswerCounts, url: string, init: RequestInit = {}): Promise<void> {
  try {
    const response = await fetch(url, init)
    await response.arrayBuffer()
    answers.add(response.status)
  } catch {
    // Aborted by the program, or closed by the server: counted like an answer.
    answers.add('closed')
  }
}

/** Repeats `work` in `count` loops at once until it is over. */
export const repeatInParallel = (count: number, isOver: () => boolean, work: (index: number) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      while (!isOver()) await work(index)
    }),
  )

/** A call with a session and a JSON body. */
export const jsonCall = (token: string, body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...(signal === undefined ? {} : { signal }),
})
