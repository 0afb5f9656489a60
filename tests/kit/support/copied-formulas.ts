import type { Database } from '../../../packages/server/src/kit/database/database.ts'

/* Many formulas for what computes all of them: copies of those of the demonstration, with their lines and no history. */

/** Copies the formulas of the demonstration until there are `count` more; returns their ids. */
export async function copyFormulas(database: Database, count: number): Promise<number[]> {
  const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
  const columnsOf = async (table: string, left: readonly string[]) =>
    (
      await query(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
          and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      )
    )
      .map(({ name }) => String(name))
      .filter((name) => !left.includes(name))
  const fields = (await columnsOf('formula', ['id', 'name', 'code', 'food_id', 'duplicate_id', 'is_locked'])).map(
    (name) => `"${name}"`,
  )
  const copies = await query(
    `insert into formula (name, code, is_locked, duplicate_id, ${fields.join()})
     select 'Copie ' || n || ' ' || s.name, 'C' || n || '-' || s.code, false, s.id, ${fields.map((name) => `s.${name}`).join()}
     from generate_series(0, $1::integer - 1) n join lateral (select * from formula where not deleted
       and optimisation_type_object_id is not null and not name like 'Copie %' order by id
       offset n % (select count(*) from formula where not deleted and optimisation_type_object_id is not null
         and not name like 'Copie %') limit 1) s on true returning id`,
    [count],
  )
  for (const table of ['formula_foods', 'formula_nutrients']) {
    const lineFields = (await columnsOf(table, ['formula_id'])).map((name) => `"${name}"`)
    await query(
      `insert into ${table} (formula_id, ${lineFields.join()})
       select copy.id, ${lineFields.map((name) => `line.${name}`).join()}
       from formula copy join ${table} line on line.formula_id = copy.duplicate_id where copy.name like 'Copie %'`,
    )
  }
  await query('analyze')
  return copies.map(({ id }) => Number(id))
}
