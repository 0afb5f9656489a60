import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { refusal } from '../kit/handler.ts'
import { columnOf, referencesOf, tableOf } from './columns.ts'
import type { Scope } from './scope.ts'
import { nameableIds } from './store.ts'

/* What the mechanism itself refuses, for every family. */

type Content = Record<string, unknown>

/**
 * Every reference must name a record the scope sees, of the tenant the record belongs to or of one above it; any other
 * answers like a missing one.
 */
export async function referenceProblems(
  scope: Scope,
  family: Family,
  content: Content,
  tenantId: number,
): Promise<Problem[]> {
  const given = referencesOf(family.fields).map(([field, table]) => ({ field, table, ids: idsIn(content[field]) }))
  for (const [line, fields] of Object.entries(family.lines))
    for (const [field, table] of referencesOf(fields))
      for (const [index, row] of ((content[line] ?? []) as Content[]).entries())
        given.push({ field: `${line}.${index}.${field}`, table, ids: idsIn(row[field]) })
  const problems: Problem[] = []
  for (const [table, uses] of Map.groupBy(given, (use) => use.table)) {
    const seen = await nameableIds(scope, table, [...new Set(uses.flatMap((use) => use.ids))], tenantId)
    for (const { field, ids } of uses)
      if (ids.some((id) => !seen.has(id))) problems.push({ key: 'record.referenceMissing', field })
  }
  return problems
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((entry): entry is number => typeof entry === 'number')

/**
 * Runs a write; a value taken meanwhile (a unique index of the family, also under two simultaneous saves) becomes the
 * refusal of its field. Anything else is a fault and goes on.
 */
export async function refusingTakenValues<T>(family: Family, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // Only the unique indexes of this family, named after their column, are expected here.
    const field = takenField(family, error)
    throw field === undefined ? error : refusal(takenKey(field), field)
  }
}

function takenField(family: Family, error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return undefined
  return family.unique.find((field) => constraint === `${tableOf(family.name)}_${columnOf(field)}_unique`)
}

const takenKey = (field: string) =>
  field === 'name' ? 'record.nameTaken' : field === 'code' ? 'record.codeTaken' : 'record.valueTaken'
