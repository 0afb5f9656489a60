-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where ("price_list"."tenant_id" = any ($2::bigint[]) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any ($3::bigint[])))
  and not "price_list"."deleted"
  order by "price_list"."label_key" asc, "price_list"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "price_list"
  where ("price_list"."tenant_id" = any ($1::bigint[]) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any ($2::bigint[])))
  and not "price_list"."deleted";

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where ("price_list"."tenant_id" = any ($2::bigint[]) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any ($3::bigint[])))
  and not "price_list"."deleted"
  and "price_list"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "price_list"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "price_list"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "price_list"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "price_list"."id" desc nulls last, "price_list"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "price_list"
  where ("price_list"."tenant_id" = any ($1::bigint[]) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any ($2::bigint[])))
  and not "price_list"."deleted"
  and "price_list"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "price_list"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "price_list"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "price_list"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "price_list"."id" as "id", "price_list"."name" as "name", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where ("price_list"."tenant_id" = any ($2::bigint[]) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any ($3::bigint[])))
  order by "price_list"."label_key" asc, "price_list"."id" asc
  limit $4 offset $5;

-- one
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where "price_list"."id" = $2
  and ("price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "price_list_items"."item_id" as "itemId", "price_list_items"."unit_id" as "unitId", "price_list_items"."price" as "price", "price_list_items"."price2" as "price2", "price_list_items"."price3" as "price3", "price_list_items"."price4" as "price4", "price_list_items"."price5" as "price5", "price_list_items"."price6" as "price6", "price_list_items"."price7" as "price7", "price_list_items"."price8" as "price8", "price_list_items"."price9" as "price9"
  from "price_list_items"
  where "price_list_id" = $1
  order by position;
select id, name, code
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));

-- create
select id
  from "currency"
  where id = any($1::bigint[])
  and ("currency"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("currency"."tenants_shared" and "currency"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "currency"."tenant_id" in (select line_of_tenants($4));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
insert into "price_list" ("name", "code", "description", "start_date", "end_date", "currency_id", "type", "distributeur_name", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  returning id;
insert into "price_list_items" ("price_list_id", "tenant_id", "position", "item_id", "unit_id", "price", "price2", "price3", "price4", "price5", "price6", "price7", "price8", "price9") select $1, $2, line.ordinality - 1, "line"."item_id", "line"."unit_id", "line"."price", "line"."price2", "line"."price3", "line"."price4", "line"."price5", "line"."price6", "line"."price7", "line"."price8", "line"."price9"
  from jsonb_populate_recordset(null::"price_list_items", $3::jsonb) with ordinality line;
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where "price_list"."id" = $2
  and ("price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "price_list_items"."item_id" as "itemId", "price_list_items"."unit_id" as "unitId", "price_list_items"."price" as "price", "price_list_items"."price2" as "price2", "price_list_items"."price3" as "price3", "price_list_items"."price4" as "price4", "price_list_items"."price5" as "price5", "price_list_items"."price6" as "price6", "price_list_items"."price7" as "price7", "price_list_items"."price8" as "price8", "price_list_items"."price9" as "price9"
  from "price_list_items"
  where "price_list_id" = $1
  order by position;
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where "price_list"."id" = $2
  and ("price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "price_list_items"."item_id" as "itemId", "price_list_items"."unit_id" as "unitId", "price_list_items"."price" as "price", "price_list_items"."price2" as "price2", "price_list_items"."price3" as "price3", "price_list_items"."price4" as "price4", "price_list_items"."price5" as "price5", "price_list_items"."price6" as "price6", "price_list_items"."price7" as "price7", "price_list_items"."price8" as "price8", "price_list_items"."price9" as "price9"
  from "price_list_items"
  where "price_list_id" = $1
  order by position;
select id, name, code
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));

-- replace
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where "price_list"."id" = $2
  and ("price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "price_list_items"."item_id" as "itemId", "price_list_items"."unit_id" as "unitId", "price_list_items"."price" as "price", "price_list_items"."price2" as "price2", "price_list_items"."price3" as "price3", "price_list_items"."price4" as "price4", "price_list_items"."price5" as "price5", "price_list_items"."price6" as "price6", "price_list_items"."price7" as "price7", "price_list_items"."price8" as "price8", "price_list_items"."price9" as "price9"
  from "price_list_items"
  where "price_list_id" = $1
  order by position;
select id
  from "currency"
  where id = any($1::bigint[])
  and ("currency"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("currency"."tenants_shared" and "currency"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "currency"."tenant_id" in (select line_of_tenants($4));
select id
  from "food"
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))))
  and "food"."tenant_id" in (select line_of_tenants($5));
select id, name, code
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));
update "price_list"
  set "name" = $1, "code" = $2, "description" = $3, "start_date" = $4, "end_date" = $5, "currency_id" = $6, "type" = $7, "distributeur_name" = $8, "tenants_shared" = $9, modification_date = greatest($10::timestamptz, modification_date + interval '1 millisecond')
  where id = $11
  and modification_date = $12
  and "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $13)
  returning tenant_id;
