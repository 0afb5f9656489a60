-- What the herd eats by the current version of an order, so that stocks of many farms are computed without the contents of
-- their orders; null when it is not known.
alter table order_form add tonnes_per30_days double precision;
update order_form set tonnes_per30_days = (content -> 'dose' ->> 'tonnesPer30Days')::double precision
  from order_version where order_form_id = order_form.id and number = order_form.version;

create function keep_consumption_of_order() returns trigger
language plpgsql as $$
begin
  -- The newest version is the current one.
  update order_form set tonnes_per30_days = (new.content -> 'dose' ->> 'tonnesPer30Days')::double precision
    where id = new.order_form_id;
  return null;
end $$;
create trigger order_version_consumption after insert on order_version
  for each row execute function keep_consumption_of_order();

-- Deliveries that fill a stock.
create index order_form_stock on order_form (farm_id, delivery_date desc)
  include (quantity_tonnes, tonnes_per30_days, tenant_id, tenants_shared)
  where status in (2, 3) and tonnes_per30_days > 0;

-- Gauges count formulas by their price list and farms with a formula.
create index formula_listed on formula (tenant_id, optimisation_type_object_id) include (tenants_shared)
  where not deleted and not is_locked and optimisation_type_object_id is not null;
create index formula_of_farm on formula (farm_id) include (tenant_id, tenants_shared) where not deleted;
