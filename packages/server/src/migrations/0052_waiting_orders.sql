-- The first screen counts the orders and quotes that somebody has to see to: few among any number of others.
create index order_form_requested on order_form (tenant_id, tenants_shared) where status = 0 and not deleted;
create index order_form_failed on order_form (tenant_id, tenants_shared) where dispatch_state = 'failed' and not deleted;
create index quote_open on quote (valid_until, tenant_id, tenants_shared) where state in ('issued', 'sent') and not deleted;
