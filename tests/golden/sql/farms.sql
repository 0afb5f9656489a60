-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where ("farm"."tenant_id" = any ($2::bigint[]) or ("farm"."tenants_shared" and "farm"."tenant_id" = any ($3::bigint[])))
  and not "farm"."deleted"
  order by "farm"."label_key" asc, "farm"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "farm"
  where ("farm"."tenant_id" = any ($1::bigint[]) or ("farm"."tenants_shared" and "farm"."tenant_id" = any ($2::bigint[])))
  and not "farm"."deleted";
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where ("farm"."tenant_id" = any ($2::bigint[]) or ("farm"."tenants_shared" and "farm"."tenant_id" = any ($3::bigint[])))
  and not "farm"."deleted"
  and "farm"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "farm"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "farm"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "farm"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "farm"."label_key" || '' desc, "farm"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "farm"
  where ("farm"."tenant_id" = any ($1::bigint[]) or ("farm"."tenants_shared" and "farm"."tenant_id" = any ($2::bigint[])))
  and not "farm"."deleted"
  and "farm"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "farm"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "farm"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "farm"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);

-- one
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where "farm"."id" = $2
  and ("farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm"."tenants_shared" and "farm"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;

-- create
select next_tenant_id() as id;
select "role"
  from "tenant"
  where "id" = $1;
select id, tenant_id as "tenantId", deleted
  from structure
  where tenant_id = $1
  and "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) for share;
insert into "tenant" ("id", "parent_id", "role", "status_id", "name", "code", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8);
update "tenant"
  set "name" = $1, "code" = $2, "modification_date" = $3
  where "id" = $4;
insert into "farm" ("structure_id", "name", "code", "code2", "code3", "herd_code", "client_code", "breeder_name", "representative_name", "phone_number", "contact_email", "street", "city", "zip_code", "region", "country", "latitude", "longitude", "follow_stock", "expert", "distributor_name", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
  returning id;
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where "farm"."id" = $2
  and ("farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm"."tenants_shared" and "farm"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;

-- replace
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where "farm"."id" = $2
  and ("farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm"."tenants_shared" and "farm"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "tenant"
  set "name" = $1, "code" = $2, "modification_date" = $3
  where "id" = $4;
update "farm"
  set "structure_id" = $1, "name" = $2, "code" = $3, "code2" = $4, "code3" = $5, "herd_code" = $6, "client_code" = $7, "breeder_name" = $8, "representative_name" = $9, "phone_number" = $10, "contact_email" = $11, "street" = $12, "city" = $13, "zip_code" = $14, "region" = $15, "country" = $16, "latitude" = $17, "longitude" = $18, "follow_stock" = $19, "expert" = $20, "distributor_name" = $21, "tenants_shared" = $22, modification_date = greatest($23::timestamptz, modification_date + interval '1 millisecond')
  where id = $24
  and modification_date = $25
  and "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $26)
  returning tenant_id;
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where "farm"."id" = $2
  and ("farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm"."tenants_shared" and "farm"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;

-- deactivate
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where "farm"."id" = $2
  and ("farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm"."tenants_shared" and "farm"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select
  from organisation
  where id = $1 for update;
select name
  from organisation
  where parent_id = $1
  and not deleted
  order by label_key, id
  limit $2;
update "farm"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
update "tenant"
  set "deleted" = $1
  where "id" = $2;

-- restore
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where "farm"."id" = $2
  and ("farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("farm"."tenants_shared" and "farm"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select deleted
  from organisation
  where id = $1
  and "organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) for share;
update "farm"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
update "tenant"
  set "deleted" = $1
  where "id" = $2;

-- /GetFarmByTenantId?id=…
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "farm"."structure_id" as "structureId", "farm"."name" as "name", "farm"."code" as "code", "farm"."code2" as "code2", "farm"."code3" as "code3", "farm"."herd_code" as "herdCode", "farm"."client_code" as "clientCode", "farm"."breeder_name" as "breederName", "farm"."representative_name" as "representativeName", "farm"."phone_number" as "phoneNumber", "farm"."contact_email" as "contactEmail", "farm"."street" as "street", "farm"."city" as "city", "farm"."zip_code" as "zipCode", "farm"."region" as "region", "farm"."country" as "country", "farm"."latitude" as "latitude", "farm"."longitude" as "longitude", "farm"."follow_stock" as "followStock", "farm"."expert" as "expert", "farm"."distributor_name" as "distributorName", "farm"."id" as "id", "farm"."tenant_id" as "ownerTenantId", "farm"."tenants_shared" as "tenantsShared", "farm"."user_id" as "ownerUserId", "farm"."creation_date" as "creationDate", "farm"."modification_date" as "modificationDate", "farm"."deleted" as "deleted", (not "farm"."tenants_shared" or "farm"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "farm"
  where ("farm"."tenant_id" = any ($2::bigint[]) or ("farm"."tenants_shared" and "farm"."tenant_id" = any ($3::bigint[])))
  and "farm"."tenant_id" = $4
  order by "farm"."id" asc nulls last, "farm"."id" asc
  limit $5 offset $6;
select count(*) as count
  from "farm"
  where ("farm"."tenant_id" = any ($1::bigint[]) or ("farm"."tenants_shared" and "farm"."tenant_id" = any ($2::bigint[])))
  and "farm"."tenant_id" = $3;
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;
