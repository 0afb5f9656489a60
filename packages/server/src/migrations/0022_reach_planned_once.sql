-- Every statement of the application asks for the reach of its person, and a function in SQL is planned anew by each
-- statement that calls it, which took six times as long as the answer. A function in PL/pgSQL is planned once a session.
create or replace function reach_of(person_id bigint) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select case when role = 'TC'
        or (role in ('ExpertDif', 'ExpertDistri') and exists (select from expert_assignment where user_id = person_id))
      then array(select distinct descendant_id from expert_assignment assignment
        join tenant_closure on ancestor_id = assignment.tenant_id where assignment.user_id = person_id
        order by descendant_id) end
    from app_user where id = person_id
  );
end $$;

create or replace function app_is_restricted() returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return reach_of(app_user_id()) is not null;
end $$;

create or replace function app_reach() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select unnest(reach_of(app_user_id()));
end $$;

create or replace function line_of_tenants(from_id bigint) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select ancestor_id from tenant_closure where descendant_id = from_id;
end $$;
