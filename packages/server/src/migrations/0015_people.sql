-- People, tenants and terms of use as they are managed.

-- A mailed code says itself until when it serves: an hour for a forgotten password, days for an invitation.
alter table password_reset add column valid_until timestamptz(3);
update password_reset set valid_until = created_at + interval '1 hour';
alter table password_reset alter column valid_until set not null;

-- People as they are listed and saved: with what they belong to. Walled as their table is.
alter index app_user_email_unique rename to structure_user_email_unique;
create view structure_user with (security_invoker) as
  select id, tenant_id, tenants_shared, trim(first_name || ' ' || last_name) as full_name, first_name, last_name, email,
    email2, phone_number, phone_number2, job, role as role_name,
    (select organisation.id from organisation where organisation.tenant_id = app_user.tenant_id) as structure_id,
    coalesce((select organisation.name from organisation where organisation.tenant_id = app_user.tenant_id),
      (select tenant.name from tenant where tenant.id = app_user.tenant_id), '') as structure_name,
    (select tenant.role from tenant where tenant.id = app_user.tenant_id) as tenant_role,
    user_id, creation_date, modification_date, deleted, label_key, search_text
  from app_user;
grant select, insert, update on structure_user to provende_app;

-- The distributors and farms that people may be added to: those whose tenant is opened.
create view opened_structure with (security_invoker) as
  select organisation.id, organisation.tenant_id, organisation.tenants_shared, organisation.type_id, organisation.name,
    organisation.code, organisation.city, organisation.distributor_name, tenant.role as tenant_role, organisation.user_id,
    organisation.creation_date, organisation.modification_date, organisation.deleted, organisation.label_key,
    organisation.search_text
  from organisation join tenant on tenant.id = organisation.tenant_id
  where tenant.status_id <> 0 and not tenant.deleted;
grant select on opened_structure to provende_app;

-- Tenants as the platform manages them: those that are opened. Each is its own owner, so the walls are those of the tree.
alter table tenant
  add column tenants_shared boolean not null default false check (not tenants_shared),
  add column user_id bigint references app_user,
  add column label_key text collate "C" generated always as (search_key(name)) stored,
  add column search_text text generated always as (search_key(name || ' ' || code || ' ' || contact)) stored;
create index tenant_label on tenant (label_key, id);
create index tenant_search on tenant using gin (search_text gin_trgm_ops);
grant execute on function master_of(bigint) to provende_app;
create view managed_tenant with (security_invoker) as
  select id, id as tenant_id, tenants_shared, name as tenant_name, code as tenant_code, role as tenant_role, parent_id,
    array_position(array['HostTenant', 'MasterTenant', 'ClientTenant', 'Structure', 'Farm'], role) as role_id,
    master_of(id) as master_tenant_id, status_id, max_users, default_language, default_currency_id, group_id, address,
    contact, user_id, creation_date, modification_date, deleted, label_key, search_text
  from tenant where status_id <> 0;
grant select, update on managed_tenant to provende_app;
-- A new tenant is not readable before it stands in the tree, so whoever adds it takes its id beforehand.
grant usage on sequence tenant_id_seq to provende_app;

-- A version of the terms of use says who wrote it, and what an edit of it starts from.
alter table term_of_use
  add column user_id bigint references app_user,
  add column modification_date timestamptz(3) not null default now();
grant insert, update on term_of_use to provende_access;
