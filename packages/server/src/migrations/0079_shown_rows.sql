-- To people of farms the table of formulas says nothing: its rows hold the name and the totals of drafts, and policies hide
-- rows, not columns. They read this function: each formula as it was last shown to their farm.
create function shown_formulas() returns setof formula
language sql stable security definer set search_path = public, pg_temp as $$
  select as_shown.* from formula join formula_shown on formula_shown.formula_id = formula.id
      and formula_shown.number = formula.shown_revision
    cross join lateral jsonb_populate_record(formula, formula_shown.content) as_shown
  where formula.tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
    or (formula.tenants_shared and formula.tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id()))
$$;
-- The revision that was last shown of such a formula.
create function shown_revision_of(of_formula bigint) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select shown_revision from formula where id = of_formula
    and (tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
      or (tenants_shared and tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id())))
$$;
revoke execute on function shown_formulas() from public;
revoke execute on function shown_revision_of(bigint) from public;
grant execute on function shown_formulas() to provende_app;
grant execute on function shown_revision_of(bigint) to provende_app;

drop policy shown on formula;
create policy shown on formula as restrictive for select to provende_app using (not (select app_reads_shown_only()));
drop policy shown on formula_shown;
create policy shown on formula_shown as restrictive for select to provende_app using (not (select app_reads_shown_only()));

drop policy readable on formula_revision;
create policy readable on formula_revision for select to provende_app using (
  case when (select app_reads_shown_only()) then shown_revision_of(formula_id) = number
    else exists (select from formula owner where owner.id = formula_id) end);
drop policy shown on formula_revision;
create policy shown on formula_revision as restrictive for select to provende_app
  using (not (select app_reads_shown_only()) or shown_revision_of(formula_id) = number);
drop policy readable on formula_basis;
create policy readable on formula_basis for select to provende_app using (
  case when (select app_reads_shown_only())
    then exists (select from formula_revision revision where revision.basis_id = formula_basis.id)
    else exists (select from formula owner where owner.id = formula_id) end);
