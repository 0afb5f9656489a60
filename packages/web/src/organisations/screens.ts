import type { Route } from '@provende/contract/kit/route.ts'
import { farmForm } from '@provende/contract/organisations/farm.ts'
import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { structureForm } from '@provende/contract/organisations/structure.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenNames } from '../records/record-set.ts'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { farmNames, siteNames, structureNames } from './screen-names.ts'

type Screens = ReturnType<typeof recordScreens>

/**
 * Gives the four screens of a family their documented paths: `List`, `Add`, `Details/:id`, `Edit/:id`. Source: spec 1
 * §2.
 */
function withDocumentedPaths(base: string, create: Route, { list, detail, edit }: Screens, names: ScreenNames) {
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

const structures = withDocumentedPaths(
  '/Admin/Structures',
  routes.structures.create,
  recordScreens(structureForm, routes.structures, {
    words: (words) => words.organisations.structure,
    names: structureNames,
    look: async () => (await import('./structures/structure.tsx')).structureDisplay,
  }),
  structureNames,
)
const farms = withDocumentedPaths(
  '/Admin/Farms',
  routes.farms.create,
  recordScreens(farmForm, routes.farms, {
    words: (words) => words.organisations.farm,
    names: farmNames,
    look: async () => (await import('./farms/farm.tsx')).farmDisplay,
  }),
  farmNames,
)
const sites = withDocumentedPaths(
  '/Farmer/Sites',
  routes.farmSites.create,
  recordScreens(farmSite, routes.farmSites, {
    words: (words) => words.organisations.farmSite,
    names: siteNames,
    look: async () => (await import('./farms/farm-site.tsx')).farmSiteDisplay,
  }),
  siteNames,
)

const farmList: ScreenRoute = {
  ...farms.list,
  component: lazyRouteComponent(() => import('./farms/farm-list-screen.tsx'), 'FarmListScreen'),
}

/** One more screen of a distributor. */
const structureScreen = (
  name: string,
  path: string,
  title: (words: Words) => string,
  component: ScreenRoute['component'],
): ScreenRoute => ({
  name,
  path: `/Admin/Structures/${path}`,
  title,
  permission: structureForm.permission.screen,
  parent: structureNames.list,
  component,
})

/**
 * The screens of distributors, farms and sites. The permissions of a distributor in the catalogue are catalogue
 * screens.
 */
export const organisationScreens: readonly ScreenRoute[] = [
  {
    ...structures.list,
    component: lazyRouteComponent(() => import('./structures/structure-list-screen.tsx'), 'StructureListScreen'),
  },
  structures.add,
  structures.detail,
  structures.edit,
  structureScreen(
    'StructureTree',
    'Tree',
    (words) => words.organisations.tree.title,
    lazyRouteComponent(() => import('./structures/structure-tree-screen.tsx'), 'StructureTreeScreen'),
  ),
  structureScreen(
    'StructureAttribute',
    'Attribute/:id',
    (words) => words.organisations.attributes.title,
    lazyRouteComponent(() => import('./structures/attributes-screen.tsx'), 'AttributesScreen'),
  ),
  structureScreen(
    'StructureLogo',
    'Logo/:id',
    (words) => words.organisations.logo.title,
    lazyRouteComponent(() => import('./structures/logo-screen.tsx'), 'LogoScreen'),
  ),
  farmList,
  farms.add,
  farms.detail,
  farms.edit,
  // The farms assigned to a technical adviser.
  { ...farmList, name: 'TCExploitationList', path: '/TC/Farms' },
  sites.list,
  {
    ...sites.add,
    component: lazyRouteComponent(() => import('./farms/farm-site-add-screen.tsx'), 'FarmSiteAddScreen'),
  },
  sites.detail,
  sites.edit,
]
