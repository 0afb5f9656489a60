/** The last few results of what is computed again and again of the same things, the last used first. */
export class Recent<Entry> {
  readonly #entries: Entry[] = []
  readonly #max: number
  constructor(max: number) {
    this.#max = max
  }

  find(matches: (entry: Entry) => boolean): Entry | undefined {
    const index = this.#entries.findIndex(matches)
    if (index <= 0) return this.#entries[index]
    const [entry] = this.#entries.splice(index, 1)
    if (entry !== undefined) this.#entries.unshift(entry)
    return entry
  }

  add(entry: Entry): void {
    this.takeLast()
    this.#entries.unshift(entry)
  }

  /** Takes out the entry that was not used for longest, if there is no room for another one. */
  takeLast(): Entry | undefined {
    return this.#entries.length === this.#max ? this.#entries.pop() : undefined
  }
}
