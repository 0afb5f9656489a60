-- A farm has the code its distributor gave it: another one may use the same, also for the same farm. Codes of
-- distributors stay unique within a manufacturer.
drop index farm_code_unique;
create unique index farm_code_unique on organisation (coalesce(parent_id, -master_tenant_id), search_key(code))
  where type_id = 2 and code <> '';
drop index farm_name_unique;
create unique index farm_name_unique on organisation (coalesce(parent_id, -master_tenant_id), search_key(name))
  where type_id = 2;
