import { isNew } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/screen.ts'
import { SignInScreen } from './sign-in-screen.tsx'

const stepLayout = { menu: false, breadcrumbs: false, footer: false } as const

/** Visit and browse: each acts, then leads home. The ways back are open while terms of use wait. Source: spec 1 §2. */
const stepScreens: readonly ScreenRoute[] = [
  {
    name: 'Visit',
    path: '/Visit/:visitedUserName/:userId',
    title: (words) => words.access.titles.visit,
    layout: stepLayout,
    component: lazyRouteComponent(() => import('./step-screens.tsx'), 'VisitScreen'),
  },
  {
    name: 'GetBackFromVisit',
    path: '/GetBackFromVisit/:visitorUserName',
    title: (words) => words.access.titles.visitLeft,
    opens: 'beforeTerms',
    layout: stepLayout,
    component: lazyRouteComponent(() => import('./step-screens.tsx'), 'GetBackFromVisitScreen'),
  },
  {
    name: 'Browse',
    path: '/Browse/:id',
    title: (words) => words.access.titles.browse,
    layout: stepLayout,
    component: lazyRouteComponent(() => import('./step-screens.tsx'), 'BrowseScreen'),
  },
  {
    name: 'GetBackFromBrowse',
    path: '/GetBackFromBrowse/:id',
    title: (words) => words.access.titles.browseLeft,
    opens: 'beforeTerms',
    layout: stepLayout,
    component: lazyRouteComponent(() => import('./step-screens.tsx'), 'GetBackFromBrowseScreen'),
  },
]

const users = () => import('./user-form-screen.tsx')
const userLists = () => import('./user-list-screen.tsx')
const permission = 'Business Module - Structure User [Read]'
const write = 'Structure CMVP User [Write]'
const tenants = 'SK - Tenants Management'

/** People of a tenant. Source: spec 1 §2 "Admin and shared areas". */
const userScreens: readonly ScreenRoute[] = [
  {
    name: 'StructureUserList',
    path: '/Shared/Users/List',
    title: (words) => words.access.structureUser.list,
    permission,
    component: lazyRouteComponent(userLists, 'UserListScreen'),
  },
  {
    name: 'StructureUserAdd',
    path: '/Shared/Users/Add',
    title: (words) => words.access.structureUser.add,
    permission: write,
    saves: routes.users.createUser,
    parent: 'StructureUserList',
    component: lazyRouteComponent(users, 'UserAddScreen'),
  },
  {
    name: 'StructureUser',
    path: '/Shared/Users/Details/:id',
    title: (words) => words.access.structureUser.detail,
    permission,
    parent: 'StructureUserList',
    component: lazyRouteComponent(() => import('./user-details-screen.tsx'), 'UserDetailsScreen'),
  },
  {
    name: 'StructureUserEdit',
    path: '/Shared/Users/Edit/:id',
    title: (words) => words.access.structureUser.edit,
    permission: write,
    saves: routes.users.changeUser,
    parent: 'StructureUserList',
    component: lazyRouteComponent(users, 'UserEditScreen'),
  },
  {
    name: 'TenantUsers',
    path: '/Users/:id',
    title: (words) => words.access.structureUser.list,
    permission,
    component: lazyRouteComponent(userLists, 'TenantUsersScreen'),
  },
]

const assigning = () => import('./assign-screen.tsx')
/** What experts and technical advisers look after. */
const assignScreens: readonly ScreenRoute[] = [
  {
    name: 'AssignDistri',
    path: '/Shared/Users/AssignDistri/:id',
    title: (words) => words.access.assign.distributors,
    permission: write,
    saves: routes.experts.authorizeStrucs,
    parent: 'StructureUserList',
    component: lazyRouteComponent(assigning, 'AssignDistributorsScreen'),
  },
  {
    name: 'AssignExpert',
    path: '/Shared/Users/AssignExpert/:id',
    title: (words) => words.access.assign.farms,
    permission: write,
    saves: routes.experts.authorizeFarms,
    parent: 'StructureUserList',
    component: lazyRouteComponent(assigning, 'AssignFarmsScreen'),
  },
]

