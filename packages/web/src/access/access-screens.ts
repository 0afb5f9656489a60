import { isNewRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { signInScreens } from './sign-in/sign-in-screens.ts'

const visitScreenLayout = { menu: false, breadcrumbs: false, footer: false } as const

/**
 * Entering and leaving visits and browses: each screen makes its call, then shows the home page. Leaving is allowed
 * before new terms of use are accepted. Source: spec 1 §2.
 */
const visitScreens: readonly ScreenRoute[] = [
  {
    name: 'Visit',
    path: '/Visit/:visitedUserName/:userId',
    title: (words) => words.access.titles.visit,
    layout: visitScreenLayout,
    component: lazyRouteComponent(() => import('./visit/visit-screens.tsx'), 'VisitScreen'),
  },
  {
    name: 'GetBackFromVisit',
    path: '/GetBackFromVisit/:visitorUserName',
    title: (words) => words.access.titles.visitEnded,
    opens: 'beforeTerms',
    layout: visitScreenLayout,
    component: lazyRouteComponent(() => import('./visit/visit-screens.tsx'), 'GetBackFromVisitScreen'),
  },
  {
    name: 'Browse',
    path: '/Browse/:id',
    title: (words) => words.access.titles.browse,
    layout: visitScreenLayout,
    component: lazyRouteComponent(() => import('./visit/visit-screens.tsx'), 'BrowseScreen'),
  },
  {
    name: 'GetBackFromBrowse',
    path: '/GetBackFromBrowse/:id',
    title: (words) => words.access.titles.browseEnded,
    opens: 'beforeTerms',
    layout: visitScreenLayout,
    component: lazyRouteComponent(() => import('./visit/visit-screens.tsx'), 'GetBackFromBrowseScreen'),
  },
]

const loadUserFormScreens = () => import('./users/user-form-screen.tsx')
const loadUserListScreens = () => import('./users/user-list-screen.tsx')
const userReadPermission = 'Business Module - Structure User [Read]'
const userWritePermission = 'Structure CMVP User [Write]'
const tenantPermission = 'SK - Tenants Management'

/** Users of a tenant. Source: spec 1 §2 "Admin and shared areas". */
const userScreens: readonly ScreenRoute[] = [
  {
    name: 'StructureUserList',
    path: '/Shared/Users/List',
    title: (words) => words.access.structureUser.list,
    permission: userReadPermission,
    component: lazyRouteComponent(loadUserListScreens, 'UserListScreen'),
  },
  {
    name: 'StructureUserAdd',
    path: '/Shared/Users/Add',
    title: (words) => words.access.structureUser.add,
    permission: userWritePermission,
    saves: routes.users.createUser,
    parent: 'StructureUserList',
    component: lazyRouteComponent(loadUserFormScreens, 'UserAddScreen'),
  },
  {
    name: 'StructureUser',
    path: '/Shared/Users/Details/:id',
    title: (words) => words.access.structureUser.detail,
    permission: userReadPermission,
    showsFamily: 'structureUser',
    parent: 'StructureUserList',
    component: lazyRouteComponent(() => import('./users/user-details-screen.tsx'), 'UserDetailsScreen'),
  },
  {
    name: 'StructureUserEdit',
    path: '/Shared/Users/Edit/:id',
    title: (words) => words.access.structureUser.edit,
    permission: userWritePermission,
    saves: routes.users.changeUser,
    parent: 'StructureUserList',
    component: lazyRouteComponent(loadUserFormScreens, 'UserEditScreen'),
  },
  {
    name: 'TenantUsers',
    path: '/Users/:id',
    title: (words) => words.access.structureUser.list,
    permission: userReadPermission,
    component: lazyRouteComponent(loadUserListScreens, 'TenantUsersScreen'),
  },
]

const loadAssignScreens = () => import('./users/assign-screen.tsx')

/** Assignment of farms and distributors to experts and technical advisers. */
const assignScreens: readonly ScreenRoute[] = [
  {
    name: 'AssignDistri',
    path: '/Shared/Users/AssignDistri/:id',
    title: (words) => words.access.assign.distributors,
    permission: userWritePermission,
    saves: routes.experts.authorizeStrucs,
    parent: 'StructureUserList',
    component: lazyRouteComponent(loadAssignScreens, 'AssignDistributorsScreen'),
  },
  {
    name: 'AssignExpert',
    path: '/Shared/Users/AssignExpert/:id',
    title: (words) => words.access.assign.farms,
    permission: userWritePermission,
    saves: routes.experts.authorizeFarms,
    parent: 'StructureUserList',
    component: lazyRouteComponent(loadAssignScreens, 'AssignFarmsScreen'),
  },
]

const loadTenantScreens = () => import('./tenants/tenant-screens.tsx')

/** Management of tenants by the platform. */
const tenantScreens: readonly ScreenRoute[] = [
  {
    name: 'Tenant',
    path: '/Tenant/TenantList',
    title: (words) => words.access.managedTenant.list,
    permission: tenantPermission,
    component: lazyRouteComponent(() => import('./tenants/tenant-list-screen.tsx'), 'TenantListScreen'),
  },
  {
    name: 'TenantDetails',
    path: '/Tenant/details/:id',
    title: (words) => words.access.managedTenant.detail,
    permission: tenantPermission,
    parent: 'Tenant',
    component: lazyRouteComponent(loadTenantScreens, 'TenantDetailsScreen'),
  },
  {
    name: 'TenantAdd',
    path: '/Tenant/Add',
    title: (words) => words.access.managedTenant.add,
    permission: tenantPermission,
    saves: routes.tenants.createTenant,
    parent: 'Tenant',
    component: lazyRouteComponent(loadTenantScreens, 'TenantAddScreen'),
  },
  {
    name: 'TenantEdit',
    path: '/Tenant/Edit/:id',
    title: (words) => words.access.managedTenant.edit,
    permission: tenantPermission,
    saves: routes.tenants.changeTenant,
    parent: 'Tenant',
    component: lazyRouteComponent(loadTenantScreens, 'TenantEditScreen'),
  },
]

const loadTermsScreens = () => import('./terms/terms-screens.tsx')

/** Versions of the terms of use, opened from the list of tenants. */
const termsScreens: readonly ScreenRoute[] = [
  {
    name: 'TermOfUseList',
    path: '/TermOfUse/List',
    title: (words) => words.access.terms.title,
    permission: tenantPermission,
    parent: 'Tenant',
    component: lazyRouteComponent(() => import('./terms/terms-list-screen.tsx'), 'TermsListScreen'),
  },
  {
    name: 'TermOfUseDetails',
    path: '/TermOfUse/Details/:id',
    title: (words) => words.access.terms.title,
    permission: tenantPermission,
    parent: 'TermOfUseList',
    component: lazyRouteComponent(loadTermsScreens, 'TermsDetailsScreen'),
  },
  {
    name: 'TermOfUseEdit',
    path: '/TermOfUse/Edit/:id',
    title: ({ access: { terms } }, { id }) => (isNewRecord(Number(id)) ? terms.add : terms.edit),
    permission: tenantPermission,
    saves: routes.terms.changeTerms,
    parent: 'TermOfUseList',
    component: lazyRouteComponent(loadTermsScreens, 'TermsEditScreen'),
  },
]

/** Signing in, passwords, accepting the terms of use, visits. Source: spec 1 §2. */
export const accessScreens: readonly ScreenRoute[] = [
  ...visitScreens,
  ...signInScreens,
  {
    name: 'ChangePassword',
    path: '/ChangePassword',
    title: (words) => words.access.titles.changePassword,
    component: lazyRouteComponent(() => import('./sign-in/change-password-screen.tsx'), 'ChangePasswordScreen'),
  },
  {
    name: 'TermOfUseValidation',
    path: '/TermOfUseValidation',
    title: (words) => words.access.titles.termsOfUse,
    opens: 'beforeTerms',
    layout: { menu: false, breadcrumbs: false },
    redirectsTo: ({ termOfUseVersion }) => (termOfUseVersion === null ? 'Home' : undefined),
    component: lazyRouteComponent(() => import('./terms/terms-of-use-screen.tsx'), 'TermsOfUseScreen'),
  },
]

/** Users, assignments of experts, tenants, versions of the terms of use. */
export const peopleScreens: readonly ScreenRoute[] = [
  ...userScreens,
  ...assignScreens,
  ...tenantScreens,
  ...termsScreens,
]
