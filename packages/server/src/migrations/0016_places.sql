-- The sites of farms, what distributors are known by beside their record, and what opening or closing a place does.

-- A save gives every field: those that triggers keep stay as they are.
create or replace function keep_organisation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.master_tenant_id := master_of(new.tenant_id);
    new.expert := '';
  elsif new.parent_id is distinct from old.parent_id or new.type_id <> old.type_id or new.tenant_id <> old.tenant_id then
    raise exception 'an organisation keeps its place';
  else
    new.expert := old.expert;
  end if;
  new.distributor_name := coalesce((select name from organisation where id = new.parent_id), '');
  return new;
end $$;

-- The id of a tenant about to be added: whoever adds it is told what he may reach before it is there.
create function next_tenant_id() returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  select nextval(pg_get_serial_sequence('tenant', 'id'))
$$;
revoke execute on function next_tenant_id() from public;
grant execute on function next_tenant_id() to provende_app;

-- Deactivating a tenant ends the sessions of its people and of those below it; restoring brings none back.
create function end_sessions_of_tenant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from session using app_user, tenant_closure
    where app_user.id = session.user_id and app_user.tenant_id = descendant_id and ancestor_id = new.id;
  return null;
end $$;
create trigger tenant_sessions_ended after update of deleted on tenant
  for each row when (new.deleted and not old.deleted) execute function end_sessions_of_tenant();

-- What a manufacturer keeps of a distributor beside its record; which names there are: domain/organisations/structure-attributes.ts.
create table structure_property (
  structure_id bigint not null references organisation,
  name text not null,
  tenant_id bigint not null references tenant,
  data text not null,
  user_id bigint references app_user,
  modification_date timestamptz(3) not null,
  primary key (structure_id, name)
);
select wall_by_owner('structure_property', 'organisation', 'structure_id');

-- One logo per distributor, at most 1 MB.
create table structure_logo (
  structure_id bigint primary key references organisation,
  tenant_id bigint not null references tenant,
  name text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  content bytea not null,
  user_id bigint references app_user,
  creation_date timestamptz(3) not null
);
alter table structure_logo alter column content set storage external;
select wall_by_owner('structure_logo', 'organisation', 'structure_id');
-- Everybody of the branch sees it in the frame.
create policy shown_below on structure_logo for select to provende_app using (
  tenant_id in (select line_of_tenants(app_tenant_id())));

create table farm_site (
  farm_id bigint not null references organisation,
  name text not null,
  code text not null default '',
  code_ede text not null default '',
  herd_code text not null default '',
  representative_name text not null default '',
  phone_number text not null default '',
  site_contact_email text not null default '',
  street text not null default '',
  city text not null default '',
  zip_code text not null default '',
  region text not null default '',
  country text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180)
);
select record_table('farm_site', 'name', '{name,code,code_ede,city}', '{name,code}', within => 'farm_id');

-- What a site produces, each once; domain/organisations/production-types.ts says what the numbers mean.
create table farm_site_productions (
  farm_site_id bigint not null references farm_site,
  position integer not null,
  tenant_id bigint not null references tenant,
  production_type_id integer not null check (production_type_id > 0),
  primary key (farm_site_id, position),
  unique (farm_site_id, production_type_id)
);
select wall_by_owner('farm_site_productions', 'farm_site', 'farm_site_id');
