-- list
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "constraint_set"."name" as "name", "constraint_set"."code" as "code", "constraint_set"."description" as "description", "constraint_set"."type_id" as "typeId", "constraint_set"."type_object_id" as "breedId", "constraint_set"."animal_category_id" as "animalCategoryId", "constraint_set"."id" as "id", "constraint_set"."tenant_id" as "ownerTenantId", "constraint_set"."tenants_shared" as "tenantsShared", "constraint_set"."user_id" as "ownerUserId", "constraint_set"."creation_date" as "creationDate", "constraint_set"."modification_date" as "modificationDate", "constraint_set"."deleted" as "deleted", (not "constraint_set"."tenants_shared" or "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_set"
  where ("constraint_set"."tenant_id" = any ($2::bigint[]) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any ($3::bigint[])))
  and not "constraint_set"."deleted"
  order by "constraint_set"."label_key" asc, "constraint_set"."id" asc
  limit $4 offset $5;
select count(*) as count
  from "constraint_set"
  where ("constraint_set"."tenant_id" = any ($1::bigint[]) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any ($2::bigint[])))
  and not "constraint_set"."deleted";
select constraint_set.id, race.name as "breedName"
  from constraint_set join race on race.id = type_object_id
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)))
  where constraint_set.id = any($3::bigint[]);

-- list: search, filter, sort, third page
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "constraint_set"."name" as "name", "constraint_set"."code" as "code", "constraint_set"."description" as "description", "constraint_set"."type_id" as "typeId", "constraint_set"."type_object_id" as "breedId", "constraint_set"."animal_category_id" as "animalCategoryId", "constraint_set"."id" as "id", "constraint_set"."tenant_id" as "ownerTenantId", "constraint_set"."tenants_shared" as "tenantsShared", "constraint_set"."user_id" as "ownerUserId", "constraint_set"."creation_date" as "creationDate", "constraint_set"."modification_date" as "modificationDate", "constraint_set"."deleted" as "deleted", (not "constraint_set"."tenants_shared" or "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_set"
  where ("constraint_set"."tenant_id" = any ($2::bigint[]) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any ($3::bigint[])))
  and not "constraint_set"."deleted"
  and "constraint_set"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_set"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_set"."search_text" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_set"."label_key" like '%' || regexp_replace(search_key($7), '([\\%_])', '\\\1', 'g') || '%'
  order by "constraint_set"."id" desc nulls last, "constraint_set"."id" desc
  limit $8 offset $9;
select count(*) as count
  from "constraint_set"
  where ("constraint_set"."tenant_id" = any ($1::bigint[]) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any ($2::bigint[])))
  and not "constraint_set"."deleted"
  and "constraint_set"."search_text" like '%' || regexp_replace(search_key($3), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_set"."search_text" like '%' || regexp_replace(search_key($4), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_set"."search_text" like '%' || regexp_replace(search_key($5), '([\\%_])', '\\\1', 'g') || '%'
  and "constraint_set"."label_key" like '%' || regexp_replace(search_key($6), '([\\%_])', '\\\1', 'g') || '%';
select constraint_set.id, race.name as "breedName"
  from constraint_set join race on race.id = type_object_id
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)))
  where constraint_set.id = any($3::bigint[]);

-- list: inactive ones too, two columns
select array(select descendant_id from tenant_closure where ancestor_id = $1 limit $2) as below, array(select ancestor_id from tenant_closure where descendant_id = $3) as above;
select "constraint_set"."id" as "id", "constraint_set"."name" as "name", (not "constraint_set"."tenants_shared" or "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_set"
  where ("constraint_set"."tenant_id" = any ($2::bigint[]) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any ($3::bigint[])))
  order by "constraint_set"."label_key" asc, "constraint_set"."id" asc
  limit $4 offset $5;

-- one
select "constraint_set"."name" as "name", "constraint_set"."code" as "code", "constraint_set"."description" as "description", "constraint_set"."type_id" as "typeId", "constraint_set"."type_object_id" as "breedId", "constraint_set"."animal_category_id" as "animalCategoryId", "constraint_set"."id" as "id", "constraint_set"."tenant_id" as "ownerTenantId", "constraint_set"."tenants_shared" as "tenantsShared", "constraint_set"."user_id" as "ownerUserId", "constraint_set"."creation_date" as "creationDate", "constraint_set"."modification_date" as "modificationDate", "constraint_set"."deleted" as "deleted", (not "constraint_set"."tenants_shared" or "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_set"
  where "constraint_set"."id" = $2
  and ("constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select constraint_set.id, race.name as "breedName"
  from constraint_set join race on race.id = type_object_id
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)))
  where constraint_set.id = any($3::bigint[]);
