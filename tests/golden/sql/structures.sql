-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "structure"."parent_id" as "parentId", "structure"."name" as "name", "structure"."code" as "code", "structure"."code2" as "code2", "structure"."code3" as "code3", "structure"."herd_code" as "herdCode", "structure"."client_code" as "clientCode", "structure"."phone_number" as "phoneNumber", "structure"."representative_name" as "representativeName", "structure"."street" as "street", "structure"."city" as "city", "structure"."zip_code" as "zipCode", "structure"."region" as "region", "structure"."country" as "country", "structure"."latitude" as "latitude", "structure"."longitude" as "longitude", "structure"."contact_email" as "contactEmail", "structure"."expert" as "expert", "structure"."distributor_name" as "distributorName", "structure"."id" as "id", "structure"."tenant_id" as "ownerTenantId", "structure"."tenants_shared" as "tenantsShared", "structure"."user_id" as "ownerUserId", "structure"."creation_date" as "creationDate", "structure"."modification_date" as "modificationDate", "structure"."deleted" as "deleted", (not "structure"."tenants_shared" or "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "structure"
  where ("structure"."tenant_id" = any ($2::bigint[]) or ("structure"."tenants_shared" and "structure"."tenant_id" = any ($3::bigint[])))
  and not "structure"."deleted"
  order by "structure"."label_key" asc, "structure"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "structure"
  where ("structure"."tenant_id" = any ($1::bigint[]) or ("structure"."tenants_shared" and "structure"."tenant_id" = any ($2::bigint[])))
  and not "structure"."deleted";
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
with farms as materialized ( select parent_id, count(*) as many from organisation where type_id = $1 and not deleted and parent_id = any($2::bigint[]) and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) group by parent_id) select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount", exists (select 1 from structure_logo where structure_id = organisation.id and ("structure_logo"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5) or structure_logo.tenant_id in (select line_of_tenants($6)))) as "hasLogo"
  from organisation left join farms on farms.parent_id = id
  where id = any($7::bigint[]);

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "structure"."parent_id" as "parentId", "structure"."name" as "name", "structure"."code" as "code", "structure"."code2" as "code2", "structure"."code3" as "code3", "structure"."herd_code" as "herdCode", "structure"."client_code" as "clientCode", "structure"."phone_number" as "phoneNumber", "structure"."representative_name" as "representativeName", "structure"."street" as "street", "structure"."city" as "city", "structure"."zip_code" as "zipCode", "structure"."region" as "region", "structure"."country" as "country", "structure"."latitude" as "latitude", "structure"."longitude" as "longitude", "structure"."contact_email" as "contactEmail", "structure"."expert" as "expert", "structure"."distributor_name" as "distributorName", "structure"."id" as "id", "structure"."tenant_id" as "ownerTenantId", "structure"."tenants_shared" as "tenantsShared", "structure"."user_id" as "ownerUserId", "structure"."creation_date" as "creationDate", "structure"."modification_date" as "modificationDate", "structure"."deleted" as "deleted", (not "structure"."tenants_shared" or "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "structure"
  where ("structure"."tenant_id" = any ($2::bigint[]) or ("structure"."tenants_shared" and "structure"."tenant_id" = any ($3::bigint[])))
  and not "structure"."deleted"
  and "structure"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "structure"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "structure"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "structure"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "structure"."label_key" || '' desc, "structure"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "structure"
  where ("structure"."tenant_id" = any ($1::bigint[]) or ("structure"."tenants_shared" and "structure"."tenant_id" = any ($2::bigint[])))
  and not "structure"."deleted"
  and "structure"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "structure"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "structure"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "structure"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
with farms as materialized ( select parent_id, count(*) as many from organisation where type_id = $1 and not deleted and parent_id = any($2::bigint[]) and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) group by parent_id) select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount", exists (select 1 from structure_logo where structure_id = organisation.id and ("structure_logo"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5) or structure_logo.tenant_id in (select line_of_tenants($6)))) as "hasLogo"
  from organisation left join farms on farms.parent_id = id
  where id = any($7::bigint[]);

