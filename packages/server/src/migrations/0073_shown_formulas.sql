-- A farm sees its formulas as they were last shown to it: locked, or shown by somebody who writes formulas. What is saved
-- afterwards is a draft that only those who write formulas see.

-- Whether this transaction reads for somebody of a farm.
create function app_reads_shown_only() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.reads_shown_only', true), '') = 'true';

alter table formula add column shown_revision integer;

-- The row of a formula at each revision that was shown, so that lists show and sort its figures of then. Who owns it, and
-- whether it is active, is as it is today.
create table formula_shown (
  formula_id bigint not null references formula,
  number integer not null,
  tenant_id bigint not null references tenant,
  content jsonb not null,
  primary key (formula_id, number),
  foreign key (formula_id, number) references formula_revision
);
select wall_by_owner('formula_shown', 'formula', 'formula_id');
create index formula_shown_tenant on formula_shown (tenant_id);

create function shown_formula_content(of_formula formula) returns jsonb
  language sql stable parallel safe
  return to_jsonb(of_formula) - '{id,tenant_id,tenants_shared,farm_id,structure_id,food_id,deleted,shown_revision}'::text[];

insert into formula_shown (formula_id, number, tenant_id, content)
  select id, (select max(number) from formula_revision where formula_id = formula.id), tenant_id, shown_formula_content(formula)
  from formula where is_locked;
update formula set shown_revision = (select number from formula_shown where formula_id = formula.id) where is_locked;

create policy shown on formula as restrictive for select to provende_app
  using (not (select app_reads_shown_only()) or shown_revision is not null);
create policy shown on formula_shown as restrictive for select to provende_app
  using (not (select app_reads_shown_only())
    or exists (select from formula owner where owner.id = formula_id and owner.shown_revision = number));
create policy shown on formula_revision as restrictive for select to provende_app
  using (not (select app_reads_shown_only())
    or exists (select from formula owner where owner.id = formula_id and owner.shown_revision = number));
create policy shown on formula_basis as restrictive for select to provende_app
  using (not (select app_reads_shown_only())
    or exists (select from formula_revision revision where revision.basis_id = formula_basis.id));
-- Lines, sources and proposals are those of the draft.
create policy shown on formula_foods as restrictive for select to provende_app using (not (select app_reads_shown_only()));
create policy shown on formula_nutrients as restrictive for select to provende_app using (not (select app_reads_shown_only()));
create policy shown on formula_source as restrictive for select to provende_app using (not (select app_reads_shown_only()));
create policy shown on formula_proposal as restrictive for select to provende_app using (not (select app_reads_shown_only()));

-- A farmer may not remove the production of his only site while formulas need it, drafts among them: yes or no leaves.
create function site_has_formulas(of_site bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from farm_site site join formula on formula.farm_id = site.farm_id
    where site.id = of_site and not formula.deleted
      and site.tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()));
revoke execute on function site_has_formulas(bigint) from public;
grant execute on function site_has_formulas(bigint) to provende_app;