select id, name, deleted
  from "constraint_version"
  where "constraint_set_id" = $1
  and ("constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- create
select id
  from "race"
  where id = any($1::bigint[])
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "race"."tenant_id" in (select line_of_tenants($4));
insert into "constraint_set" ("name", "code", "description", "type_id", "type_object_id", "animal_category_id", "tenants_shared", "tenant_id", "user_id", "creation_date", "modification_date")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning id;
select "constraint_set"."name" as "name", "constraint_set"."code" as "code", "constraint_set"."description" as "description", "constraint_set"."type_id" as "typeId", "constraint_set"."type_object_id" as "breedId", "constraint_set"."animal_category_id" as "animalCategoryId", "constraint_set"."id" as "id", "constraint_set"."tenant_id" as "ownerTenantId", "constraint_set"."tenants_shared" as "tenantsShared", "constraint_set"."user_id" as "ownerUserId", "constraint_set"."creation_date" as "creationDate", "constraint_set"."modification_date" as "modificationDate", "constraint_set"."deleted" as "deleted", (not "constraint_set"."tenants_shared" or "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_set"
  where "constraint_set"."id" = $2
  and ("constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select constraint_set.id, race.name as "breedName"
  from constraint_set join race on race.id = type_object_id
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)))
  where constraint_set.id = any($3::bigint[]);
select id, name, deleted
  from "constraint_version"
  where "constraint_set_id" = $1
  and ("constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- replace
select "constraint_set"."name" as "name", "constraint_set"."code" as "code", "constraint_set"."description" as "description", "constraint_set"."type_id" as "typeId", "constraint_set"."type_object_id" as "breedId", "constraint_set"."animal_category_id" as "animalCategoryId", "constraint_set"."id" as "id", "constraint_set"."tenant_id" as "ownerTenantId", "constraint_set"."tenants_shared" as "tenantsShared", "constraint_set"."user_id" as "ownerUserId", "constraint_set"."creation_date" as "creationDate", "constraint_set"."modification_date" as "modificationDate", "constraint_set"."deleted" as "deleted", (not "constraint_set"."tenants_shared" or "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_set"
  where "constraint_set"."id" = $2
  and ("constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select id
  from "race"
  where id = any($1::bigint[])
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  and "race"."tenant_id" in (select line_of_tenants($4));
update "constraint_set"
  set "name" = $1, "code" = $2, "description" = $3, "type_id" = $4, "type_object_id" = $5, "animal_category_id" = $6, "tenants_shared" = $7, modification_date = greatest($8::timestamptz, modification_date + interval '1 millisecond')
  where id = $9
  and modification_date = $10
  and "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $11)
  returning tenant_id;
select "constraint_set"."name" as "name", "constraint_set"."code" as "code", "constraint_set"."description" as "description", "constraint_set"."type_id" as "typeId", "constraint_set"."type_object_id" as "breedId", "constraint_set"."animal_category_id" as "animalCategoryId", "constraint_set"."id" as "id", "constraint_set"."tenant_id" as "ownerTenantId", "constraint_set"."tenants_shared" as "tenantsShared", "constraint_set"."user_id" as "ownerUserId", "constraint_set"."creation_date" as "creationDate", "constraint_set"."modification_date" as "modificationDate", "constraint_set"."deleted" as "deleted", (not "constraint_set"."tenants_shared" or "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_set"
  where "constraint_set"."id" = $2
  and ("constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
select constraint_set.id, race.name as "breedName"
  from constraint_set join race on race.id = type_object_id
  and ("race"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1) or ("race"."tenants_shared" and "race"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $2)))
  where constraint_set.id = any($3::bigint[]);
select id, name, deleted
  from "constraint_version"
  where "constraint_set_id" = $1
  and ("constraint_version"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $2) or ("constraint_version"."tenants_shared" and "constraint_version"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $3)))
  order by label_key, id
  limit $4;

-- deactivate
select "constraint_set"."name" as "name", "constraint_set"."code" as "code", "constraint_set"."description" as "description", "constraint_set"."type_id" as "typeId", "constraint_set"."type_object_id" as "breedId", "constraint_set"."animal_category_id" as "animalCategoryId", "constraint_set"."id" as "id", "constraint_set"."tenant_id" as "ownerTenantId", "constraint_set"."tenants_shared" as "tenantsShared", "constraint_set"."user_id" as "ownerUserId", "constraint_set"."creation_date" as "creationDate", "constraint_set"."modification_date" as "modificationDate", "constraint_set"."deleted" as "deleted", (not "constraint_set"."tenants_shared" or "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $1)) as "mayWrite"
  from "constraint_set"
  where "constraint_set"."id" = $2
  and ("constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $3) or ("constraint_set"."tenants_shared" and "constraint_set"."tenant_id" = any (select ancestor_id from tenant_closure where descendant_id = $4)));
update "constraint_set"
  set deleted = $1, modification_date = case when deleted = $2 then modification_date else greatest($3::timestamptz, modification_date + interval '1 millisecond') end
  where id = $4
  and "constraint_set"."tenant_id" = any (select descendant_id from tenant_closure where ancestor_id = $5);
