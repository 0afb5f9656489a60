import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { onEachEngine } from '../../kit/support/databases.ts'

/* Tenant isolation in the database catalogue: fails when a new table, view or function is left unprotected. */

/** Tables with a tenant but without policies, and why; the role of the application cannot read them. */
const tablesWithoutPolicies = {
  audit_entry: 'written in the transaction it records, read by access only',
  error_entry: 'written and read by access, which shows each person his own',
  outgoing_mail: 'filled by the transaction that sends the mail, emptied by the outbox',
  view_text: 'read by access for the tenant of the session',
}
/** Tables without a tenant column that the application reads, and why that is safe. */
const tablesWithoutTenant = {
  actuality_read: 'what a person has read, protected by its own policy',
  list_preference: 'how a person has lists shown to him, protected by its own policy',
  tenant_closure: 'the tree itself, protected by its own policy',
  tenant: 'the tree itself, protected by its own policy',
  term_of_use: 'the same for everybody',
  vat_rate: 'the same for everybody',
}
/** Tables that only the access role may touch. */
const accessOnlyTables = [
  'credential',
  'session',
  'password_reset',
  'rate_count',
  'sign_in_address',
  'error_entry',
  'view_text',
  'pdf_token',
  'document_counter',
]

type CatalogueRow = Record<string, unknown>

