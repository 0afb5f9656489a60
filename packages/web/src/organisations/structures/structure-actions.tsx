import type { AnyRecord } from '@provende/contract/records/family.ts'
import { IconCarrot, IconDoorEnter, IconFlask, IconListDetails, IconPhoto } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { browseAddress } from '../../access/visit/visit-addresses.ts'
import { ActionButtonList } from '../../kit/action-buttons.tsx'
import type { RowAction } from '../../kit/table/data-table-menu.tsx'
import { useWords } from '../../kit/words.tsx'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { toSearchText, useScreenLinks, useScreenSearch } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'

/**
 * The action to browse a distributor or farm: only if it is active, opened and not the current tenant. Source: spec 1
 * §2 "Browse".
 */
export function useBrowseAction(): (organisation: AnyRecord) => RowAction[] {
  const words = useWords().organisations.tree
  const navigate = useNavigate()
  const { context } = useSession()
  return ({ ownerTenantId, createTenant, deleted }) =>
    createTenant === true && !deleted && ownerTenantId !== context.tenantId
      ? [{ label: words.browse, Icon: IconDoorEnter, act: () => void navigate({ href: browseAddress(ownerTenantId) }) }]
      : []
}

/** Links to the other screens of a distributor. Permissions are only set for distributors below the current tenant. */
export function useStructureActions({ fromList }: { fromList: boolean }): (structure: AnyRecord) => RowAction[] {
  const { organisations: words, catalogue } = useWords()
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const { context, mayOpen } = useSession()
  const [search] = useScreenSearch()
  const browse = useBrowseAction()
  const list = fromList ? toSearchText(search).slice(1) : search.list
  const to = (screen: string, id: number) => () => void navigate({ href: addressOf(screen, { id, list }) })
  return (structure) => {
    const { id, ownerTenantId } = structure
    const isBelow = ownerTenantId !== context.tenantId
    const foods = { label: catalogue.permitted.foods, Icon: IconCarrot, act: to('StructureFoods', id) }
    const nutrients = { label: catalogue.permitted.nutrients, Icon: IconFlask, act: to('StructureNutrients', id) }
    return [
      { label: words.attributes.title, Icon: IconListDetails, act: to('StructureAttribute', id) },
      ...(isBelow && mayOpen('Food [Read]') ? [foods] : []),
      ...(isBelow && mayOpen('Nutrient [Read]') ? [nutrients] : []),
      { label: words.logo.title, Icon: IconPhoto, act: to('StructureLogo', id) },
      ...browse(structure),
    ]
  }
}

/** The same actions as buttons beside the title of a distributor. */
export function StructureButtons({ structure }: { structure: AnyRecord }) {
  const actionsOf = useStructureActions({ fromList: false })
  return (
    <ScreenActions>
      <ActionButtonList actions={actionsOf(structure)} />
    </ScreenActions>
  )
}