-- one
select "structure"."parent_id" as "parentId", "structure"."name" as "name", "structure"."code" as "code", "structure"."code2" as "code2", "structure"."code3" as "code3", "structure"."herd_code" as "herdCode", "structure"."client_code" as "clientCode", "structure"."phone_number" as "phoneNumber", "structure"."representative_name" as "representativeName", "structure"."street" as "street", "structure"."city" as "city", "structure"."zip_code" as "zipCode", "structure"."region" as "region", "structure"."country" as "country", "structure"."latitude" as "latitude", "structure"."longitude" as "longitude", "structure"."contact_email" as "contactEmail", "structure"."expert" as "expert", "structure"."distributor_name" as "distributorName", "structure"."id" as "id", "structure"."tenant_id" as "ownerTenantId", "structure"."tenants_shared" as "tenantsShared", "structure"."user_id" as "ownerUserId", "structure"."creation_date" as "creationDate", "structure"."modification_date" as "modificationDate", "structure"."deleted" as "deleted", (not "structure"."tenants_shared" or "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "structure"
  where "structure"."id" = $2
  and ("structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("structure"."tenants_shared" and "structure"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
with farms as materialized ( select parent_id, count(*) as many from organisation where type_id = $1 and not deleted and parent_id = any($2::bigint[]) and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) group by parent_id) select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount", exists (select 1 from structure_logo where structure_id = organisation.id and ("structure_logo"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5) or structure_logo.tenant_id in (select line_of_tenants($6)))) as "hasLogo"
  from organisation left join farms on farms.parent_id = id
  where id = any($7::bigint[]);

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
insert into "structure" ("parent_id", "name", "code", "code2", "code3", "herd_code", "client_code", "phone_number", "representative_name", "street", "city", "zip_code", "region", "country", "latitude", "longitude", "contact_email", "expert", "distributor_name", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
  returning id;
select "structure"."parent_id" as "parentId", "structure"."name" as "name", "structure"."code" as "code", "structure"."code2" as "code2", "structure"."code3" as "code3", "structure"."herd_code" as "herdCode", "structure"."client_code" as "clientCode", "structure"."phone_number" as "phoneNumber", "structure"."representative_name" as "representativeName", "structure"."street" as "street", "structure"."city" as "city", "structure"."zip_code" as "zipCode", "structure"."region" as "region", "structure"."country" as "country", "structure"."latitude" as "latitude", "structure"."longitude" as "longitude", "structure"."contact_email" as "contactEmail", "structure"."expert" as "expert", "structure"."distributor_name" as "distributorName", "structure"."id" as "id", "structure"."tenant_id" as "ownerTenantId", "structure"."tenants_shared" as "tenantsShared", "structure"."user_id" as "ownerUserId", "structure"."creation_date" as "creationDate", "structure"."modification_date" as "modificationDate", "structure"."deleted" as "deleted", (not "structure"."tenants_shared" or "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "structure"
  where "structure"."id" = $2
  and ("structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("structure"."tenants_shared" and "structure"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
with farms as materialized ( select parent_id, count(*) as many from organisation where type_id = $1 and not deleted and parent_id = any($2::bigint[]) and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) group by parent_id) select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount", exists (select 1 from structure_logo where structure_id = organisation.id and ("structure_logo"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5) or structure_logo.tenant_id in (select line_of_tenants($6)))) as "hasLogo"
  from organisation left join farms on farms.parent_id = id
  where id = any($7::bigint[]);

-- replace
select "structure"."parent_id" as "parentId", "structure"."name" as "name", "structure"."code" as "code", "structure"."code2" as "code2", "structure"."code3" as "code3", "structure"."herd_code" as "herdCode", "structure"."client_code" as "clientCode", "structure"."phone_number" as "phoneNumber", "structure"."representative_name" as "representativeName", "structure"."street" as "street", "structure"."city" as "city", "structure"."zip_code" as "zipCode", "structure"."region" as "region", "structure"."country" as "country", "structure"."latitude" as "latitude", "structure"."longitude" as "longitude", "structure"."contact_email" as "contactEmail", "structure"."expert" as "expert", "structure"."distributor_name" as "distributorName", "structure"."id" as "id", "structure"."tenant_id" as "ownerTenantId", "structure"."tenants_shared" as "tenantsShared", "structure"."user_id" as "ownerUserId", "structure"."creation_date" as "creationDate", "structure"."modification_date" as "modificationDate", "structure"."deleted" as "deleted", (not "structure"."tenants_shared" or "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "structure"
  where "structure"."id" = $2
  and ("structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("structure"."tenants_shared" and "structure"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "tenant"
  set "name" = $1, "code" = $2, "modification_date" = $3
  where "id" = $4;
update "structure"
  set "parent_id" = $1, "name" = $2, "code" = $3, "code2" = $4, "code3" = $5, "herd_code" = $6, "client_code" = $7, "phone_number" = $8, "representative_name" = $9, "street" = $10, "city" = $11, "zip_code" = $12, "region" = $13, "country" = $14, "latitude" = $15, "longitude" = $16, "contact_email" = $17, "expert" = $18, "distributor_name" = $19, "tenants_shared" = $20, modification_date = greatest($21::timestamptz, modification_date + interval '1 millisecond')
  where id = $22
  and modification_date = $23
  and "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $24)
  returning tenant_id;
select "structure"."parent_id" as "parentId", "structure"."name" as "name", "structure"."code" as "code", "structure"."code2" as "code2", "structure"."code3" as "code3", "structure"."herd_code" as "herdCode", "structure"."client_code" as "clientCode", "structure"."phone_number" as "phoneNumber", "structure"."representative_name" as "representativeName", "structure"."street" as "street", "structure"."city" as "city", "structure"."zip_code" as "zipCode", "structure"."region" as "region", "structure"."country" as "country", "structure"."latitude" as "latitude", "structure"."longitude" as "longitude", "structure"."contact_email" as "contactEmail", "structure"."expert" as "expert", "structure"."distributor_name" as "distributorName", "structure"."id" as "id", "structure"."tenant_id" as "ownerTenantId", "structure"."tenants_shared" as "tenantsShared", "structure"."user_id" as "ownerUserId", "structure"."creation_date" as "creationDate", "structure"."modification_date" as "modificationDate", "structure"."deleted" as "deleted", (not "structure"."tenants_shared" or "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "structure"
  where "structure"."id" = $2
  and ("structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("structure"."tenants_shared" and "structure"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
with farms as materialized ( select parent_id, count(*) as many from organisation where type_id = $1 and not deleted and parent_id = any($2::bigint[]) and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) group by parent_id) select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount", exists (select 1 from structure_logo where structure_id = organisation.id and ("structure_logo"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5) or structure_logo.tenant_id in (select line_of_tenants($6)))) as "hasLogo"
  from organisation left join farms on farms.parent_id = id
  where id = any($7::bigint[]);

-- deactivate
select "structure"."parent_id" as "parentId", "structure"."name" as "name", "structure"."code" as "code", "structure"."code2" as "code2", "structure"."code3" as "code3", "structure"."herd_code" as "herdCode", "structure"."client_code" as "clientCode", "structure"."phone_number" as "phoneNumber", "structure"."representative_name" as "representativeName", "structure"."street" as "street", "structure"."city" as "city", "structure"."zip_code" as "zipCode", "structure"."region" as "region", "structure"."country" as "country", "structure"."latitude" as "latitude", "structure"."longitude" as "longitude", "structure"."contact_email" as "contactEmail", "structure"."expert" as "expert", "structure"."distributor_name" as "distributorName", "structure"."id" as "id", "structure"."tenant_id" as "ownerTenantId", "structure"."tenants_shared" as "tenantsShared", "structure"."user_id" as "ownerUserId", "structure"."creation_date" as "creationDate", "structure"."modification_date" as "modificationDate", "structure"."deleted" as "deleted", (not "structure"."tenants_shared" or "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "structure"
  where "structure"."id" = $2
  and ("structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("structure"."tenants_shared" and "structure"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select
  from organisation
  where id = $1 for update;
select name
  from organisation
  where parent_id = $1
  and not deleted
  order by label_key, id
  limit $2;
update "structure"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
update "tenant"
  set "deleted" = $1
  where "id" = $2;

-- restore
select "structure"."parent_id" as "parentId", "structure"."name" as "name", "structure"."code" as "code", "structure"."code2" as "code2", "structure"."code3" as "code3", "structure"."herd_code" as "herdCode", "structure"."client_code" as "clientCode", "structure"."phone_number" as "phoneNumber", "structure"."representative_name" as "representativeName", "structure"."street" as "street", "structure"."city" as "city", "structure"."zip_code" as "zipCode", "structure"."region" as "region", "structure"."country" as "country", "structure"."latitude" as "latitude", "structure"."longitude" as "longitude", "structure"."contact_email" as "contactEmail", "structure"."expert" as "expert", "structure"."distributor_name" as "distributorName", "structure"."id" as "id", "structure"."tenant_id" as "ownerTenantId", "structure"."tenants_shared" as "tenantsShared", "structure"."user_id" as "ownerUserId", "structure"."creation_date" as "creationDate", "structure"."modification_date" as "modificationDate", "structure"."deleted" as "deleted", (not "structure"."tenants_shared" or "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "structure"
  where "structure"."id" = $2
  and ("structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("structure"."tenants_shared" and "structure"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select deleted
  from organisation
  where id = $1
  and "organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) for share;
update "structure"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "structure"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
update "tenant"
  set "deleted" = $1
  where "id" = $2;

-- ?Type=…
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "organisation"."parent_id" as "parentId", "organisation"."name" as "name", "organisation"."code" as "code", "organisation"."code2" as "code2", "organisation"."code3" as "code3", "organisation"."herd_code" as "herdCode", "organisation"."client_code" as "clientCode", "organisation"."phone_number" as "phoneNumber", "organisation"."representative_name" as "representativeName", "organisation"."street" as "street", "organisation"."city" as "city", "organisation"."zip_code" as "zipCode", "organisation"."region" as "region", "organisation"."country" as "country", "organisation"."latitude" as "latitude", "organisation"."longitude" as "longitude", "organisation"."contact_email" as "contactEmail", "organisation"."expert" as "expert", "organisation"."distributor_name" as "distributorName", "organisation"."id" as "id", "organisation"."tenant_id" as "ownerTenantId", "organisation"."tenants_shared" as "tenantsShared", "organisation"."user_id" as "ownerUserId", "organisation"."creation_date" as "creationDate", "organisation"."modification_date" as "modificationDate", "organisation"."deleted" as "deleted", (not "organisation"."tenants_shared" or "organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "organisation"
  where ("organisation"."tenant_id" = any ($2::bigint[]) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any ($3::bigint[])))
  and not "organisation"."deleted"
  and "organisation"."type_id" = $4
  order by "organisation"."label_key" asc, "organisation"."id" asc
  limit $5 offset $6;
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
with farms as materialized ( select parent_id, count(*) as many from organisation where type_id = $1 and not deleted and parent_id = any($2::bigint[]) and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) group by parent_id) select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount", exists (select 1 from structure_logo where structure_id = organisation.id and ("structure_logo"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5) or structure_logo.tenant_id in (select line_of_tenants($6)))) as "hasLogo"
  from organisation left join farms on farms.parent_id = id
  where id = any($7::bigint[]);

-- /GetHierarchy?withFarms=true
select organisation.id, organisation.parent_id as "parentId", type_id as "typeId", organisation.name, organisation.code, tenant.id as "ownerTenantId", status_id = 1 as "createTenant", organisation.deleted
  from organisation join tenant on tenant.id = organisation.tenant_id
  where "organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)
  and not organisation.deleted
  order by type_id, organisation.label_key, organisation.id
  limit $2;

-- /GetCurrentStructure
select "organisation"."parent_id" as "parentId", "organisation"."name" as "name", "organisation"."code" as "code", "organisation"."code2" as "code2", "organisation"."code3" as "code3", "organisation"."herd_code" as "herdCode", "organisation"."client_code" as "clientCode", "organisation"."phone_number" as "phoneNumber", "organisation"."representative_name" as "representativeName", "organisation"."street" as "street", "organisation"."city" as "city", "organisation"."zip_code" as "zipCode", "organisation"."region" as "region", "organisation"."country" as "country", "organisation"."latitude" as "latitude", "organisation"."longitude" as "longitude", "organisation"."contact_email" as "contactEmail", "organisation"."expert" as "expert", "organisation"."distributor_name" as "distributorName", "organisation"."id" as "id", "organisation"."tenant_id" as "ownerTenantId", "organisation"."tenants_shared" as "tenantsShared", "organisation"."user_id" as "ownerUserId", "organisation"."creation_date" as "creationDate", "organisation"."modification_date" as "modificationDate", "organisation"."deleted" as "deleted", (not "organisation"."tenants_shared" or "organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from organisation
  where organisation.tenant_id = $2
  and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)))
  order by label_key, id
  limit $5;
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
with farms as materialized ( select parent_id, count(*) as many from organisation where type_id = $1 and not deleted and parent_id = any($2::bigint[]) and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) group by parent_id) select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount", exists (select 1 from structure_logo where structure_id = organisation.id and ("structure_logo"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5) or structure_logo.tenant_id in (select line_of_tenants($6)))) as "hasLogo"
  from organisation left join farms on farms.parent_id = id
  where id = any($7::bigint[]);

-- /GetStructuresByTenantId?id=…
select "organisation"."parent_id" as "parentId", "organisation"."name" as "name", "organisation"."code" as "code", "organisation"."code2" as "code2", "organisation"."code3" as "code3", "organisation"."herd_code" as "herdCode", "organisation"."client_code" as "clientCode", "organisation"."phone_number" as "phoneNumber", "organisation"."representative_name" as "representativeName", "organisation"."street" as "street", "organisation"."city" as "city", "organisation"."zip_code" as "zipCode", "organisation"."region" as "region", "organisation"."country" as "country", "organisation"."latitude" as "latitude", "organisation"."longitude" as "longitude", "organisation"."contact_email" as "contactEmail", "organisation"."expert" as "expert", "organisation"."distributor_name" as "distributorName", "organisation"."id" as "id", "organisation"."tenant_id" as "ownerTenantId", "organisation"."tenants_shared" as "tenantsShared", "organisation"."user_id" as "ownerUserId", "organisation"."creation_date" as "creationDate", "organisation"."modification_date" as "modificationDate", "organisation"."deleted" as "deleted", (not "organisation"."tenants_shared" or "organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from organisation
  where type_id = 1
  and not organisation.deleted
  and tenant_id in ( with recursive below (tenant_id) as ( select id from tenant where id = $2 union all select tenant.id from tenant join below on tenant.parent_id = below.tenant_id) select tenant_id from below where "below"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3))
  and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))
  order by label_key, id
  limit $6;
select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
  from (select structure_id as id, creation_date from order_form where structure_id = any($1::bigint[]) and status = any($2::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) union all select farm_id, creation_date from order_form where farm_id = any($5::bigint[]) and status = any($6::integer[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $7) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $8)))) placed group by id;
select farm_id as "farmId", stock_days as "stockDays"
  from ( select farm_id, greatest(0, max(supplied_since - age)) as stock_days from ( select farm_id, $1::date - (delivery_date at time zone 'UTC')::date as age, -- In the order of the index of deliveries, whose condition is this. sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since from order_form where status in (2, 3) and tonnes_per30_days > 0 and delivery_date < ($2::date + 1)::timestamp at time zone 'UTC' and farm_id = any($3::bigint[]) and ("order_form"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $4) or ("order_form"."tenants_shared" and "order_form"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $5)))) delivery group by farm_id) stock;
select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
  from organisation join tenant on tenant.id = organisation.tenant_id
  where organisation.id = any($1::bigint[]);
with farms as materialized ( select parent_id, count(*) as many from organisation where type_id = $1 and not deleted and parent_id = any($2::bigint[]) and ("organisation"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("organisation"."tenants_shared" and "organisation"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4))) group by parent_id) select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount", exists (select 1 from structure_logo where structure_id = organisation.id and ("structure_logo"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5) or structure_logo.tenant_id in (select line_of_tenants($6)))) as "hasLogo"
  from organisation left join farms on farms.parent_id = id
  where id = any($7::bigint[]);
