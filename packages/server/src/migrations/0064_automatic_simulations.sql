-- Simulations that run by themselves when a price list comes into force.
alter table simulation add column is_automatic boolean not null default false;
create index simulation_automatic on simulation (tenant_id, creation_date) where is_automatic;

-- Each coming into force that was looked at, so that no process does it again; without a simulation when no formula is
-- concerned, or it was deleted.
create table price_list_run (
  price_list_id bigint not null references price_list on delete cascade,
  day date not null,
  tenant_id bigint not null references tenant,
  simulation_id bigint references simulation on delete set null,
  created_at timestamptz(3) not null,
  primary key (price_list_id, day)
);
create index price_list_run_simulation on price_list_run (simulation_id);
select wall_by_owner('price_list_run', 'price_list', 'price_list_id');

-- The lists that came into force on a day from `first_day` to `today` and were not looked at: because they begin, or because
-- a file was imported into them meanwhile. On behalf of who made the list, else of anybody of its tenant.
create function price_lists_to_run(first_day date, today date) returns table (
  price_list_id bigint, tenant_id bigint, day date, user_id bigint)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  with list as (select *, (start_date at time zone 'UTC')::date as start_day from price_list
      where not deleted and (start_date at time zone 'UTC')::date <= today
        and (end_date is null or (end_date at time zone 'UTC')::date >= today)),
    imported as (select (line ->> 'listId')::bigint as list_id, max((changed_at at time zone 'Europe/Paris')::date) as day
      from price_import cross join jsonb_array_elements(undoing) line
      where state = 'done' and undoing is not null and changed_at >= first_day - 1 group by 1),
    come as (select list.id, list.tenant_id, list.user_id, greatest(start_day, imported.day) as day
      from list left join imported on imported.list_id = list.id)
  select come.id, come.tenant_id, come.day, person.id
  from come cross join lateral (select u.id from app_user u
    where u.tenant_id = come.tenant_id and not u.deleted order by (u.id = come.user_id) desc nulls last, u.id limit 1) person
  where come.day between first_day and today and not exists (select from price_list_run run
    where run.price_list_id = come.id and run.day = come.day)
  order by come.day, come.id limit 20
$$;

create function delete_old_automatic_simulations(before timestamptz) returns void
language sql security definer set search_path to 'public', 'pg_temp' as $$
  delete from simulation where is_automatic and creation_date < before
$$;

-- A list that an import added and that nothing refers to yet, with the simulation that ran by itself; others keep their
-- prices.
create or replace function remove_imported_list(of_list bigint) returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  if not exists (select from price_list p join tenant_closure c on c.descendant_id = p.tenant_id
    where p.id = of_list and c.ancestor_id = app_tenant_id()) then return; end if;
  delete from simulation where price_list_id = of_list and is_automatic;
  update simulation set price_list_id = null where price_list_id = of_list;
  delete from price_list_items where price_list_id = of_list;
  delete from price_list where id = of_list;
end $$;

revoke execute on function price_lists_to_run, delete_old_automatic_simulations from public;
grant execute on function price_lists_to_run, delete_old_automatic_simulations to provende_access;
