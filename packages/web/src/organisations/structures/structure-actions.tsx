import type { AnyRecord } from '@provende/contract/records/family.ts'
import {
  IconBowlSpoon,
  IconCalendarMonth,
  IconCarrot,
  IconCurrencyEuro,
  IconDoorEnter,
  IconFlask,
  IconListDetails,
  IconMicroscope,
  IconMilk,
  IconPaw,
  IconPhoto,
  IconShoppingCart,
  IconTarget,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { browseAddress } from '../../access/visit/visit-addresses.ts'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useWords } from '../../kit/words.tsx'
import type { RecordLinks } from '../../records/use-record-links.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'

/**
 * The action to browse a distributor or farm: only if it is active, opened and not the current tenant. Source: spec 1
 * §2 "Browse".
 */
function useBrowseAction(): (organisation: AnyRecord) => RowAction[] {
  const words = useWords().organisations.tree
  const navigate = useNavigate()
  const { context } = useSession()
  return ({ ownerTenantId, createTenant, deleted }) =>
    createTenant === true && !deleted && ownerTenantId !== context.tenantId
      ? [{ label: words.browse, Icon: IconDoorEnter, act: () => void navigate({ href: browseAddress(ownerTenantId) }) }]
      : []
}

/** The link to the orders of a farm or distributor; `param` is the filter of their list. */
function useOrdersAction(param: 'farmid' | 'structureid'): (organisation: AnyRecord) => RowAction[] {
  const words = useWords()
  const { addressOf } = useScreenLinks()
  const { mayOpen } = useSession()
  return ({ id }) =>
    mayOpen('OrderForm [Write]')
      ? [
          {
            label: words.ordering.orderForm.list,
            Icon: IconShoppingCart,
            to: addressOf('OrderFormList', { [param]: id }),
          },
        ]
      : []
}

/** The orders and rations of a farm, and browsing it. */
export function useFarmActions(): (farm: AnyRecord) => RowAction[] {
  const words = useWords()
  const { addressOf } = useScreenLinks()
  const orders = useOrdersAction('farmid')
  const browse = useBrowseAction()
  return (farm) => [
    ...orders(farm),
    {
      label: words.nutrition.ration.list,
      Icon: IconBowlSpoon,
      to: addressOf('RationList', {}, { farm: String(farm.id) }),
    },
    ...browse(farm),
  ]
}

/** What the site of a farm records; in a farm these are entries of the menu. */
export function useSiteActions(): (site: AnyRecord) => RowAction[] {
  const { farmData } = useWords()
  const { addressOf } = useScreenLinks()
  const { context } = useSession()
  if (context.tenantRoleName === 'Farm') return () => []
  const links = [
    { label: farmData.monthScreen, Icon: IconCalendarMonth, screen: 'ManageSiteMonth' },
    { label: farmData.milkQuantity.list, Icon: IconMilk, screen: 'ManageMilkQuantityList' },
    { label: farmData.milkAnalysis.list, Icon: IconMicroscope, screen: 'ManageMilkAnalysisList' },
    { label: farmData.siteHerd.list, Icon: IconPaw, screen: 'ManageSiteHerdList' },
    { label: farmData.milkPrice.list, Icon: IconCurrencyEuro, screen: 'ManageMilkPriceList' },
    { label: farmData.siteObjective.list, Icon: IconTarget, screen: 'ManageSiteObjectives' },
  ]
  return ({ id }) => links.map(({ screen, ...link }) => ({ ...link, to: addressOf(screen, { farmsiteid: id }) }))
}

/** Links to the other screens of a distributor. Permissions are only set for distributors below the current tenant. */
export function useStructureActions({ to }: Pick<RecordLinks, 'to'>): (structure: AnyRecord) => RowAction[] {
  const { organisations: words, catalogue } = useWords()
  const navigate = useNavigate()
  const { context, mayOpen } = useSession()
  const orders = useOrdersAction('structureid')
  const browse = useBrowseAction()
  const go = (screen: string, id: number) => () => void navigate({ href: to(screen)(id) })
  return (structure) => {
    const { id, ownerTenantId } = structure
    const isBelow = ownerTenantId !== context.tenantId
    const foods = { label: catalogue.permitted.foods, Icon: IconCarrot, act: go('StructureFoods', id) }
    const nutrients = { label: catalogue.permitted.nutrients, Icon: IconFlask, act: go('StructureNutrients', id) }
    return [
      { label: words.attributes.title, Icon: IconListDetails, act: go('StructureAttribute', id) },
      ...(isBelow && mayOpen('Food [Read]') ? [foods] : []),
      ...(isBelow && mayOpen('Nutrient [Read]') ? [nutrients] : []),
      { label: words.logo.title, Icon: IconPhoto, act: go('StructureLogo', id) },
      ...orders(structure),
      ...browse(structure),
    ]
  }
}
