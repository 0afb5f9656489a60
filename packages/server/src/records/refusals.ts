import type { Problem } from '@provende/contract/problems.ts'
import type { Content, Family } from '@provende/contract/records/family.ts'
import { Refusal, refusal } from '../kit/handler.ts'
import { columnOf, referencesOf, tableOf } from './columns.ts'
import type { Scope } from './scope.ts'
import { referenceableIds } from './store.ts'

/* Refusals common to all families. */

/**
 * Every reference must point to a record visible to the scope and owned by the tenant of the record or a tenant above
 * it; any other is refused like a missing one.
 */
export async function referenceProblems(scope: Scope, family: Family, content: Content, tenantId: number) {
  const references = referencesOf(family.fields).map(([field, table]) => ({ field, table, ids: toIds(content[field]) }))
  for (const [line, fields] of Object.entries(family.lines))
    for (const [field, table] of referencesOf(fields))
      for (const [index, row] of ((content[line] ?? []) as Content[]).entries())
        references.push({ field: `${line}.${index}.${field}`, table, ids: toIds(row[field]) })
  const problems: Problem[] = []
  for (const [table, uses] of Map.groupBy(references, (use) => use.table)) {
    const referenceable = await referenceableIds(scope, table, [...new Set(uses.flatMap((use) => use.ids))], tenantId)
    for (const { field, ids } of uses)
      if (ids.some((id) => !referenceable.has(id))) problems.push({ key: 'record.referenceMissing', field })
  }
  return problems
}

const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((entry): entry is number => typeof entry === 'number')

/** Problems by the name of the unique index that they are violations of. */
export type UniqueIndexProblems = Readonly<Record<string, Problem>>

/**
 * Runs a write; a unique violation of the family (also from two simultaneous saves) becomes a refusal naming the field.
 * Any other error is rethrown.
 */
export async function writeOrRefuseTakenValues<T>(
  family: Family,
  write: () => Promise<T>,
  indexProblems: UniqueIndexProblems = {},
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // Expected: only violations of the unique indexes of this family; those of a field are named after its column.
    const constraint = violatedUniqueIndex(error)
    const problem = indexProblems[constraint]
    if (problem !== undefined) throw new Refusal([problem])
    const field = takenField(family, constraint)
    throw field === undefined ? error : refusal(takenProblemKey(field), field)
  }
}

/** The name of the unique index that a write violates; '' for any other error. */
function violatedUniqueIndex(error: unknown): string {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? (constraint ?? '') : ''
}

function takenField(family: Family, constraint: string): string | undefined {
  const table = tableOf(family.name)
  return family.unique.find((field) => constraint === `${table}_${columnOf(table, field)}_unique`)
}

const takenProblemKey = (field: string) =>
  field === 'name' ? 'record.nameTaken' : field === 'code' ? 'record.codeTaken' : 'record.valueTaken'
