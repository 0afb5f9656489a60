-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm_site"
  where ("farm_site"."tenant_id" = any ($2::bigint[]) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any ($3::bigint[])))
  and not "farm_site"."deleted"
  order by "farm_site"."label_key" asc, "farm_site"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "farm_site"
  where ("farm_site"."tenant_id" = any ($1::bigint[]) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any ($2::bigint[])))
  and not "farm_site"."deleted";
select farm_site.id, farm.name as "farmName"
  from farm_site join farm on farm.id = farm_id
  where farm_site.id = any($1::bigint[]);

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm_site"
  where ("farm_site"."tenant_id" = any ($2::bigint[]) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any ($3::bigint[])))
  and not "farm_site"."deleted"
  and "farm_site"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "farm_site"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "farm_site"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "farm_site"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "farm_site"."label_key" || '' desc, "farm_site"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "farm_site"
  where ("farm_site"."tenant_id" = any ($1::bigint[]) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any ($2::bigint[])))
  and not "farm_site"."deleted"
  and "farm_site"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "farm_site"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "farm_site"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "farm_site"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';
select farm_site.id, farm.name as "farmName"
  from farm_site join farm on farm.id = farm_id
  where farm_site.id = any($1::bigint[]);

-- one
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm_site"
  where "farm_site"."id" = $2
  and ("farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "farm_site_productions"."production_type_id" as "productionTypeId"
  from "farm_site_productions"
  where "farm_site_id" = $1
  order by position;
select farm_site.id, farm.name as "farmName"
  from farm_site join farm on farm.id = farm_id
  where farm_site.id = any($1::bigint[]);

-- create
select tenant_id as "tenantId", deleted
  from farm
  where id = $1
  and "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) for share;
select id
  from "farm"
  where id = any($1::bigint[])
  and ("farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("farm"."tenants_shared" and "farm"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "farm"."tenant_id" in (select line_of_tenants($4));
insert into "farm_site" ("farm_id", "name", "code", "code_ede", "herd_code", "representative_name", "phone_number", "site_contact_email", "street", "city", "zip_code", "region", "country", "latitude", "longitude", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
  returning id;
insert into "farm_site_productions" ("farm_site_id", "tenant_id", "position", "production_type_id") select $1, $2, line.ordinality - 1, "line"."production_type_id"
  from jsonb_populate_recordset(null::"farm_site_productions", $3::jsonb) with ordinality line;
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm_site"
  where "farm_site"."id" = $2
  and ("farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "farm_site_productions"."production_type_id" as "productionTypeId"
  from "farm_site_productions"
  where "farm_site_id" = $1
  order by position;
select farm_site.id, farm.name as "farmName"
  from farm_site join farm on farm.id = farm_id
  where farm_site.id = any($1::bigint[]);

-- replace
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm_site"
  where "farm_site"."id" = $2
  and ("farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "farm_site_productions"."production_type_id" as "productionTypeId"
  from "farm_site_productions"
  where "farm_site_id" = $1
  order by position;
select id
  from "farm"
  where id = any($1::bigint[])
  and ("farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("farm"."tenants_shared" and "farm"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "farm"."tenant_id" in (select line_of_tenants($4));
update "farm_site"
  set "farm_id" = $1, "name" = $2, "code" = $3, "code_ede" = $4, "herd_code" = $5, "representative_name" = $6, "phone_number" = $7, "site_contact_email" = $8, "street" = $9, "city" = $10, "zip_code" = $11, "region" = $12, "country" = $13, "latitude" = $14, "longitude" = $15, "tenants_shared" = $16, modification_date = greatest($17::timestamptz, modification_date + interval '1 millisecond')
  where id = $18
  and modification_date = $19
  and "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $20)
  returning tenant_id;
delete
  from "farm_site_productions"
  where "farm_site_id" = $1;
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm_site"
  where "farm_site"."id" = $2
  and ("farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "farm_site_productions"."production_type_id" as "productionTypeId"
  from "farm_site_productions"
  where "farm_site_id" = $1
  order by position;
select farm_site.id, farm.name as "farmName"
  from farm_site join farm on farm.id = farm_id
  where farm_site.id = any($1::bigint[]);

-- deactivate
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm_site"
  where "farm_site"."id" = $2
  and ("farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "farm_site_productions"."production_type_id" as "productionTypeId"
  from "farm_site_productions"
  where "farm_site_id" = $1
  order by position;
update "farm_site"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);

-- restore
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm_site"
  where "farm_site"."id" = $2
  and ("farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "farm_site_productions"."production_type_id" as "productionTypeId"
  from "farm_site_productions"
  where "farm_site_id" = $1
  order by position;
select tenant_id as "tenantId", deleted
  from farm
  where id = $1
  and "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) for share;
update "farm_site"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);

-- /GetSitesByTenantId?id=…
select "farm_site"."farm_id" as "farmId", "farm_site"."name" as "name", "farm_site"."code" as "code", "farm_site"."code_ede" as "codeEde", "farm_site"."herd_code" as "herdCode", "farm_site"."representative_name" as "representativeName", "farm_site"."phone_number" as "phoneNumber", "farm_site"."site_contact_email" as "siteContactEmail", "farm_site"."street" as "street", "farm_site"."city" as "city", "farm_site"."zip_code" as "zipCode", "farm_site"."region" as "region", "farm_site"."country" as "country", "farm_site"."latitude" as "latitude", "farm_site"."longitude" as "longitude", "farm_site"."id" as "id", "farm_site"."tenant_id" as "ownerTenantId", "farm_site"."tenants_shared" as "tenantsShared", "farm_site"."user_id" as "ownerUserId", "farm_site"."creation_date" as "creationDate", "farm_site"."modification_date" as "modificationDate", "farm_site"."deleted" as "deleted", (not "farm_site"."tenants_shared" or "farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from farm_site
  where tenant_id in ( with recursive below (tenant_id) as ( select id from tenant where id = $2 union all select tenant.id from tenant join below on tenant.parent_id = below.tenant_id) select tenant_id from below where "below"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3))
  and ("farm_site"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("farm_site"."tenants_shared" and "farm_site"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))
  and not deleted
  order by label_key, id
  limit $6;
select farm_site.id, farm.name as "farmName"
  from farm_site join farm on farm.id = farm_id
  where farm_site.id = any($1::bigint[]);
