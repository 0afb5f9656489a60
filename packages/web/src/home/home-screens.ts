import { lazyRouteComponent } from '@tanstack/react-router'
import { homeOf } from '../shell/frame/person-kind.ts'
import type { ScreenRoute } from '../shell/routing/screen.ts'

const dashboard = lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen')

/** The home pages by role. Source: spec 1 §2 "Home behaviour". */
export const homeScreens: readonly ScreenRoute[] = [
  {
    name: 'Home',
    path: '/Home',
    title: (words) => words.home.title,
    redirectsTo: (context) => {
      const home = homeOf(context)
      return home === 'Home' ? undefined : home
    },
    component: dashboard,
  },
  { name: 'AdminDashboard', path: '/Admin/Dashboard', title: (words) => words.home.dashboard, component: dashboard },
  { name: 'TCDashboard', path: '/TC/Dashboard', title: (words) => words.home.dashboard, component: dashboard },
  { name: 'FarmerDashboard', path: '/Farmer/Dashboard', title: (words) => words.home.dashboard, component: dashboard },
  // Redirects only, kept for addresses and screen names of the previous application.
  {
    name: 'redirectToHome',
    path: '/RedirectToHome',
    title: (words) => words.home.title,
    redirectsTo: homeOf,
    component: dashboard,
  },
  {
    name: 'FarmerManager',
    path: '/Farmer',
    title: (words) => words.home.dashboard,
    redirectsTo: () => 'FarmerSwitch',
    component: dashboard,
  },
  {
    name: 'FarmerSwitch',
    path: '/Farmer/switch',
    title: (words) => words.home.dashboard,
    // A user who browses a farm sees the farm dashboard, whatever the role.
    redirectsTo: (context) => (context.tenantRoleName === 'Farm' ? 'FarmerDashboard' : homeOf(context)),
    component: dashboard,
  },
]
