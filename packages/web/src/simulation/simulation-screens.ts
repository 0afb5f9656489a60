import { unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import { simulationRoutes } from '@provende/contract/simulation/simulation-routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { simulationScreenNames } from './simulation-facts.ts'

const { screen: permission } = simulation.permission
const listAsParent = { parent: simulationScreenNames.list, parentParams: () => ({}) }

/** The screens of simulations. Source: spec 2 §2 "Simulation". */
export const simulationScreens: readonly ScreenRoute[] = [
  {
    name: simulationScreenNames.list,
    path: '/Simulation/List',
    title: (words) => words.simulation.simulation.list,
    permission,
    component: lazyRouteComponent(() => import('./simulation-list-screen.tsx'), 'SimulationListScreen'),
  },
  {
    name: simulationScreenNames.formulas,
    path: '/Simulation/FormulesList/:id',
    title: (words) => words.simulation.simulation.formulas,
    permission,
    saves: simulationRoutes.choose,
    ...listAsParent,
    component: lazyRouteComponent(() => import('./formula-choice-screen.tsx'), 'FormulaChoiceScreen'),
  },
  {
    name: simulationScreenNames.prices,
    path: '/Simulation/Simulate/:id/:tp',
    title: (words, { tp }) =>
      tp === unsavedPriceListId ? words.simulation.simulation.add : words.simulation.simulation.prices,
    permission,
    saves: simulationRoutes.add,
    ...listAsParent,
    component: lazyRouteComponent(() => import('./simulated-prices-screen.tsx'), 'SimulatedPricesScreen'),
  },
  {
    name: simulationScreenNames.result,
    path: '/Simulation/Comparateur/:id',
    title: (words) => words.simulation.simulation.result,
    permission,
    showsFamily: simulation.name,
    ...listAsParent,
    component: lazyRouteComponent(() => import('./simulation-result-screen.tsx'), 'SimulationResultScreen'),
  },
]
