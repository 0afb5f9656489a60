-- Which structure may use which foods and nutrients of the tenants above it: allowed unless switched off, and what is
-- switched off for a structure is so for every tenant below it.

-- What was said, per tenant of a structure and item. It is said by whoever may write the item, for structures below him;
-- a tenant reads what was said of itself, of those below and of those above, because its own view depends on it. The
-- tenant of the item stands beside it, so that these policies need not read the items, whose policy reads this table.
create function permission_table(target regclass, items regclass) returns void language plpgsql as $$
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
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
    or tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id()))
  $policy$, target);
  execute format($policy$create policy addable on %s for insert to provende_app with check (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id() and depth > 0)
    and item_tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()))
  $policy$, target);
  execute format($policy$create policy changeable on %s for update to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id() and depth > 0)
    and item_tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()))
  $policy$, target);
  execute format('grant select, insert, update on %s to provende_app', target);
  -- The items are read as wall_by_tenant says, less what is switched off; whoever may write one always reads it.
  execute format('drop policy readable on %s', items);
  execute format($policy$create policy readable on %s for select to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
    or (tenants_shared and tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id())
      and id not in (select item_id from %s where not permitted
        and tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id()))))
  $policy$, items, target);
end $$;

create table food_permission ();
select permission_table('food_permission', 'food');
create table nutrient_permission ();
select permission_table('nutrient_permission', 'nutrient');
