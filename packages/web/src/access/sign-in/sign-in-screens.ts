import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../../shell/routing/screen.ts'
import { SignInScreen } from './sign-in-screen.tsx'

/** What a visitor who is not signed in sees first: the only screens, with what they import, that he waits for. */
export const signInScreens: readonly ScreenRoute[] = [
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
]

/** How the addresses begin that open without signing in besides these: links in mails and on paper. */
export const publicPaths: readonly string[] = ['/OrderForm/Etiquette/', '/Quote/Offer/', '/Verification']
