/** What can be done to the formula of the workbench. Each says how it goes by toasts, and never rejects. */
export type WorkbenchActions = {
  /** Calculates on the server, then saves. */
  readonly calculate: () => Promise<void>
  /** Optimises on the server, then saves; where there is no recipe the panel `whyNot` opens. */
  readonly optimise: () => Promise<void>
  /** Says whether all limits are kept. */
  readonly verify: () => void
  readonly adjust: () => void
  readonly toggleMolasses: () => Promise<void>
  /** Answers whether it is saved now. */
  readonly save: () => Promise<boolean>
  readonly lock: () => Promise<void>
  /** Puts foods that the formula lacks at its end, with what they hold and cost. */
  readonly addFoods: (ids: readonly number[]) => Promise<void>
  readonly choosePriceList: (id: number) => Promise<void>
  readonly chooseLimits: (constraintSetId: number | null, constraintVersionId: number | null) => Promise<void>
  /** The proposal becomes a step like any other. */
  readonly takeProposal: () => void
}
