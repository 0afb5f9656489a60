-- What belongs to a record is shared when the record is: below, a shared food is of no use without its analyses, nor they
-- without their versions. What was shared and is no more takes nothing with it: who may not see the food does not come to them.

create function share_what_belongs() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('update %I set tenants_shared = true,
    modification_date = greatest($1, modification_date + interval ''1 millisecond'')
    where %I = $2 and tenant_id = $3 and not tenants_shared', tg_argv[0], tg_argv[1])
    using new.modification_date, new.id, new.tenant_id;
  return null;
end $$;

create trigger food_shared after update of tenants_shared on food
  for each row when (new.tenants_shared and not old.tenants_shared)
  execute function share_what_belongs('analysis', 'food_id');
create trigger analysis_shared after update of tenants_shared on analysis
  for each row when (new.tenants_shared and not old.tenants_shared)
  execute function share_what_belongs('analysis_version', 'analysis_id');
create trigger model_shared after update of tenants_shared on model
  for each row when (new.tenants_shared and not old.tenants_shared)
  execute function share_what_belongs('model_version', 'model_id');
create trigger constraint_set_shared after update of tenants_shared on constraint_set
  for each row when (new.tenants_shared and not old.tenants_shared)
  execute function share_what_belongs('constraint_version', 'constraint_set_id');
create trigger specie_shared after update of tenants_shared on specie
  for each row when (new.tenants_shared and not old.tenants_shared)
  execute function share_what_belongs('race', 'specie_id');
