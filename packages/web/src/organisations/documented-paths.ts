import type { Route } from '@provende/contract/kit/route.ts'
import type { recordScreens } from '../records/record-screens.tsx'
import type { ScreenNames } from '../records/record-set.ts'
import type { ScreenRoute } from '../shell/routing/screen.ts'

/**
 * Gives the four screens of a family their documented paths: `List`, `Add`, `Details/:id`, `Edit/:id`. Source: spec 1
 * §2.
 */
export function withDocumentedPaths(
  base: string,
  create: Route,
  { list, detail, edit }: ReturnType<typeof recordScreens>,
  names: ScreenNames,
) {
  return {
    list: { ...list, path: `${base}/List` },
    // Without an id in the path the form creates a record.
    add: {
      ...edit,
      name: names.add ?? edit.name,
      path: `${base}/Add`,
      title: (words) => edit.title(words, { id: '0' }),
      saves: create,
    },
    detail: { ...detail, path: `${base}/Details/:id` },
    edit: { ...edit, path: `${base}/Edit/:id` },
  } satisfies Record<string, ScreenRoute>
}
