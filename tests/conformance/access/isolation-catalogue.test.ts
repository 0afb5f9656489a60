import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { eachEngine } from '../kit/databases.ts'

/* What the catalogue of the database says of the walls: nothing is forgotten when a table is added. */

/** Tables with a tenant that have no wall, and why: the role of the application reads none of them. */
const unwalled = {
  audit_entry: 'written in the transaction of what it tells, read by access only',
  error_entry: 'kept and found by access, which answers each person his own',
  outgoing_mail: 'filled in the transaction that decides it, emptied by the outbox',
  view_text: 'read by access for the tenant of the session',
}
/** Tables without a tenant that the application reads, and why that is no harm. */
const common = {
  tenant_closure: 'the tree itself, walled by its own policy',
  tenant: 'the tree itself, walled by its own policy',
  term_of_use: 'the same for everybody',
}
/** Tables only access may touch. */
const secrets = ['credential', 'session', 'password_reset', 'rate_count', 'error_entry', 'view_text', 'pdf_token']

type Row = Record<string, unknown>

eachEngine(({ fresh }) => {
  let database: Database
  beforeAll(async () => {
    database = await fresh()
  })
  const rows = async (text: string): Promise<Row[]> => (await database.pool.query(text)).rows
  const names = async (text: string) => (await rows(text)).map(({ name }) => String(name))
  const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'`
  const withTenant = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`
  const may = (right: string) => `has_table_privilege('provende_app', c.oid, '${right}')`

  test('every table with a tenant has row-level security and policies, but for those named here', async () => {
    const open = `select relname as name from ${tables} where c.relkind in ('r', 'p') and ${withTenant} and not (
      c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')))
      order by 1`
    expect(await names(open)).toEqual(Object.keys(unwalled))
    const read = `select relname as name from ${tables} where relname in (${quoted(Object.keys(unwalled))})
      and (${may('select')} or ${may('update')} or ${may('delete')})`
    expect(await names(read)).toEqual([])
  })

  test('whatever the application reads is walled or asks as its reader, but for what is common to all', async () => {
    const read = `select relname as name from ${tables} where c.relkind in ('r', 'p', 'v', 'm') and ${may('select')}
      and not (c.relrowsecurity and ${withTenant})
      and not coalesce(c.relkind = 'v' and c.reloptions @> '{security_invoker=true}', false) order by 1`
    expect(await names(read)).toEqual(Object.keys(common).toSorted())
  })

  test('whatever the application may write, its policies check', async () => {
    const writes: [right: string, command: string][] = [
      ['insert', 'a'],
      ['update', 'w'],
      ['delete', 'd'],
    ]
    for (const [right, command] of writes) {
      const unchecked = `select relname as name from ${tables} where c.relkind in ('r', 'p') and ${may(right)}
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('${command}', '*')
          and 'provende_app'::regrole = any (p.polroles)) order by 1`
      expect(await names(unchecked), right).toEqual(right === 'insert' ? ['audit_entry', 'outgoing_mail'] : [])
    }
  })

  test('no policy of the application lets everything through', async () => {
    const open = `select c.relname || '.' || p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where 'provende_app'::regrole = any (p.polroles) and 'true' in
        (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`
    expect(await names(open)).toEqual([])
    expect(await names(`select polname as name from pg_policy where 0 = any (polroles)`)).toEqual([])
  })

  test.each(secrets)('the application cannot read or change %s', async (table) => {
    const rights = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
    const granted = rights.map((right) => `has_table_privilege('provende_app', '${table}', '${right}') as "${right}"`)
    expect(Object.values((await rows(`select ${granted.join(', ')}`))[0] ?? {})).toEqual(rights.map(() => false))
    const columns = `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and not attisdropped and has_column_privilege('provende_app', attrelid, attnum, 'select')`
    expect(await names(columns)).toEqual([])
  })

  test.each(['provende_app', 'provende_access'])('%s is nobody: no owner, no member, no power', async (role) => {
    const [power] = await rows(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication
      from pg_roles where rolname = '${role}'`)
    expect(Object.values(power ?? {})).toEqual([false, false, false, false, false, false])
    expect(await names(`select relname as name from pg_class where relowner = '${role}'::regrole`)).toEqual([])
    expect(await names(`select proname as name from pg_proc where proowner = '${role}'::regrole`)).toEqual([])
    expect(await rows(`select from pg_auth_members where member = '${role}'::regrole`)).toEqual([])
    const [may] = await rows(`select has_schema_privilege('${role}', 'public', 'create') as create_objects,
      has_database_privilege('${role}', current_database(), 'create') as create_schemas`)
    expect(may).toEqual({ create_objects: false, create_schemas: false })
  })

  test('what runs with the rights of the owner is named here, with its search path pinned', async () => {
    const definers = `select p.proname || ' ' || coalesce(p.proconfig::text, '') as name from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' where p.prosecdef order by 1`
    expect(await names(definers)).toEqual([
      'app_is_restricted {"search_path=public, pg_temp"}',
      'app_reach {"search_path=public, pg_temp"}',
      'end_sessions_of_tenant {"search_path=public, pg_temp"}',
      'food_category_lines {"search_path=public, pg_temp"}',
      'formula_seller {"search_path=public, pg_temp"}',
      'formulas_made_of {"search_path=public, pg_temp"}',
      'keep_organisation {"search_path=public, pg_temp"}',
      'keep_tenant_closure {"search_path=public, pg_temp"}',
      'line_of_parents {"search_path=public, pg_temp"}',
      'line_of_tenants {"search_path=public, pg_temp"}',
      'master_of {"search_path=public, pg_temp"}',
      'next_formula_code {"search_path=public, pg_temp"}',
      'next_tenant_id {"search_path=public, pg_temp"}',
      'pass_name_down {"search_path=public, pg_temp"}',
      'reach_of {"search_path=public, pg_temp"}',
      'say_expert_anew {"search_path=public, pg_temp"}',
      'say_experts {"search_path=public, pg_temp"}',
      'tenant_line {"search_path=public, pg_temp"}',
      'tenants_looked_after {"search_path=public, pg_temp"}',
    ])
  })
})

const quoted = (list: readonly string[]) => list.map((one) => `'${one}'`).join(', ')
