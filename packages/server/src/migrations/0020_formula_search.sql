-- What the search for formulas reads by.

-- Lists by code, and the foods of a recipe: active lines with an amount.
create index formula_code on formula ((search_key(code) collate "C"), id);
create index formula_foods_used on formula_foods (item_id, formula_id) where is_active and value > 0;

-- The tenants a person looks after, with those below them, as far as what he was given lies below the current tenant.
-- Only ids leave.
create function tenants_looked_after(person_id bigint) returns table (id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct below.descendant_id from expert_assignment given
    join tenant_closure below on below.ancestor_id = given.tenant_id
  where given.user_id = person_id and exists (select from tenant_closure
    where ancestor_id = app_tenant_id() and descendant_id = given.tenant_id)
$$;
revoke execute on function tenants_looked_after(bigint) from public;
grant execute on function tenants_looked_after(bigint) to provende_app;

-- The formulas whose recipe holds any of these foods, whoever's they are. Only ids leave, to be looked for among the
-- formulas one sees: the policy of the lines asks for each of them whose its formula is.
create function formulas_made_of(item_ids bigint[]) returns table (id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select formula_id from formula_foods where item_id = any(item_ids) and is_active and value > 0
$$;
revoke execute on function formulas_made_of(bigint[]) from public;
grant execute on function formulas_made_of(bigint[]) to provende_app;
