import type { Database } from '../../packages/server/src/kit/database/open-database.ts'

/** Switches row-level security off for every table. */
export async function securityOff({ pool }: Database): Promise<void> {
  await pool.query(`do $$ declare walled regclass; begin
    for walled in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
      execute format('alter table %s disable row level security', walled);
    end loop; end $$`)
}
