-- People are called as their lists sort them: the last name first.
create or replace view structure_user with (security_invoker) as
  select id, tenant_id, tenants_shared, trim(last_name || ' ' || first_name) as full_name, first_name, last_name, email,
    email2, phone_number, phone_number2, job, role as role_name,
    (select organisation.id from organisation where organisation.tenant_id = app_user.tenant_id) as structure_id,
    coalesce((select organisation.name from organisation where organisation.tenant_id = app_user.tenant_id),
      (select tenant.name from tenant where tenant.id = app_user.tenant_id), '') as structure_name,
    (select tenant.role from tenant where tenant.id = app_user.tenant_id) as tenant_role,
    user_id, creation_date, modification_date, deleted, label_key, search_text
  from app_user;

create or replace function expert_names(of_organisation bigint) returns text language sql stable as $$
  select coalesce(string_agg(trim(last_name || ' ' || first_name), ', ' order by label_key, app_user.id), '')
  from expert_assignment join app_user on app_user.id = expert_assignment.user_id and not app_user.deleted
  where organisation_id = of_organisation
$$;
update organisation set expert = expert_names(id) where expert <> '';
