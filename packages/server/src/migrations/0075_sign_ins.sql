-- When a person was last invited and last signed in, for the lists of people.
alter table app_user add column invited_date timestamptz(3), add column last_sign_in_date timestamptz(3);
update app_user set
  invited_date = (select max(at) from audit_entry where action = 'userInvited' and as_user_id = app_user.id),
  last_sign_in_date = (select max(at) from audit_entry where action = 'signIn' and as_user_id = app_user.id);

create or replace view structure_user with (security_invoker) as
  select id, tenant_id, tenants_shared, trim(last_name || ' ' || first_name) as full_name, first_name, last_name, email,
    email2, phone_number, phone_number2, job, role as role_name,
    (select organisation.id from organisation where organisation.tenant_id = app_user.tenant_id) as structure_id,
    coalesce((select organisation.name from organisation where organisation.tenant_id = app_user.tenant_id),
      (select tenant.name from tenant where tenant.id = app_user.tenant_id), '') as structure_name,
    (select tenant.role from tenant where tenant.id = app_user.tenant_id) as tenant_role,
    user_id, creation_date, modification_date, deleted, label_key, search_text, invited_date, last_sign_in_date
  from app_user;
