import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/screen.ts'

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

/** Signing in, passwords, terms of use, visits. Source: spec 1 §2. */
export const accessScreens: readonly ScreenRoute[] = [
  ...stepScreens,
  {
    name: 'Login',
    path: '/Login',
    title: (words) => words.access.titles.signIn,
    opens: 'public',
    component: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
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
