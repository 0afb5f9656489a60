-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "nutrient_category"."code" as "code", "nutrient_category"."label" as "label", "nutrient_category"."id" as "id", "nutrient_category"."tenant_id" as "ownerTenantId", "nutrient_category"."tenants_shared" as "tenantsShared", "nutrient_category"."user_id" as "ownerUserId", "nutrient_category"."creation_date" as "creationDate", "nutrient_category"."modification_date" as "modificationDate", "nutrient_category"."deleted" as "deleted", (not "nutrient_category"."tenants_shared" or "nutrient_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient_category"
  where ("nutrient_category"."tenant_id" = any ($2::bigint[]) or ("nutrient_category"."tenants_shared" and "nutrient_category"."tenant_id" = any ($3::bigint[])))
  and not "nutrient_category"."deleted"
  order by "nutrient_category"."label_key" asc, "nutrient_category"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "nutrient_category"
  where ("nutrient_category"."tenant_id" = any ($1::bigint[]) or ("nutrient_category"."tenants_shared" and "nutrient_category"."tenant_id" = any ($2::bigint[])))
  and not "nutrient_category"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "nutrient_category"."code" as "code", "nutrient_category"."label" as "label", "nutrient_category"."id" as "id", "nutrient_category"."tenant_id" as "ownerTenantId", "nutrient_category"."tenants_shared" as "tenantsShared", "nutrient_category"."user_id" as "ownerUserId", "nutrient_category"."creation_date" as "creationDate", "nutrient_category"."modification_date" as "modificationDate", "nutrient_category"."deleted" as "deleted", (not "nutrient_category"."tenants_shared" or "nutrient_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient_category"
  where ("nutrient_category"."tenant_id" = any ($2::bigint[]) or ("nutrient_category"."tenants_shared" and "nutrient_category"."tenant_id" = any ($3::bigint[])))
  and not "nutrient_category"."deleted"
  and "nutrient_category"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient_category"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient_category"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient_category"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "nutrient_category"."id" desc nulls last, "nutrient_category"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "nutrient_category"
  where ("nutrient_category"."tenant_id" = any ($1::bigint[]) or ("nutrient_category"."tenants_shared" and "nutrient_category"."tenant_id" = any ($2::bigint[])))
  and not "nutrient_category"."deleted"
  and "nutrient_category"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient_category"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient_category"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "nutrient_category"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "nutrient_category"."id" as "id", "nutrient_category"."label" as "label", (not "nutrient_category"."tenants_shared" or "nutrient_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient_category"
  where ("nutrient_category"."tenant_id" = any ($2::bigint[]) or ("nutrient_category"."tenants_shared" and "nutrient_category"."tenant_id" = any ($3::bigint[])))
  order by "nutrient_category"."label_key" asc, "nutrient_category"."id" asc
  limit $4 offset $5;

-- one
select "nutrient_category"."code" as "code", "nutrient_category"."label" as "label", "nutrient_category"."id" as "id", "nutrient_category"."tenant_id" as "ownerTenantId", "nutrient_category"."tenants_shared" as "tenantsShared", "nutrient_category"."user_id" as "ownerUserId", "nutrient_category"."creation_date" as "creationDate", "nutrient_category"."modification_date" as "modificationDate", "nutrient_category"."deleted" as "deleted", (not "nutrient_category"."tenants_shared" or "nutrient_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "nutrient_category"
  where "nutrient_category"."id" = $2
  and ("nutrient_category"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("nutrient_category"."tenants_shared" and "nutrient_category"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
