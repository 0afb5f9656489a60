-- An adviser reaches the farms assigned to him, and not the manufacturer above them. What is computed and asked at these
-- farms is by questionnaires and incidence settings of the manufacturer: he reads those that the farms themselves read.
create function app_above_reach() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select distinct ancestor_id from tenant_closure where descendant_id = any (reach_of(app_user_id()));
end $$;
revoke execute on function app_above_reach() from public;
grant execute on function app_above_reach() to provende_app;

create policy read_by_advisers on qcm for select to provende_app using (
  tenants_shared and tenant_id in (select app_above_reach()));
create policy read_by_advisers on incidence_setting for select to provende_app using (
  tenants_shared and tenant_id in (select app_above_reach()));
