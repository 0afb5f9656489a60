import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/screen.ts'

/** Signing in, passwords, terms of use. Source: spec 1 §2. */
export const accessScreens: readonly ScreenRoute[] = [
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
