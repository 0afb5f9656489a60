-- The lists to run as before (0064), and those into which a file was imported since they ran on the same day.
drop function price_lists_to_run(date, date);
create function price_lists_to_run(first_day date, today date) returns table (
  price_list_id bigint, tenant_id bigint, day date, user_id bigint, imported_at timestamptz)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  with list as (select *, (start_date at time zone 'UTC')::date as start_day from price_list
      where not deleted and (start_date at time zone 'UTC')::date <= today
        and (end_date is null or (end_date at time zone 'UTC')::date >= today)),
    imported as (select (line ->> 'listId')::bigint as list_id, max(changed_at) as at
      from price_import cross join jsonb_array_elements(undoing) line
      where state = 'done' and undoing is not null and changed_at >= first_day - 1 group by 1),
    come as (select list.id, list.tenant_id, list.user_id, imported.at,
        greatest(start_day, (imported.at at time zone 'Europe/Paris')::date) as day
      from list left join imported on imported.list_id = list.id)
  select come.id, come.tenant_id, come.day, person.id, come.at
  from come cross join lateral (select u.id from app_user u
    where u.tenant_id = come.tenant_id and not u.deleted order by (u.id = come.user_id) desc nulls last, u.id limit 1) person
  where come.day between first_day and today and not exists (select from price_list_run run
    where run.price_list_id = come.id and run.day = come.day and (come.at is null or run.created_at >= come.at))
  order by come.day, come.id limit 20
$$;
revoke execute on function price_lists_to_run from public;
grant execute on function price_lists_to_run to provende_access;
