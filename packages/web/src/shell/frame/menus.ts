import type { Words } from '@provende/text/translation.ts'
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconBuildingStore,
  IconChartLine,
  IconFlask,
  IconHome,
  IconLayoutDashboard,
  IconLeaf,
  IconMapPin,
  IconNews,
  IconShoppingCart,
  IconSitemap,
  IconTractor,
  IconUsers,
  IconZoomCode,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PersonKind } from './person-kind.ts'
import { type ScreenRoute, screenNamed } from './screen.ts'

type Icon = ComponentType<{ size?: number; stroke?: number }>
/** An entry is named by its screen, which also says which module opens it. */
type Entry = { readonly screen: string; readonly icon?: Icon }
type Group = { readonly group: (words: Words) => string; readonly icon: Icon; readonly entries: readonly Entry[] }
type Item = Entry | Group

const dashboard = (screen: string): Entry => ({ screen, icon: IconLayoutDashboard })

/** The four menus. Source: spec 1 §2 "Menus"; bases and categories stand beside the foods they describe. */
export const menus: Readonly<Record<PersonKind, readonly Item[]>> = {
  host: [
    { screen: 'Home', icon: IconHome },
    { screen: 'Tenant', icon: IconSitemap },
    { screen: 'Error', icon: IconAlertTriangle },
    { screen: 'StructureUserList', icon: IconUsers },
    { screen: 'StructureList', icon: IconBuildingStore },
  ],
  structure: [
    dashboard('AdminDashboard'),
    { screen: 'ActualityList', icon: IconNews },
    { screen: 'OrderFormList', icon: IconShoppingCart },
    {
      group: (words) => words.shell.menu.clients,
      icon: IconBuildingStore,
      entries: [{ screen: 'GMapMarker' }, { screen: 'StructureList' }, { screen: 'FarmList' }],
    },
    {
      group: (words) => words.shell.menu.formulation,
      icon: IconFlask,
      entries: [{ screen: 'FormuleList' }, { screen: 'FormuleSearch' }],
    },
    { screen: 'SimulationList', icon: IconChartLine },
    {
      group: (words) => words.shell.menu.nutrition,
      icon: IconLeaf,
      entries: [
        { screen: 'FoodList' },
        { screen: 'FoodBaseList' },
        { screen: 'FoodCategoryList' },
        { screen: 'NutrientList' },
        { screen: 'PropertyList' },
        { screen: 'ModelList' },
      ],
    },
    {
      group: (words) => words.shell.menu.settings,
      icon: IconAdjustmentsHorizontal,
      entries: [
        { screen: 'StructureUserList' },
        { screen: 'PriceListList' },
        { screen: 'ConstraintList' },
        { screen: 'SpecieList' },
        { screen: 'PackagingList' },
      ],
    },
  ],
  tc: [dashboard('TCDashboard'), { screen: 'TCExploitationList', icon: IconTractor }],
  farm: [
    dashboard('FarmerDashboard'),
    { screen: 'FormuleList', icon: IconFlask },
    { screen: 'FormuleSearch', icon: IconZoomCode },
    { screen: 'StructureUserList', icon: IconUsers },
    { screen: 'ManageSiteList', icon: IconMapPin },
  ],
}

export type ShownEntry = { readonly screen: ScreenRoute; readonly icon?: Icon }
export type ShownGroup = Omit<Group, 'entries'> & { readonly entries: readonly ShownEntry[] }
export type ShownItem = ShownEntry | ShownGroup

export const isGroup = (item: ShownItem): item is ShownGroup => 'group' in item

/** What of a menu a person sees: entries that open to them; groups that keep at least one. */
export function shownMenu(
  items: readonly Item[],
  screens: readonly ScreenRoute[],
  mayOpen: (screen: ScreenRoute) => boolean,
): ShownItem[] {
  const entry = ({ screen: name, icon }: Entry): ShownEntry[] => {
    const screen = screenNamed(screens, name)
    return screen && mayOpen(screen) ? [{ screen, ...(icon ? { icon } : {}) }] : []
  }
  return items.flatMap((item): ShownItem[] => {
    if ('screen' in item) return entry(item)
    const entries = item.entries.flatMap(entry)
    return entries.length === 0 ? [] : [{ ...item, entries }]
  })
}
