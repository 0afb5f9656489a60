import { routes } from '@provende/contract/routes.ts'

/** What can be assigned to an expert. */
export type AssignedKind = 'farms' | 'distributors'

/** The calls that read and change what is assigned. Source: spec 1 §7 "Experts". */
export const assignmentCalls = {
  farms: { read: routes.experts.authorizedFarms, save: routes.experts.authorizeFarms },
  distributors: { read: routes.experts.authorizedStrucs, save: routes.experts.authorizeStrucs },
} as const
