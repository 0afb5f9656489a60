/** A view: what a list shows, under a name. */
export type SavedView = {
  readonly id: number
  readonly name: string
  readonly isShared: boolean
  readonly mayWrite: boolean
}

/** The views of a list, and what can be done with them. */
export type ListViews = {
  /** Those of the person, then those that are shared. */
  readonly views: readonly SavedView[]
  /** The view that is shown; null for all rows. */
  readonly current: SavedView | null
  /** Whether the list shows something else by now than the view stores. */
  readonly isChanged: boolean
  /** The view the list opens with. */
  readonly firstId: number | null
  /** Whether it is known what is shown first. */
  readonly isSettled: boolean
  /** While visiting somebody one adds none for him. */
  readonly mayAdd: boolean
  /** With whom views may be shared, by name; null when they may not. */
  readonly shareWith: string | null
  /** Null for all rows. */
  readonly choose: (id: number | null) => void
  /** Stores what is shown as a new view; whether it was. */
  readonly add: (name: string, isShared: boolean) => Promise<boolean>
  /** Stores what is shown in the view. */
  readonly update: (id: number) => Promise<boolean>
  readonly rename: (id: number, name: string) => Promise<boolean>
  /** What brings it back; null when it was refused. */
  readonly remove: (id: number) => Promise<(() => void) | null>
  readonly order: (ids: readonly number[]) => void
  readonly openWith: (id: number | null) => void
}
