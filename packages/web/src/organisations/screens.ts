import { farmForm } from '@provende/contract/organisations/farm.ts'
import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { structureForm } from '@provende/contract/organisations/structure.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { withDocumentedPaths } from './documented-paths.ts'
import { farmScreenNames, farmSiteScreenNames, structureScreenNames } from './screen-names.ts'

const structureScreens = withDocumentedPaths(
  '/Admin/Structures',
  routes.structures.create,
  recordScreens(structureForm, routes.structures, {
    words: (words) => words.organisations.structure,
    names: structureScreenNames,
    look: async () => (await import('./structures/structure.tsx')).structureDisplay,
  }),
  structureScreenNames,
)
const farmScreens = withDocumentedPaths(
  '/Admin/Farms',
  routes.farms.create,
  recordScreens(farmForm, routes.farms, {
    words: (words) => words.organisations.farm,
    names: farmScreenNames,
    look: async () => (await import('./farms/farm.tsx')).farmDisplay,
  }),
  farmScreenNames,
)
const farmSiteScreens = withDocumentedPaths(
  '/Farmer/Sites',
  routes.farmSites.create,
  recordScreens(farmSite, routes.farmSites, {
    words: (words) => words.organisations.farmSite,
    names: farmSiteScreenNames,
    look: async () => (await import('./farms/farm-site.tsx')).farmSiteDisplay,
  }),
  farmSiteScreenNames,
)

const farmList: ScreenRoute = {
  ...farmScreens.list,
  component: lazyRouteComponent(() => import('./farms/farm-list-screen.tsx'), 'FarmListScreen'),
}

/** One more screen of a distributor. */
const structureSubScreen = (
  name: string,
  path: string,
  title: (words: Words) => string,
  component: ScreenRoute['component'],
): ScreenRoute => ({
  name,
  path: `/Admin/Structures/${path}`,
  title,
  permission: structureForm.permission.screen,
  parent: structureScreenNames.list,
  component,
})

/**
 * The screens of distributors, farms and sites. The permissions of a distributor in the catalogue are catalogue
 * screens.
 */
export const organisationScreens: readonly ScreenRoute[] = [
  {
    ...structureScreens.list,
    component: lazyRouteComponent(() => import('./structures/structure-list-screen.tsx'), 'StructureListScreen'),
  },
  {
    ...structureScreens.add,
    component: lazyRouteComponent(() => import('./structures/structure-add-screen.tsx'), 'StructureAddScreen'),
  },
  structureScreens.detail,
  structureScreens.edit,
  structureSubScreen(
    'StructureTree',
    'Tree',
    (words) => words.organisations.tree.title,
    lazyRouteComponent(() => import('./structures/structure-tree-screen.tsx'), 'StructureTreeScreen'),
  ),
  structureSubScreen(
    'StructureAttribute',
    'Attribute/:id',
    (words) => words.organisations.attributes.title,
    lazyRouteComponent(() => import('./structures/attributes-screen.tsx'), 'StructureAttributesScreen'),
  ),
  structureSubScreen(
    'StructureLogo',
    'Logo/:id',
    (words) => words.organisations.logo.title,
    lazyRouteComponent(() => import('./structures/logo-screen.tsx'), 'LogoScreen'),
  ),
  farmList,
  {
    ...farmScreens.add,
    component: lazyRouteComponent(() => import('./farms/farm-add-screen.tsx'), 'FarmAddScreen'),
  },
  farmScreens.detail,
  farmScreens.edit,
  // The farms assigned to a technical adviser.
  { ...farmList, name: 'TCExploitationList', path: '/TC/Farms' },
  farmSiteScreens.list,
  {
    ...farmSiteScreens.add,
    component: lazyRouteComponent(() => import('./farms/farm-site-add-screen.tsx'), 'FarmSiteAddScreen'),
  },
  farmSiteScreens.detail,
  farmSiteScreens.edit,
]
