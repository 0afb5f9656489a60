-- The next code of a distributor's formulas, one that none of them has: also those that whoever asks does not see. He works
-- above the distributor or below, browsing a farm for one. Two at once never get the same: the counter is theirs in turn.
create function next_formula_code(of_structure bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given bigint;
  seller organisation;
begin
  select o.* into seller from organisation o where o.id = of_structure and o.type_id = 1
    and exists (select from tenant_closure where (ancestor_id = app_tenant_id() and descendant_id = o.tenant_id)
      or (ancestor_id = o.tenant_id and descendant_id = app_tenant_id()));
  if not found then
    return null;
  end if;
  loop
    insert into structure_property (structure_id, name, tenant_id, data, modification_date)
      values (seller.id, 'Counter', seller.tenant_id, '1', now())
      on conflict (structure_id, name) do update set data = (structure_property.data::bigint + 1)::text
      returning data::bigint into given;
    exit when not exists (select from formula
      where structure_id = seller.id and search_key(code) = search_key(seller.code || '_' || given));
  end loop;
  return seller.code || '_' || given;
end $$;
revoke execute on function next_formula_code(bigint) from public;
grant execute on function next_formula_code(bigint) to provende_app;
drop function next_formula_number(bigint);
