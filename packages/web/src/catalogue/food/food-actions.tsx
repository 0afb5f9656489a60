import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconFlask, IconPaperclip, IconReplace, IconStack2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useWords } from '../../kit/words.tsx'
import type { RecordLinks } from '../../records/use-record-links.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'

/** In addresses, in place of the id of what is not saved yet. */
const unsavedId = 'eg=='

/** Links to the other screens of a food, which lead back to the list the user came from. */
export function useFoodActions({ to }: Pick<RecordLinks, 'to'>): (food: AnyRecord) => RowAction[] {
  const words = useWords()
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const go = (href: string) => () => void navigate({ href })
  const maySimulate = useSession().mayCall(routes.simulations.add.access)
  return ({ id }) => [
    {
      label: words.nutrition.foodAnalyses,
      Icon: IconFlask,
      act: go(addressOf('AnalysisList', { foodid: id })),
    },
    { label: words.catalogue.composition.title, Icon: IconStack2, act: go(to('FoodComposition')(id)) },
    { label: words.catalogue.attachments.title, Icon: IconPaperclip, act: go(to('FoodPJ')(id)) },
    ...(maySimulate
      ? [
          {
            ...{ label: words.catalogue.replaceInFormulas, Icon: IconReplace },
            act: go(addressOf('SimulationSimulate', { id: 0, tp: unsavedId, replace: id })),
          },
        ]
      : []),
  ]
}
