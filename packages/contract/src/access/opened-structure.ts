import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { userWithPasswords } from './structure-user.ts'

/** A manufacturer, distributor or farm whose tenant is opened, so that users can be added to it. Read-only. */
export const openedStructure = recordFamily({
  name: 'openedStructure',
  path: 'StructureUsers/Structures',
  fields: {
    name: z.string(),
    code: z.string(),
    city: z.string(),
    typeId: z.number(),
    tenantRole: z.enum(tenantRoles),
  },
  filters: ['name', 'code'],
  unique: [],
  permission: userWithPasswords.permission,
})

export const openedStructureRoutes = recordRoutes(openedStructure)
