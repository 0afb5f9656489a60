-- In how many formulas that are not deactivated each food is used today, of tenants below the current one; of all foods
-- when none are named. Of an expert with assignments within what he reaches. Counted from the index alone: under the
-- policies of the table each line was tested, which took three times as long.
create index formula_foods_counted on formula_foods (item_id) include (tenant_id, formula_id)
  where is_active and value > 0;

create index formula_deleted on formula (id) where deleted;

create function food_formula_counts(of_foods bigint[], reach bigint[])
returns table (food_id bigint, formulas bigint)
language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $$
declare
  within bigint[] := array(select descendant_id from tenant_closure where ancestor_id = app_tenant_id()
    and (reach is null or descendant_id = app_tenant_id() or descendant_id = any(reach)));
begin
  if of_foods is null then
    return query
      select line.item_id, count(*) from formula_foods line join unnest(within) below (id) on below.id = line.tenant_id
      where is_active and value > 0
        and not exists (select from formula where formula.id = line.formula_id and formula.deleted)
      group by line.item_id;
  else
    return query
      select line.item_id, count(*) from formula_foods line join unnest(within) below (id) on below.id = line.tenant_id
      where is_active and value > 0 and line.item_id = any(of_foods)
        and not exists (select from formula where formula.id = line.formula_id and formula.deleted)
      group by line.item_id;
  end if;
end $$;
revoke execute on function food_formula_counts from public;
grant execute on function food_formula_counts to provende_app;
