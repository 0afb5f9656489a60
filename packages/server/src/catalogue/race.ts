import { equationRuleProblems } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { type RecordRules, recordHandlers } from '../records/handlers.ts'
import type { ScopeSource } from '../records/scope.ts'

const raceRules: RecordRules = {
  // kit/http.ts has validated the body against the schema of the family.
  beforeSave: (_scope, body) => Promise.resolve(equationRuleProblems(body as { equation: string })),
}

/** Races: their equation is shown beside the constraint set and never calculated, but must be one. */
export const raceHandlers = (source: ScopeSource) => recordHandlers(source, race, raceRules)
