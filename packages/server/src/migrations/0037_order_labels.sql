-- The label of an order is opened by its token, without an account, and its PDFs are stored like its other papers.
alter table order_document drop constraint order_document_kind_check;
alter table order_document add constraint order_document_kind_check
  check (kind in ('purchaseOrder', 'confirmation', 'label', 'bagLabel'));

-- The latest version of the order of a formula that a token opens.
create function labelled_order(of_formula bigint, with_token text) returns table (
  id bigint, code text, version integer, culture text, prepared_at timestamptz, content jsonb)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select o.id, o.code, o.version, tenant.default_language, v.creation_date, v.content
  from order_form o join tenant on tenant.id = o.tenant_id
    join order_version v on v.order_form_id = o.id and v.number = o.version
  where o.formula_id = of_formula and o.token = with_token and not o.deleted
$$;

create function stored_label(of_order bigint, of_version integer, of_kind text) returns bytea
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select content from order_document
  where order_form_id = of_order and version = of_version and kind = of_kind and kind in ('label', 'bagLabel')
$$;

-- A label is stored by whoever renders it first.
create function store_label(of_order bigint, of_version integer, of_kind text, rendered bytea, digest bytea, at timestamptz)
returns void language sql security definer set search_path to 'public', 'pg_temp' as $$
  insert into order_document (order_form_id, version, kind, tenant_id, sha256, content, creation_date)
    select id, of_version, of_kind, tenant_id, digest, rendered, at from order_form
    where id = of_order and of_kind in ('label', 'bagLabel')
    on conflict do nothing
$$;
revoke execute on function labelled_order, stored_label, store_label from public;
grant execute on function labelled_order, stored_label, store_label to provende_access;

-- Nobody but the application takes numbers and reads the parties of orders.
revoke execute on function next_document_count, order_parties from public;
grant execute on function next_document_count, order_parties to provende_app;
