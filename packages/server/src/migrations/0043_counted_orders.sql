-- A list counts the orders it could show: from these narrow indexes instead of whole rows.
create index order_form_counted on order_form (tenant_id, tenants_shared) where not deleted;
create index quote_counted on quote (tenant_id, tenants_shared) where not deleted;
