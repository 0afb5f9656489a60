import { farm } from '@provende/contract/organisations/farm.ts'
import { structure } from '@provende/contract/organisations/structure.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Referred } from '../records/look.ts'

/* Distributors and farms as others refer to them. */

export const structures: Referred = { family: structure, routes: routes.structures }
export const farms: Referred = { family: farm, routes: routes.farms }
