import type { Route } from '@provende/contract/kit/route.ts'
import { farmForm } from '@provende/contract/organisations/farm.ts'
import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { structureForm } from '@provende/contract/organisations/structure.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenNames } from '../records/look.ts'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/screen.ts'
import { farmNames, siteNames, structureNames } from './place-names.ts'

type Screens = ReturnType<typeof recordScreens>

/** The four screens of a family where they are documented: `List`, `Add`, `Details/:id`, `Edit/:id`. Source: spec 1 §2. */
function atDocumented(base: string, create: Route, { list, detail, edit }: Screens, names: ScreenNames) {
  return {
    list: { ...list, path: `${base}/List` },
    // Without an id in its address the form is that of a new record.
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

const structures = atDocumented(
  '/Admin/Structures',
  routes.structures.create,
  recordScreens(structureForm, routes.structures, {
    words: (words) => words.organisations.structure,
    names: structureNames,
    look: async () => (await import('./structure.tsx')).structureLook,
  }),
  structureNames,
)
const farms = atDocumented(
  '/Admin/Farms',
  routes.farms.create,
  recordScreens(farmForm, routes.farms, {
    words: (words) => words.organisations.farm,
    names: farmNames,
    look: async () => (await import('./farm.tsx')).farmLook,
  }),
  farmNames,
)
const sites = atDocumented(
  '/Farmer/Sites',
  routes.farmSites.create,
  recordScreens(farmSite, routes.farmSites, {
    words: (words) => words.organisations.farmSite,
    names: siteNames,
    look: async () => (await import('./farm-site.tsx')).farmSiteLook,
  }),
  siteNames,
)

const farmList: ScreenRoute = {
  ...farms.list,
  component: lazyRouteComponent(() => import('./farm-list-screen.tsx'), 'FarmListScreen'),
}

/** A screen of a distributor beside its form. */
const ofStructure = (
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

/** Distributors, farms and sites. What a distributor may use of the catalogue is a screen of that. */
export const organisationScreens: readonly ScreenRoute[] = [
  {
    ...structures.list,
    component: lazyRouteComponent(() => import('./structure-list-screen.tsx'), 'StructureListScreen'),
  },
  structures.add,
  structures.detail,
  structures.edit,
  ofStructure(
    'StructureTree',
    'Tree',
    (words) => words.organisations.tree.title,
    lazyRouteComponent(() => import('./structure-tree-screen.tsx'), 'StructureTreeScreen'),
  ),
  ofStructure(
    'StructureAttribute',
    'Attribute/:id',
    (words) => words.organisations.attributes.title,
    lazyRouteComponent(() => import('./attributes-screen.tsx'), 'AttributesScreen'),
  ),
  ofStructure(
    'StructureLogo',
    'Logo/:id',
    (words) => words.organisations.logo.title,
    lazyRouteComponent(() => import('./logo-screen.tsx'), 'LogoScreen'),
  ),
  farmList,
  farms.add,
  farms.detail,
  farms.edit,
  // The farms of a technical adviser: those assigned to him.
  { ...farmList, name: 'TCExploitationList', path: '/TC/Farms' },
  sites.list,
  {
    ...sites.add,
    component: lazyRouteComponent(() => import('./farm-site-add-screen.tsx'), 'FarmSiteAddScreen'),
  },
  sites.detail,
  sites.edit,
]
