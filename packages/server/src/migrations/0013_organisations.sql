-- Distributors and farms, who advises whom, and what an adviser reaches.

-- One table, since both have an address, people and files; the families `structure` and `farm` each have a view of it.
-- Each has a tenant of its own, whether or not anybody may sign in to it (docs/decisions/0011): what is about a farm
-- belongs to the tenant of that farm.
alter table structure rename to organisation;
alter table organisation
  -- The manufacturer's tenant at the top of the branch: codes are unique within it.
  add column master_tenant_id bigint references tenant,
  -- Kept by the triggers below, so that lists filter and sort by them as by any field.
  add column distributor_name text not null default '',
  add column expert text not null default '';
drop index structure_search;
drop index structure_code_unique;
alter index structure_label rename to organisation_label;
alter table organisation drop column search_text;
alter table organisation add column search_text text generated always as (search_key(
  name || ' ' || code || ' ' || city || ' ' || representative_name || ' ' || distributor_name || ' ' || expert)) stored;
create index organisation_search on organisation using gin (search_text gin_trgm_ops);
create index organisation_parent on organisation (parent_id);
create unique index organisation_tenant on organisation (tenant_id);

create function master_of(of_tenant bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select up.id from tenant_closure join tenant up on up.id = ancestor_id
  where descendant_id = of_tenant and up.role in ('MasterTenant', 'ClientTenant') order by depth desc limit 1
$$;
revoke execute on function master_of(bigint) from public;

create function keep_organisation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.master_tenant_id := master_of(new.tenant_id);
  elsif new.parent_id is distinct from old.parent_id or new.type_id <> old.type_id or new.tenant_id <> old.tenant_id then
    raise exception 'an organisation keeps its place';
  end if;
  new.distributor_name := coalesce((select name from organisation where id = new.parent_id), '');
  return new;
end $$;
create trigger organisation_kept before insert or update of name, parent_id, type_id, tenant_id on organisation
  for each row execute function keep_organisation();

-- A new name is the name its farms say. What they say of themselves has not changed: their version stays.
create function pass_name_down() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisation set distributor_name = new.name where parent_id = new.id;
  return null;
end $$;
create trigger organisation_name_passed after update of name on organisation
  for each row when (new.name is distinct from old.name) execute function pass_name_down();

update organisation set name = name;
create unique index structure_name_unique on organisation (coalesce(parent_id, 0), search_key(name)) where type_id = 1;
create unique index structure_code_unique on organisation (master_tenant_id, search_key(code)) where type_id = 1 and code <> '';
create unique index farm_name_unique on organisation (coalesce(parent_id, 0), search_key(name)) where type_id = 2;
create unique index farm_code_unique on organisation (master_tenant_id, search_key(code)) where type_id = 2 and code <> '';

-- Whose somebody is, his tenant says.
alter table app_user drop column structure_id;

-- Walled as their table is: a view that asks as whoever reads it.
create view structure with (security_invoker) as select * from organisation where type_id = 1 with check option;
alter view structure alter column type_id set default 1;
create view farm with (security_invoker) as
  select id, tenant_id, tenants_shared, type_id, parent_id as structure_id, name, code, code2, code3, herd_code,
    client_code, phone_number, representative_name, street, city, zip_code, region, country, latitude, longitude,
    contact_email, breeder_name, follow_stock, user_id, creation_date, modification_date, deleted, master_tenant_id,
    distributor_name, expert, label_key, search_text
  from organisation where type_id = 2 with check option;
alter view farm alter column type_id set default 2;
grant select, insert, update on structure, farm to provende_app;
grant select on structure, farm to provende_access;

-- The farms and distributors an expert or a technical adviser looks after.
create table expert_assignment (
  user_id bigint not null references app_user,
  organisation_id bigint not null references organisation,
  -- The tenant of the organisation.
  tenant_id bigint not null references tenant,
  assigned_at timestamptz(3) not null,
  assigned_by bigint references app_user,
  primary key (user_id, organisation_id)
);
create index expert_assignment_organisation on expert_assignment (organisation_id);
alter table expert_assignment enable row level security;
create policy readable on expert_assignment for select to provende_app using (
  tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()));
create policy addable on expert_assignment for insert to provende_app with check (
  tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
  and user_id in (select id from app_user)
  and exists (select from organisation where id = organisation_id and organisation.tenant_id = expert_assignment.tenant_id));
create policy removable on expert_assignment for delete to provende_app using (
  tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
  and user_id in (select id from app_user));
grant select, insert, delete on expert_assignment to provende_app;

create function expert_names(of_organisation bigint) returns text language sql stable as $$
  select coalesce(string_agg(trim(first_name || ' ' || last_name), ', ' order by label_key, app_user.id), '')
  from expert_assignment join app_user on app_user.id = expert_assignment.user_id and not app_user.deleted
  where organisation_id = of_organisation
$$;
revoke execute on function expert_names(bigint) from public;

-- Said once for all that one statement assigns, not row by row: an expert of a manufacturer is given thousands of farms at
-- once.
create function say_experts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisation set expert = said.names
    from (select organisation_id, expert_names(organisation_id) as names from changed) said
    where organisation.id = said.organisation_id and organisation.expert is distinct from said.names;
  return null;
end $$;
create trigger experts_said_of_given after insert on expert_assignment referencing new table as changed
  for each statement execute function say_experts();
create trigger experts_said_of_taken after delete on expert_assignment referencing old table as changed
  for each statement execute function say_experts();

create function say_expert_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisation set expert = expert_names(id)
    where id in (select organisation_id from expert_assignment where user_id = new.id);
  return null;
end $$;
create trigger expert_said_anew after update of first_name, last_name, deleted on app_user
  for each row execute function say_expert_anew();

-- The tenants below his own that a person reaches; null when all. An expert without assignments is not restricted, an
-- adviser of the platform reaches nothing but what he was given. Rule: docs/rules.md "reach of an expert".
create function reach_of(person_id bigint) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case when role = 'TC'
      or (role in ('ExpertDif', 'ExpertDistri') and exists (select from expert_assignment where user_id = person_id))
    then array(select distinct descendant_id from expert_assignment given
      join tenant_closure on ancestor_id = given.tenant_id where given.user_id = person_id order by descendant_id) end
  from app_user where id = person_id
$$;
revoke execute on function reach_of(bigint) from public;
grant execute on function reach_of(bigint) to provende_access;

-- The tenants from one up to the platform. Only ids leave: an adviser who reaches a farm but not its distributor still
-- names, in what is about that farm, what the manufacturer above both of them has.
create function line_of_tenants(from_id bigint) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select ancestor_id from tenant_closure where descendant_id = from_id
$$;
revoke execute on function line_of_tenants(bigint) from public;
grant execute on function line_of_tenants(bigint) to provende_app;

-- The second wall: every policy asks the closure for the tenants below, so this one policy restricts them all.
create function app_is_restricted() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select reach_of(app_user_id()) is not null
$$;
create function app_reach() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select unnest(reach_of(app_user_id()))
$$;
revoke execute on function app_is_restricted() from public;
revoke execute on function app_reach() from public;
grant execute on function app_is_restricted() to provende_app;
grant execute on function app_reach() to provende_app;
drop policy readable on tenant_closure;
create policy readable on tenant_closure for select to provende_app using (
  descendant_id = app_tenant_id()
  or (ancestor_id = app_tenant_id()
    and (not (select app_is_restricted()) or descendant_id in (select app_reach()))));
