import { lazyRouteComponent } from '@tanstack/react-router'
import { homeScreenNameOf } from '../shell/frame/person-kind.ts'
import type { ScreenRoute } from '../shell/routing/screen.ts'

const dashboardComponent = lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen')

/** The home pages by role. Source: spec 1 §2 "Home behaviour". */
export const homeScreens: readonly ScreenRoute[] = [
  {
    name: 'Home',
    path: '/Home',
    title: (words) => words.home.title,
    redirectsTo: (context) => {
      const home = homeScreenNameOf(context)
      return home === 'Home' ? undefined : home
    },
    component: dashboardComponent,
  },
  {
    name: 'AdminDashboard',
    path: '/Admin/Dashboard',
    title: (words) => words.home.dashboard,
    component: dashboardComponent,
  },
  { name: 'TCDashboard', path: '/TC/Dashboard', title: (words) => words.home.dashboard, component: dashboardComponent },
  {
    name: 'FarmerDashboard',
    path: '/Farmer/Dashboard',
    title: (words) => words.home.dashboard,
    component: dashboardComponent,
  },
  // Redirects only, kept for addresses and screen names of the previous application.
  {
    name: 'redirectToHome',
    path: '/RedirectToHome',
    title: (words) => words.home.title,
    redirectsTo: homeScreenNameOf,
    component: dashboardComponent,
  },
  {
    name: 'FarmerManager',
    path: '/Farmer',
    title: (words) => words.home.dashboard,
    redirectsTo: () => 'FarmerSwitch',
    component: dashboardComponent,
  },
  {
    name: 'FarmerSwitch',
    path: '/Farmer/switch',
    title: (words) => words.home.dashboard,
    // A user who browses a farm sees the farm dashboard, whatever the role.
    redirectsTo: (context) => (context.tenantRoleName === 'Farm' ? 'FarmerDashboard' : homeScreenNameOf(context)),
    component: dashboardComponent,
  },
]
