// Which of the actions on a record are buttons and which are in the menu beside them.

type Action = { readonly primary?: boolean; readonly danger?: boolean }

/** What destroys is always the last. */
export const dangerLast = <A extends Action>(actions: readonly A[]): A[] => [
  ...actions.filter(({ danger }) => !danger),
  ...actions.filter(({ danger }) => danger),
]

const maxButtons = { wide: 3, narrow: 1 } as const

/**
 * The main action first, then the others in their order; one that is alone in the menu of a narrow screen is a button too.
 * `hasMain` when the main action is none of these, but a button beside them.
 */
export function actionGroups<A extends Action>(
  actions: readonly A[],
  isNarrow: boolean,
  hasMain = false,
): { readonly buttons: readonly A[]; readonly more: readonly A[] } {
  const main = actions.find(({ primary }) => primary)
  const ordered = dangerLast(main === undefined ? actions : [main, ...actions.filter((action) => action !== main)])
  const taken = hasMain ? 1 : 0
  const most = (isNarrow && ordered.length + taken > 2 ? maxButtons.narrow : maxButtons.wide) - taken
  return { buttons: ordered.slice(0, most), more: ordered.slice(most) }
}
