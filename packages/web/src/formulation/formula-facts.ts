import { formula } from '@provende/contract/formulation/formula.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { readsShownOnly } from '@provende/domain/access/is-visible.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import type { Culture } from '@provende/text/culture.ts'
import { unitText } from '@provende/text/units.ts'
import type { ReferencedFamily } from '../records/record-set.ts'
import { useSession } from '../shell/session/session.tsx'

/* Shared by the formula screens. */

/** Screen names, as registered in the router. */
export const formulaScreenNames = {
  list: 'FormuleList',
  search: 'FormuleSearch',
  edit: 'FormuleEdit',
  read: 'FormuleRead',
  detail: 'FormuleDetail',
  workbench: 'FormuleFormulateur',
  /** Of the area of orders. */
  order: 'OrderFormEdit',
} as const

/** The record family that other forms pick formulas from. */
export const formulaReferenceTarget: ReferencedFamily = {
  family: formula,
  routes: { list: formulaRoutes.list, one: formulaRoutes.single },
}

/** What the signed-in user may do with formulas, and whether the farm and distributor columns are useful. */
export function useFormulaAccess() {
  const { context, mayCall } = useSession()
  const mayWrite = mayCall(formulaRoutes.add.access)
  return {
    mayCreate: mayWrite,
    mayChange: (row: Pick<ListedFormula, 'mayWrite'>) => mayWrite && row.mayWrite,
    /** In the tenant of a farm all formulas have the same farm and distributor. Source: spec 2 §6. */
    isAtFarm: context.tenantRoleName === 'Farm',
    /** The people of a farm see no drafts: to them a formula has no state, nor is anything said of how it was made. */
    hasStates: !readsShownOnly(fromWireRole(context.roleName)),
  }
}

/** The unit of a daily supply: a content is in `g/kg`, the supply per animal per day in `g`. */
export const dailyUnitOfContent = (unit: string, culture: Culture): string =>
  unitText(unit.replace(/\/kg$/, ''), culture)