const tenantForms = () => import('./tenant-screens.tsx')
/** Tenants, as the platform manages them. */
const tenantScreens: readonly ScreenRoute[] = [
  {
    name: 'Tenant',
    path: '/Tenant/TenantList',
    title: (words) => words.access.managedTenant.list,
    permission: tenants,
    component: lazyRouteComponent(() => import('./tenant-list-screen.tsx'), 'TenantListScreen'),
  },
  {
    name: 'TenantDetails',
    path: '/Tenant/details/:id',
    title: (words) => words.access.managedTenant.detail,
    permission: tenants,
    parent: 'Tenant',
    component: lazyRouteComponent(tenantForms, 'TenantDetailsScreen'),
  },
  {
    name: 'TenantAdd',
    path: '/Tenant/Add',
    title: (words) => words.access.managedTenant.add,
    permission: tenants,
    saves: routes.tenants.createTenant,
    parent: 'Tenant',
    component: lazyRouteComponent(tenantForms, 'TenantAddScreen'),
  },
  {
    name: 'TenantEdit',
    path: '/Tenant/Edit/:id',
    title: (words) => words.access.managedTenant.edit,
    permission: tenants,
    saves: routes.tenants.changeTenant,
    parent: 'Tenant',
    component: lazyRouteComponent(tenantForms, 'TenantEditScreen'),
  },
]

const termsForms = () => import('./terms-screens.tsx')
/** Versions of the terms of use, reached from the list of tenants. */
const termsScreens: readonly ScreenRoute[] = [
  {
    name: 'TermOfUseList',
    path: '/TermOfUse/List',
    title: (words) => words.access.terms.title,
    permission: tenants,
    parent: 'Tenant',
    component: lazyRouteComponent(() => import('./terms-list-screen.tsx'), 'TermsListScreen'),
  },
  {
    name: 'TermOfUseDetails',
    path: '/TermOfUse/Details/:id',
    title: (words) => words.access.terms.title,
    permission: tenants,
    parent: 'TermOfUseList',
    component: lazyRouteComponent(termsForms, 'TermsDetailsScreen'),
  },
  {
    name: 'TermOfUseEdit',
    path: '/TermOfUse/Edit/:id',
    title: ({ access: { terms } }, { id }) => (isNew(Number(id)) ? terms.add : terms.edit),
    permission: tenants,
    saves: routes.terms.changeTerms,
    parent: 'TermOfUseList',
    component: lazyRouteComponent(termsForms, 'TermsEditScreen'),
  },
]

/** Signing in, passwords, accepting the terms of use, visits. Source: spec 1 §2. */
export const accessScreens: readonly ScreenRoute[] = [
  ...stepScreens,
  {
    name: 'Login',
    path: '/Login',
    title: (words) => words.access.titles.signIn,
    opens: 'public',
    component: SignInScreen,
  },
  {
    name: 'ForgotPassword',
    path: '/ForgotPassword',
    title: (words) => words.access.titles.forgotPassword,
    opens: 'public',
    component: lazyRouteComponent(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  },
  {
    name: 'ResetPassword',
    path: '/ResetPassword/:userId/:code',
    title: (words) => words.access.titles.resetPassword,
    opens: 'public',
    component: lazyRouteComponent(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
  },
  {
    name: 'ChangePassword',
    path: '/ChangePassword',
    title: (words) => words.access.titles.changePassword,
    component: lazyRouteComponent(() => import('./change-password-screen.tsx'), 'ChangePasswordScreen'),
  },
  {
    name: 'TermOfUseValidation',
    path: '/TermOfUseValidation',
    title: (words) => words.access.titles.termsOfUse,
    opens: 'beforeTerms',
    layout: { menu: false, breadcrumbs: false },
    leadsTo: ({ termOfUseVersion }) => (termOfUseVersion === null ? 'Home' : undefined),
    component: lazyRouteComponent(() => import('./terms-of-use-screen.tsx'), 'TermsOfUseScreen'),
  },
]

/** People, what experts look after, tenants, versions of the terms of use. */
export const peopleScreens: readonly ScreenRoute[] = [
  ...userScreens,
  ...assignScreens,
  ...tenantScreens,
  ...termsScreens,
]
