import type { Words } from '@provende/text/translation.ts'
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconBuildingStore,
  IconChartLine,
  IconChecklist,
  IconClipboardText,
  IconFileInvoice,
  IconFlask,
  IconHome,
  IconLayoutDashboard,
  IconLeaf,
  IconMapPin,
  IconNews,
  IconScale,
  IconShoppingCart,
  IconSitemap,
  IconTractor,
  IconUsers,
  IconZoomCode,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type ScreenRoute, screenByName } from '../routing/screen.ts'
import type { PersonKind } from './person-kind.ts'

type MenuIcon = ComponentType<{ size?: number; stroke?: number }>
/** An entry refers to its screen, which has the title and the permission. */
type MenuEntry = { readonly screen: string; readonly icon?: MenuIcon }
type MenuGroup = {
  readonly group: (words: Words) => string
  readonly icon: MenuIcon
  readonly entries: readonly MenuEntry[]
}
type MenuItem = MenuEntry | MenuGroup

const dashboardEntry = (screen: string): MenuEntry => ({ screen, icon: IconLayoutDashboard })

/** What sites record. */
const dataEntryGroup: MenuGroup = {
  group: (words) => words.shell.menu.dataEntry,
  icon: IconClipboardText,
  entries: [
    { screen: 'ManageSiteMonth' },
    { screen: 'ManageSiteObjectives' },
    { screen: 'ManageSiteHerdList' },
    { screen: 'ManageMilkQuantityList' },
    { screen: 'ManageMilkAnalysisList' },
    { screen: 'ManageMilkPriceList' },
  ],
}

const sessionsEntry: MenuEntry = { screen: 'QcmSessionList', icon: IconChecklist }

/** The four menus. Source: spec 1 §2 "Menus"; food bases and categories are placed beside foods. */
export const menus: Readonly<Record<PersonKind, readonly MenuItem[]>> = {
  host: [
    { screen: 'Home', icon: IconHome },
    { screen: 'Tenant', icon: IconSitemap },
    { screen: 'Error', icon: IconAlertTriangle },
    { screen: 'StructureUserList', icon: IconUsers },
    { screen: 'StructureList', icon: IconBuildingStore },
    {
      group: (words) => words.shell.menu.labels,
      icon: IconScale,
      entries: [
        { screen: 'LegalMaximumList' },
        { screen: 'LabelFrameList' },
        { screen: 'LabelSentenceList' },
        { screen: 'AdditiveAuthorisationList' },
        { screen: 'AnimalCategoryList' },
      ],
    },
  ],
  structure: [
    dashboardEntry('AdminDashboard'),
    { screen: 'ActualityList', icon: IconNews },
    { screen: 'OrderFormList', icon: IconShoppingCart },
    { screen: 'QuoteList', icon: IconFileInvoice },
    {
      group: (words) => words.shell.menu.clients,
      icon: IconBuildingStore,
      entries: [
        { screen: 'GMapMarker' },
        { screen: 'StructureList' },
        { screen: 'FarmList' },
        { screen: 'QcmSessionList' },
      ],
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
        { screen: 'IncidenceSettingList' },
        { screen: 'QcmList' },
        { screen: 'TonnageObjectiveList' },
        { screen: 'WebhookList' },
      ],
    },
  ],
  tc: [
    dashboardEntry('TCDashboard'),
    { screen: 'TCExploitationList', icon: IconTractor },
    { screen: 'FormuleList', icon: IconFlask },
    { screen: 'OrderFormList', icon: IconShoppingCart },
    dataEntryGroup,
    sessionsEntry,
  ],
  farm: [
    dashboardEntry('FarmerDashboard'),
    dataEntryGroup,
    sessionsEntry,
    { screen: 'OrderFormList', icon: IconShoppingCart },
    { screen: 'QuoteList', icon: IconFileInvoice },
    { screen: 'FormuleList', icon: IconFlask },
    { screen: 'FormuleSearch', icon: IconZoomCode },
    { screen: 'StructureUserList', icon: IconUsers },
    { screen: 'ManageSiteList', icon: IconMapPin },
  ],
}

export type VisibleEntry = { readonly screen: ScreenRoute; readonly icon?: MenuIcon }
export type VisibleGroup = Omit<MenuGroup, 'entries'> & { readonly entries: readonly VisibleEntry[] }
export type VisibleItem = VisibleEntry | VisibleGroup

export const isVisibleGroup = (item: VisibleItem): item is VisibleGroup => 'group' in item

/** The part of a menu the user sees: entries he may open, and groups with at least one of them. */
export function visibleMenu(
  items: readonly MenuItem[],
  screens: readonly ScreenRoute[],
  mayOpen: (screen: ScreenRoute) => boolean,
): VisibleItem[] {
  const entry = ({ screen: name, icon }: MenuEntry): VisibleEntry[] => {
    const screen = screenByName(screens, name)
    return screen && mayOpen(screen) ? [{ screen, ...(icon ? { icon } : {}) }] : []
  }
  return items.flatMap((item): VisibleItem[] => {
    if ('screen' in item) return entry(item)
    const entries = item.entries.flatMap(entry)
    return entries.length === 0 ? [] : [{ ...item, entries }]
  })
}
