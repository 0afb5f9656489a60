import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-answers.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { Referred } from '../records/look.ts'
import { useSession } from '../shell/session.tsx'

/* What the screens of formulas have in common. */

/** The names of their screens. */
export const formulaScreen = {
  list: 'FormuleList',
  search: 'FormuleSearch',
  edit: 'FormuleEdit',
  read: 'FormuleRead',
  detail: 'FormuleDetail',
  workbench: 'FormuleFormulateur',
} as const

/** Formulas as others refer to them. */
export const formulas: Referred = {
  family: formula,
  routes: { list: formulaRoutes.list, one: formulaRoutes.single },
}

/** Who looks at formulas: what he may do with them, and what of them he has no use for. */
export function useFormulaEyes() {
  const { context, mayCall } = useSession()
  const mayWrite = mayCall(formulaRoutes.add.access)
  return {
    mayCreate: mayWrite,
    mayChange: (one: Pick<ListedFormula, 'mayWrite'>) => mayWrite && one.mayWrite,
    /** Whoever is at a farm sees the formulas of one farm from one distributor. Source: spec 2 §6. */
    isAtFarm: context.tenantRoleName === 'Farm',
  }
}

/** A content is per kg of food; what it makes for an animal in a day is an amount. */
export const unitPerDay = (unit: string): string => unit.replace(/\/kg$/, '')
