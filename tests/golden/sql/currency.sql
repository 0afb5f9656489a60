-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "currency"."code" as "code", "currency"."label" as "label", "currency"."id" as "id", "currency"."tenant_id" as "ownerTenantId", "currency"."tenants_shared" as "tenantsShared", "currency"."user_id" as "ownerUserId", "currency"."creation_date" as "creationDate", "currency"."modification_date" as "modificationDate", "currency"."deleted" as "deleted", (not "currency"."tenants_shared" or "currency"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "currency"
  where ("currency"."tenant_id" = any ($2::bigint[]) or ("currency"."tenants_shared" and "currency"."tenant_id" = any ($3::bigint[])))
  and not "currency"."deleted"
  order by "currency"."label_key" asc, "currency"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "currency"
  where ("currency"."tenant_id" = any ($1::bigint[]) or ("currency"."tenants_shared" and "currency"."tenant_id" = any ($2::bigint[])))
  and not "currency"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "currency"."code" as "code", "currency"."label" as "label", "currency"."id" as "id", "currency"."tenant_id" as "ownerTenantId", "currency"."tenants_shared" as "tenantsShared", "currency"."user_id" as "ownerUserId", "currency"."creation_date" as "creationDate", "currency"."modification_date" as "modificationDate", "currency"."deleted" as "deleted", (not "currency"."tenants_shared" or "currency"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "currency"
  where ("currency"."tenant_id" = any ($2::bigint[]) or ("currency"."tenants_shared" and "currency"."tenant_id" = any ($3::bigint[])))
  and not "currency"."deleted"
  and "currency"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "currency"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "currency"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "currency"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "currency"."id" desc nulls last, "currency"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "currency"
  where ("currency"."tenant_id" = any ($1::bigint[]) or ("currency"."tenants_shared" and "currency"."tenant_id" = any ($2::bigint[])))
  and not "currency"."deleted"
  and "currency"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "currency"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "currency"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "currency"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "currency"."id" as "id", "currency"."label" as "label", (not "currency"."tenants_shared" or "currency"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "currency"
  where ("currency"."tenant_id" = any ($2::bigint[]) or ("currency"."tenants_shared" and "currency"."tenant_id" = any ($3::bigint[])))
  order by "currency"."label_key" asc, "currency"."id" asc
  limit $4 offset $5;

-- one
select "currency"."code" as "code", "currency"."label" as "label", "currency"."id" as "id", "currency"."tenant_id" as "ownerTenantId", "currency"."tenants_shared" as "tenantsShared", "currency"."user_id" as "ownerUserId", "currency"."creation_date" as "creationDate", "currency"."modification_date" as "modificationDate", "currency"."deleted" as "deleted", (not "currency"."tenants_shared" or "currency"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "currency"
  where "currency"."id" = $2
  and ("currency"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("currency"."tenants_shared" and "currency"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
