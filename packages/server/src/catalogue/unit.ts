import { sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/** The labels of all units, by id. */
export async function unitLabels(scope: Scope): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from unit where ${visibleTo(scope, 'unit')}`.execute(scope.transaction)
  return new Map(rows.map(({ id, label }) => [id, label]))
}
