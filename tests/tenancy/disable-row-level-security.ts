import type { Database } from '../../packages/server/src/kit/database/database.ts'

/** Disables row-level security on every table. */
export async function disableRowLevelSecurity({ pool }: Database): Promise<void> {
  await pool.query(`do $$ declare table_oid regclass; begin
    for table_oid in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
      execute format('alter table %s disable row level security', table_oid);
    end loop; end $$`)
}
