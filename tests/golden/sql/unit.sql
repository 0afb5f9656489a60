-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "unit"."label" as "label", "unit"."id" as "id", "unit"."tenant_id" as "ownerTenantId", "unit"."tenants_shared" as "tenantsShared", "unit"."user_id" as "ownerUserId", "unit"."creation_date" as "creationDate", "unit"."modification_date" as "modificationDate", "unit"."deleted" as "deleted", (not "unit"."tenants_shared" or "unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "unit"
  where ("unit"."tenant_id" = any ($2::bigint[]) or ("unit"."tenants_shared" and "unit"."tenant_id" = any ($3::bigint[])))
  and not "unit"."deleted"
  order by "unit"."label_key" asc, "unit"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "unit"
  where ("unit"."tenant_id" = any ($1::bigint[]) or ("unit"."tenants_shared" and "unit"."tenant_id" = any ($2::bigint[])))
  and not "unit"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "unit"."label" as "label", "unit"."id" as "id", "unit"."tenant_id" as "ownerTenantId", "unit"."tenants_shared" as "tenantsShared", "unit"."user_id" as "ownerUserId", "unit"."creation_date" as "creationDate", "unit"."modification_date" as "modificationDate", "unit"."deleted" as "deleted", (not "unit"."tenants_shared" or "unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "unit"
  where ("unit"."tenant_id" = any ($2::bigint[]) or ("unit"."tenants_shared" and "unit"."tenant_id" = any ($3::bigint[])))
  and not "unit"."deleted"
  and "unit"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "unit"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "unit"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "unit"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "unit"."id" desc nulls last, "unit"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "unit"
  where ("unit"."tenant_id" = any ($1::bigint[]) or ("unit"."tenants_shared" and "unit"."tenant_id" = any ($2::bigint[])))
  and not "unit"."deleted"
  and "unit"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "unit"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "unit"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "unit"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "unit"."id" as "id", "unit"."label" as "label", (not "unit"."tenants_shared" or "unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "unit"
  where ("unit"."tenant_id" = any ($2::bigint[]) or ("unit"."tenants_shared" and "unit"."tenant_id" = any ($3::bigint[])))
  order by "unit"."label_key" asc, "unit"."id" asc
  limit $4 offset $5;

-- one
select "unit"."label" as "label", "unit"."id" as "id", "unit"."tenant_id" as "ownerTenantId", "unit"."tenants_shared" as "tenantsShared", "unit"."user_id" as "ownerUserId", "unit"."creation_date" as "creationDate", "unit"."modification_date" as "modificationDate", "unit"."deleted" as "deleted", (not "unit"."tenants_shared" or "unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "unit"
  where "unit"."id" = $2
  and ("unit"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("unit"."tenants_shared" and "unit"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
