import { lazyRouteComponent } from '@tanstack/react-router'
import { homeOf } from '../shell/person-kind.ts'
import type { ScreenRoute } from '../shell/screen.ts'

const dashboard = lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen')

/** The home of each role. Source: spec 1 §2 "Home behaviour". */
export const homeScreens: readonly ScreenRoute[] = [
  {
    name: 'Home',
    path: '/Home',
    title: (words) => words.home.title,
    leadsTo: (context) => {
      const own = homeOf(context)
      return own === 'Home' ? undefined : own
    },
    component: dashboard,
  },
  { name: 'AdminDashboard', path: '/Admin/Dashboard', title: (words) => words.home.dashboard, component: dashboard },
  { name: 'TCDashboard', path: '/TC/Dashboard', title: (words) => words.home.dashboard, component: dashboard },
  { name: 'FarmerDashboard', path: '/Farmer/Dashboard', title: (words) => words.home.dashboard, component: dashboard },
  // Only ways to a first page, kept for the addresses and names of before.
  {
    name: 'redirectToHome',
    path: '/RedirectToHome',
    title: (words) => words.home.title,
    leadsTo: homeOf,
    component: dashboard,
  },
  {
    name: 'FarmerManager',
    path: '/Farmer',
    title: (words) => words.home.dashboard,
    leadsTo: () => 'FarmerSwitch',
    component: dashboard,
  },
  {
    name: 'FarmerSwitch',
    path: '/Farmer/switch',
    title: (words) => words.home.dashboard,
    // Who browses a farm, whatever his role, looks at it as its people do.
    leadsTo: (context) => (context.tenantRoleName === 'Farm' ? 'FarmerDashboard' : homeOf(context)),
    component: dashboard,
  },
]