delete
  from "price_list_items"
  where "price_list_id" = $1;
insert into "price_list_items" ("price_list_id", "tenant_id", "position", "item_id", "unit_id", "price", "price2", "price3", "price4", "price5", "price6", "price7", "price8", "price9") select $1, $2, line.ordinality - 1, "line"."item_id", "line"."unit_id", "line"."price", "line"."price2", "line"."price3", "line"."price4", "line"."price5", "line"."price6", "line"."price7", "line"."price8", "line"."price9"
  from jsonb_populate_recordset(null::"price_list_items", $3::jsonb) with ordinality line;
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where "price_list"."id" = $2
  and ("price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "price_list_items"."item_id" as "itemId", "price_list_items"."unit_id" as "unitId", "price_list_items"."price" as "price", "price_list_items"."price2" as "price2", "price_list_items"."price3" as "price3", "price_list_items"."price4" as "price4", "price_list_items"."price5" as "price5", "price_list_items"."price6" as "price6", "price_list_items"."price7" as "price7", "price_list_items"."price8" as "price8", "price_list_items"."price9" as "price9"
  from "price_list_items"
  where "price_list_id" = $1
  order by position;
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where "price_list"."id" = $2
  and ("price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "price_list_items"."item_id" as "itemId", "price_list_items"."unit_id" as "unitId", "price_list_items"."price" as "price", "price_list_items"."price2" as "price2", "price_list_items"."price3" as "price3", "price_list_items"."price4" as "price4", "price_list_items"."price5" as "price5", "price_list_items"."price6" as "price6", "price_list_items"."price7" as "price7", "price_list_items"."price8" as "price8", "price_list_items"."price9" as "price9"
  from "price_list_items"
  where "price_list_id" = $1
  order by position;
select id, name, code
  from food
  where id = any($1::bigint[])
  and ("food"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("food"."tenants_shared" and "food"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3) and "food"."id" not in (select item_id from "food_permission" where not permitted and tenant_id = any (select ancestor_id from tenant_closure where descendant_id = $4))));

-- deactivate
select "price_list"."name" as "name", "price_list"."code" as "code", "price_list"."description" as "description", "price_list"."start_date" as "startDate", "price_list"."end_date" as "endDate", "price_list"."currency_id" as "currencyId", "price_list"."type" as "type", "price_list"."distributeur_name" as "distributeurName", "price_list"."id" as "id", "price_list"."tenant_id" as "ownerTenantId", "price_list"."tenants_shared" as "tenantsShared", "price_list"."user_id" as "ownerUserId", "price_list"."creation_date" as "creationDate", "price_list"."modification_date" as "modificationDate", "price_list"."deleted" as "deleted", (not "price_list"."tenants_shared" or "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "price_list"
  where "price_list"."id" = $2
  and ("price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("price_list"."tenants_shared" and "price_list"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select "price_list_items"."item_id" as "itemId", "price_list_items"."unit_id" as "unitId", "price_list_items"."price" as "price", "price_list_items"."price2" as "price2", "price_list_items"."price3" as "price3", "price_list_items"."price4" as "price4", "price_list_items"."price5" as "price5", "price_list_items"."price6" as "price6", "price_list_items"."price7" as "price7", "price_list_items"."price8" as "price8", "price_list_items"."price9" as "price9"
  from "price_list_items"
  where "price_list_id" = $1
  order by position;
update "price_list"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "price_list"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
