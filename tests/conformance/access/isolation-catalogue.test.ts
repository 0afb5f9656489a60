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

  test('a row is judged by its own tenant before the record it belongs to is looked up', async () => {
    const lookingUpFirst = `select tablename as name from pg_policies readable where schemaname = 'public'
      and policyname = 'readable' and qual ~ '^\\(EXISTS' and exists (select from pg_policies changeable
        where changeable.tablename = readable.tablename and changeable.policyname = 'changeable' and cmd = 'ALL') order by 1`
    expect(await names(lookingUpFirst)).toEqual([])
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
    const definerFunctions = `select p.proname as name, p.proconfig as settings from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' where p.prosecdef order by 1`
    expect(await names(definerFunctions)).toEqual(functionsOfTheOwner)
    for (const { name, settings } of await rows(definerFunctions))
      expect(settings, String(name)).toEqual(['search_path=public, pg_temp'])
  })
})

const quotedList = (list: readonly string[]) => list.map((item) => `'${item}'`).join(', ')

const functionsOfTheOwner = [
  'app_above',
  'app_above_reach',
  'app_below',
  'app_is_restricted',
  'app_reach',
  'breeds_looked_after',
  'delete_old_automatic_simulations',
  'delete_old_price_imports',
  'delete_site_month_requests',
  'delete_webhook_events',
  'dispatched_paper',
  'end_sessions_of_tenant',
  'food_category_lines',
  'food_formula_counts',
  'formula_seller',
  'formula_sources_now',
  'formula_sources_of',
  'formulas_made_of',
  'keep_organisation',
  'keep_tenant_closure',
  'labelled_order',
  'labelled_order_logo',
  'lease_webhook',
  'limits_now',
  'line_of_parents',
  'line_of_tenants',
  'linked_quote',
  'linked_quote_logo',
  'mailed_quote',
  'master_of',
  'milk_benchmarks',
  'model_now',
  'nearest_logo',
  'next_document_count',
  'next_formula_code',
  'next_tenant_id',
  'note_dispatch',
  'note_quote_mail',
  'note_webhook_try',
  'order_parties',
  'pass_name_down',
  'people_with_failed_mail',
  'platform_simulations',
  'price_lists_to_run',
  'queue_webhook_event',
  'queue_webhook_test',
  'reach_of',
  'recipients_reached',
  'remove_imported_list',
  'running_simulations',
  'say_expert_anew',
  'say_experts',
  'set_webhook_secret',
  'shown_formulas',
  'shown_revision_of',
  'site_has_formulas',
  'stale_formulas',
  'store_label',
  'stored_label',
  'stored_paper',
  'summarise_dispatches',
  'tenant_line',
  'tenants_looked_after',
  'told_webhooks',
  'verified_order_paper',
  'verified_quote',
  'webhook_secret_state',
]
