import type { AccountContext } from '@provende/contract/access/account.ts'
import { permissionsOf } from '@provende/domain/access/permissions.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import type { ScreenRoute } from './routing/screen.ts'

/* Builders for shell tests. */

export const testScreen = (parts: Partial<ScreenRoute>): ScreenRoute => ({
  name: 'FoodList',
  path: '/Admin/Foods/List',
  title: (words) => words.catalogue.food.list,
  component: () => null,
  ...parts,
})

/** A signed-in user, by default a formulator of a manufacturer, with the permissions of his role. */
export function testPerson(parts: Partial<AccountContext>) {
  const context: AccountContext = {
    userId: 5,
    userName: 'Ines Vaubrelle',
    email: 'ines@exemple.test',
    tenantId: 2,
    tenantName: 'Mineraux',
    roleName: 'CMVPFormulateur',
    tenantRoleName: 'MasterTenant',
    tenantSettings: { defaultLanguage: 'fr-FR', defaultCurrencyId: 1 },
    termOfUseVersion: null,
    visit: [],
    browse: [],
    culture: 'fr-FR',
    ...parts,
  }
  const role = fromWireRole(context.roleName)
  return { context, modules: role ? permissionsOf(role) : [] }
}
