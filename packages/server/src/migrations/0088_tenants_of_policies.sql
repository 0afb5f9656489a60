-- Row-level security asks for the tenants below one's own and above it through functions. Each policy had read
-- tenant_closure under the policy of that table, so that a statement over three tables read it twenty times, with what a
-- person looks after in each, and PostgreSQL planned all of that: more than half of the time of short statements. What is
-- allowed is the same.

-- One's own tenant, and of those below it what one looks after: what the policy of tenant_closure shows of them.
create function app_below() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant bigint := app_tenant_id();
  reach constant bigint[] := reach_of(app_user_id());
begin
  return query select descendant_id from tenant_closure
    where ancestor_id = own and (reach is null or descendant_id = own or descendant_id = any (reach));
end $$;

-- One's own tenant and those above it.
create function app_above() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select ancestor_id from tenant_closure where descendant_id = app_tenant_id();
end $$;

revoke execute on function app_below(), app_above() from public;
grant execute on function app_below(), app_above() to provende_app;

do $$
declare
  below constant text := 'SELECT tenant_closure\.descendant_id\s+FROM tenant_closure\s+WHERE \(tenant_closure\.ancestor_id = app_tenant_id\(\)\)';
  above constant text := 'SELECT tenant_closure\.ancestor_id\s+FROM tenant_closure\s+WHERE \(tenant_closure\.descendant_id = app_tenant_id\(\)\)';
  policy record;
begin
  for policy in
    select tablename, policyname,
      regexp_replace(regexp_replace(qual, below, 'select app_below()', 'g'), above, 'select app_above()', 'g') as readable,
      regexp_replace(regexp_replace(with_check, below, 'select app_below()', 'g'), above, 'select app_above()', 'g') as writable
    from pg_policies
    where schemaname = 'public' and tablename <> 'tenant_closure' and concat(qual, with_check) like '%tenant_closure%'
  loop
    execute format('alter policy %I on %I %s %s', policy.policyname, policy.tablename,
      'using (' || policy.readable || ')', 'with check (' || policy.writable || ')');
  end loop;
end $$;

-- Tables to come.
create or replace function permission_table(target regclass, items regclass)
 returns void
 language plpgsql
as $function$
begin
  execute format('alter table %s add unique (id, tenant_id)', items);
  execute format('alter table %s
    add column tenant_id bigint not null references tenant,
    add column item_id bigint not null,
    add column item_tenant_id bigint not null,
    add column permitted boolean not null,
    add column user_id bigint references app_user,
    add column modification_date timestamptz(3) not null,
    add primary key (tenant_id, item_id),
    add foreign key (item_id, item_tenant_id) references %s (id, tenant_id)', target, items);
  execute format('create index %I on %s (item_id)', target || '_item', target);
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy readable on %s for select to provende_app using (
    tenant_id in (select app_below())
    or tenant_id in (select app_above()))
  $policy$, target);
  execute format($policy$create policy addable on %s for insert to provende_app with check (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id() and depth > 0)
    and item_tenant_id in (select app_below()))
  $policy$, target);
  execute format($policy$create policy changeable on %s for update to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id() and depth > 0)
    and item_tenant_id in (select app_below()))
  $policy$, target);
  execute format('grant select, insert, update on %s to provende_app', target);
  -- The items are read as wall_by_tenant says, less what is switched off; whoever may write one always reads it.
  execute format('drop policy readable on %s', items);
  execute format($policy$create policy readable on %s for select to provende_app using (
    tenant_id in (select app_below())
    or (tenants_shared and tenant_id in (select app_above())
      and id not in (select item_id from %s where not permitted
        and tenant_id in (select app_above()))))
  $policy$, items, target);
end $function$;

create or replace function wall_by_owner(target regclass, owner regclass, owner_column name)
 returns void
 language plpgsql
as $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy readable on %1$s for select to provende_app using (
    exists (select from %2$s owner where owner.id = %1$s.%3$I)) $policy$, target, owner, owner_column);
  execute format($policy$create policy changeable on %1$s for all to provende_app using (
    tenant_id in (select app_below()))
    with check (
    tenant_id in (select app_below())
    and exists (select from %2$s owner where owner.id = %1$s.%3$I and owner.tenant_id = %1$s.tenant_id))
  $policy$, target, owner, owner_column);
  execute format('grant select, insert, update, delete on %s to provende_app', target);
end $function$;

create or replace function wall_by_tenant(target regclass)
 returns void
 language plpgsql
as $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy readable on %s for select to provende_app using (
    tenant_id in (select app_below())
    or (tenants_shared and tenant_id in (select app_above())))
  $policy$, target);
  execute format($policy$create policy addable on %s for insert to provende_app with check (
    tenant_id in (select app_below()))
  $policy$, target);
  execute format($policy$create policy changeable on %s for update to provende_app using (
    tenant_id in (select app_below()))
  $policy$, target);
  execute format('grant select, insert, update on %s to provende_app', target);
end $function$;
