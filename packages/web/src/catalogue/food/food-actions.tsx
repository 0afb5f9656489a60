import type { AnyRecord } from '@provende/contract/records/family.ts'
import { IconFlask, IconPaperclip, IconStack2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ActionButtonList } from '../../kit/action-buttons.tsx'
import type { RowAction } from '../../kit/table/data-table-menu.tsx'
import { useWords } from '../../kit/words.tsx'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { toSearchText, useScreenLinks, useScreenSearch } from '../../shell/routing/screen.ts'

/** Links to the other screens of a food, which lead back to the list the user came from. */
export function useFoodActions({ fromList }: { fromList: boolean }): (food: AnyRecord) => RowAction[] {
  const words = useWords()
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const [search] = useScreenSearch()
  const list = fromList ? toSearchText(search).slice(1) : search.list
  const to = (screen: string, id: number) => () => void navigate({ href: addressOf(screen, { id, list }) })
  return ({ id }) => [
    {
      label: words.nutrition.foodAnalyses,
      Icon: IconFlask,
      act: () => void navigate({ href: addressOf('AnalysisList', { foodid: id }) }),
    },
    { label: words.catalogue.composition.title, Icon: IconStack2, act: to('FoodComposition', id) },
    { label: words.catalogue.attachments.title, Icon: IconPaperclip, act: to('FoodPJ', id) },
  ]
}

/** The same actions as buttons beside the title of a food. */
export function FoodButtons({ food }: { food: AnyRecord }) {
  const actionsOf = useFoodActions({ fromList: false })
  return (
    <ScreenActions>
      <ActionButtonList actions={actionsOf(food)} />
    </ScreenActions>
  )
}
