-- The past of formulas. A revision says by name what it was computed with, as things were called that day, and neither it
-- nor what it was computed with is ever changed or deleted: the application may only add and read.
alter table formula_revision add column sources jsonb;
-- Of those kept so far nothing else is known than what these are called today.
update formula_revision set sources = jsonb_build_object(
    'formulaName', formula.name,
    'modelVersion', jsonb_build_object('id', model_version.id, 'name', model_version.name, 'modelName', model.name),
    'priceList', (select jsonb_build_object('id', id, 'name', name, 'code', code, 'startDate', start_date, 'endDate', end_date)
      from price_list where id = optimisation_type_object_id),
    'constraintVersion', (select jsonb_build_object('id', v.id, 'name', v.name, 'setId', s.id, 'setCode', s.code,
        'setName', s.name)
      from constraint_version v join constraint_set s on s.id = v.constraint_set_id where v.id = constraint_version_id),
    'breed', (select jsonb_build_object('id', id, 'name', name) from race where id = target_object_id))
  from formula join model_version on model_version.id = nutritional_model_version_id
    join model on model.id = model_version.model_id
  where formula.id = formula_id;
alter table formula_revision alter column sources set not null;

do $$ declare kept regclass; begin
  foreach kept in array '{formula_basis,formula_revision}'::regclass[] loop
    execute format('drop policy changeable on %s', kept);
    execute format($policy$create policy addable on %1$s for insert to provende_app with check (
      tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
      and exists (select from formula owner where owner.id = %1$s.formula_id and owner.tenant_id = %1$s.tenant_id))
    $policy$, kept);
    execute format('revoke update, delete on %s from provende_app', kept);
  end loop;
end $$;

-- The formula a food was published from, also when it no longer is: published again, it is the same food. `food_id` of the
-- formula names it only while it is published.
alter table food add column formula_id bigint unique references formula;

-- A link to a PDF carries no session: it carries a token, of one session as it stood (whose, in which tenant), for one
-- formula, for two minutes. Only access reads it.
create table pdf_token (
  token_hash bytea primary key,
  session_hash bytea not null references session on delete cascade,
  for_user_id bigint not null references app_user,
  in_tenant_id bigint not null references tenant,
  formula_id bigint not null references formula,
  created_at timestamptz(3) not null
);
create index pdf_token_session on pdf_token (session_hash);
create index pdf_token_formula on pdf_token (formula_id);
grant select, insert, delete on pdf_token to provende_access;