onEachEngine(({ fresh }) => {
  let database: Database
  beforeAll(async () => {
    database = await fresh()
  })
  const rows = async (text: string): Promise<CatalogueRow[]> => (await database.pool.query(text)).rows
  const names = async (text: string) => (await rows(text)).map(({ name }) => String(name))
  const publicTables = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'`
  const withTenant = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`
  const hasPrivilege = (right: string) => `has_table_privilege('provende_app', c.oid, '${right}')`

  test('every table with a tenant has row-level security and policies, except those listed here', async () => {
    const unprotected = `select relname as name from ${publicTables} where c.relkind in ('r', 'p') and ${withTenant} and not (
      c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')))
      order by 1`
    expect(await names(unprotected)).toEqual(Object.keys(tablesWithoutPolicies))
    const readable = `select relname as name from ${publicTables} where relname in (${quotedList(Object.keys(tablesWithoutPolicies))})
      and (${hasPrivilege('select')} or ${hasPrivilege('update')} or ${hasPrivilege('delete')})`
    expect(await names(readable)).toEqual([])
  })

  test('every table and view the application reads is protected or runs as its reader, except those listed here', async () => {
    const unprotected = `select relname as name from ${publicTables} where c.relkind in ('r', 'p', 'v', 'm') and ${hasPrivilege('select')}
      and not (c.relrowsecurity and ${withTenant})
      and not coalesce(c.relkind = 'v' and c.reloptions @> '{security_invoker=true}', false) order by 1`
    expect(await names(unprotected)).toEqual(Object.keys(tablesWithoutTenant).toSorted())
  })

  test('policies check everything the application may write', async () => {
    const privileges: [right: string, command: string][] = [
      ['insert', 'a'],
      ['update', 'w'],
      ['delete', 'd'],
    ]
    for (const [right, command] of privileges) {
      const unchecked = `select relname as name from ${publicTables} where c.relkind in ('r', 'p') and ${hasPrivilege(right)}
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('${command}', '*')
          and 'provende_app'::regrole = any (p.polroles)) order by 1`
      expect(await names(unchecked), right).toEqual(right === 'insert' ? ['audit_entry', 'outgoing_mail'] : [])
    }
  })

  test('no policy of the application accepts every row', async () => {
    const permissive = `select c.relname || '.' || p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where 'provende_app'::regrole = any (p.polroles) and 'true' in
        (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`
    expect(await names(permissive)).toEqual([])
    expect(await names(`select polname as name from pg_policy where 0 = any (polroles)`)).toEqual([])
  })

  test.each(accessOnlyTables)('the application cannot read or change %s', async (table) => {
    const rights = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
    const granted = rights.map((right) => `has_table_privilege('provende_app', '${table}', '${right}') as "${right}"`)
    expect(Object.values((await rows(`select ${granted.join(', ')}`))[0] ?? {})).toEqual(rights.map(() => false))
    const columns = `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and not attisdropped and has_column_privilege('provende_app', attrelid, attnum, 'select')`
    expect(await names(columns)).toEqual([])
  })

  test.each(['provende_app', 'provende_access'])(
    '%s owns nothing, is no member of a role and has no special rights',
    async (role) => {
      const [attributes] =
        await rows(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication
      from pg_roles where rolname = '${role}'`)
      expect(Object.values(attributes ?? {})).toEqual([false, false, false, false, false, false])
      expect(await names(`select relname as name from pg_class where relowner = '${role}'::regrole`)).toEqual([])
      expect(await names(`select proname as name from pg_proc where proowner = '${role}'::regrole`)).toEqual([])
      expect(await rows(`select from pg_auth_members where member = '${role}'::regrole`)).toEqual([])
      const [hasPrivilege] = await rows(`select has_schema_privilege('${role}', 'public', 'create') as create_objects,
      has_database_privilege('${role}', current_database(), 'create') as create_schemas`)
      expect(hasPrivilege).toEqual({ create_objects: false, create_schemas: false })
    },
  )

  test('functions that run with the rights of the owner are listed here, with a fixed search path', async () => {
    const definerFunctions = `select p.proname || ' ' || coalesce(p.proconfig::text, '') as name from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' where p.prosecdef order by 1`
    expect(await names(definerFunctions)).toEqual([
      'app_above_reach {"search_path=public, pg_temp"}',
      'app_is_restricted {"search_path=public, pg_temp"}',
      'app_reach {"search_path=public, pg_temp"}',
      'breeds_looked_after {"search_path=public, pg_temp"}',
      'delete_old_automatic_simulations {"search_path=public, pg_temp"}',
      'delete_old_price_imports {"search_path=public, pg_temp"}',
      'delete_site_month_requests {"search_path=public, pg_temp"}',
      'delete_webhook_events {"search_path=public, pg_temp"}',
      'dispatched_paper {"search_path=public, pg_temp"}',
      'end_sessions_of_tenant {"search_path=public, pg_temp"}',
      'food_category_lines {"search_path=public, pg_temp"}',
      'formula_seller {"search_path=public, pg_temp"}',
      'formula_sources_now {"search_path=public, pg_temp"}',
      'formula_sources_of {"search_path=public, pg_temp"}',
      'formulas_made_of {"search_path=public, pg_temp"}',
      'keep_organisation {"search_path=public, pg_temp"}',
      'keep_tenant_closure {"search_path=public, pg_temp"}',
      'labelled_order {"search_path=public, pg_temp"}',
      'labelled_order_logo {"search_path=public, pg_temp"}',
      'lease_webhook {"search_path=public, pg_temp"}',
      'limits_now {"search_path=public, pg_temp"}',
      'line_of_parents {"search_path=public, pg_temp"}',
      'line_of_tenants {"search_path=public, pg_temp"}',
      'linked_quote {"search_path=public, pg_temp"}',
      'linked_quote_logo {"search_path=public, pg_temp"}',
      'mailed_quote {"search_path=public, pg_temp"}',
      'master_of {"search_path=public, pg_temp"}',
      'milk_benchmarks {"search_path=public, pg_temp"}',
      'model_now {"search_path=public, pg_temp"}',
      'nearest_logo {"search_path=public, pg_temp"}',
      'next_document_count {"search_path=public, pg_temp"}',
      'next_formula_code {"search_path=public, pg_temp"}',
      'next_tenant_id {"search_path=public, pg_temp"}',
      'note_dispatch {"search_path=public, pg_temp"}',
      'note_quote_mail {"search_path=public, pg_temp"}',
      'note_webhook_try {"search_path=public, pg_temp"}',
      'order_parties {"search_path=public, pg_temp"}',
      'pass_name_down {"search_path=public, pg_temp"}',
      'people_with_failed_mail {"search_path=public, pg_temp"}',
      'platform_simulations {"search_path=public, pg_temp"}',
      'price_lists_to_run {"search_path=public, pg_temp"}',
      'queue_webhook_event {"search_path=public, pg_temp"}',
      'queue_webhook_test {"search_path=public, pg_temp"}',
      'reach_of {"search_path=public, pg_temp"}',
      'recipients_reached {"search_path=public, pg_temp"}',
      'remove_imported_list {"search_path=public, pg_temp"}',
      'running_simulations {"search_path=public, pg_temp"}',
      'say_expert_anew {"search_path=public, pg_temp"}',
      'say_experts {"search_path=public, pg_temp"}',
      'set_webhook_secret {"search_path=public, pg_temp"}',
      'shown_formulas {"search_path=public, pg_temp"}',
      'shown_revision_of {"search_path=public, pg_temp"}',
      'site_has_formulas {"search_path=public, pg_temp"}',
      'stale_formulas {"search_path=public, pg_temp"}',
      'store_label {"search_path=public, pg_temp"}',
      'stored_label {"search_path=public, pg_temp"}',
      'stored_paper {"search_path=public, pg_temp"}',
      'summarise_dispatches {"search_path=public, pg_temp"}',
      'tenant_line {"search_path=public, pg_temp"}',
      'tenants_looked_after {"search_path=public, pg_temp"}',
      'told_webhooks {"search_path=public, pg_temp"}',
      'verified_order_paper {"search_path=public, pg_temp"}',
      'verified_quote {"search_path=public, pg_temp"}',
      'webhook_secret_state {"search_path=public, pg_temp"}',
    ])
  })
})

const quotedList = (list: readonly string[]) => list.map((item) => `'${item}'`).join(', ')
