import { farm } from '@provende/contract/organisations/farm.ts'
import { structure } from '@provende/contract/organisations/structure.ts'
import { routes } from '@provende/contract/routes.ts'
import type { ReferencedFamily } from '../records/record-set.ts'

/* Distributors and farms, as targets of references. */

export const structureReferenceTarget: ReferencedFamily = { family: structure, routes: routes.structures }
export const farmReferenceTarget: ReferencedFamily = { family: farm, routes: routes.farms }
