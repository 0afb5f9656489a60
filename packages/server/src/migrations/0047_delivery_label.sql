-- The label a bag is delivered with: lot, best-before date and who answers for it, frozen when an order is validated.
-- Whoever mends them adds the next; what was printed of the one before stays.
create table order_batch (
  order_form_id bigint not null references order_form,
  number integer not null,
  tenant_id bigint not null references tenant,
  user_id bigint references app_user,
  creation_date timestamptz(3) not null,
  content jsonb not null,
  primary key (order_form_id, number)
);
select wall_by_owner('order_batch', 'order_form', 'order_form_id');
revoke update, delete on order_batch from provende_app;

-- The version of a delivery label is the number of its batch.
alter table order_document drop constraint order_document_kind_check;
alter table order_document add constraint order_document_kind_check
  check (kind in ('purchaseOrder', 'confirmation', 'label', 'bagLabel', 'deliveryLabel', 'deliveryBagLabel'));

drop function labelled_order(bigint, text);
create function labelled_order(of_formula bigint, with_token text) returns table (
  id bigint, code text, version integer, culture text, prepared_at timestamptz, content jsonb, batch_number integer, batch jsonb)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select o.id, o.code, o.version, tenant.default_language, v.creation_date, v.content, b.number, b.content
  from order_form o join tenant on tenant.id = o.tenant_id
    join order_version v on v.order_form_id = o.id and v.number = o.version
    left join lateral (select number, content from order_batch where order_form_id = o.id order by number desc limit 1) b on true
  where o.formula_id = of_formula and o.token = with_token and not o.deleted
$$;

create or replace function stored_label(of_order bigint, of_version integer, of_kind text) returns bytea
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select content from order_document where order_form_id = of_order and version = of_version and kind = of_kind
    and kind in ('label', 'bagLabel', 'deliveryLabel', 'deliveryBagLabel')
$$;

create or replace function store_label(
  of_order bigint, of_version integer, of_kind text, rendered bytea, digest bytea, at timestamptz)
returns void language sql security definer set search_path to 'public', 'pg_temp' as $$
  insert into order_document (order_form_id, version, kind, tenant_id, sha256, content, creation_date)
    select id, of_version, of_kind, tenant_id, digest, rendered, at from order_form
    where id = of_order and of_kind in ('label', 'bagLabel', 'deliveryLabel', 'deliveryBagLabel')
    on conflict do nothing
$$;
revoke execute on function labelled_order from public;
grant execute on function labelled_order to provende_access;

-- The parties of orders, with the approval number of their establishments and where they are edited.
drop function order_parties(bigint);
create function order_parties(of_structure bigint) returns table (
  id bigint, role text, name text, code text, street text, zip_code text, city text, country text, phone_number text,
  contact_email text, vat_number text, quote_text text, legal_form text, capital text, siren text, approval_number text)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select o.id, case when o.id = of_structure then 'distributor' else 'manufacturer' end, o.name, o.code, o.street, o.zip_code,
    o.city, o.country, o.phone_number, o.contact_email, coalesce(p.vat_number, ''), coalesce(p.quote_text, ''),
    coalesce(p.legal_form, ''), coalesce(p.capital, ''), coalesce(p.siren, ''), coalesce(p.approval_number, '')
  from organisation seller join organisation o
    on o.id = seller.id or (o.tenant_id = seller.master_tenant_id and o.type_id = 1)
    cross join lateral (select max(data) filter (where p.name = 'VatNumber') as vat_number,
      max(data) filter (where p.name = 'QuoteText') as quote_text, max(data) filter (where p.name = 'LegalForm') as legal_form,
      max(data) filter (where p.name = 'Capital') as capital, max(data) filter (where p.name = 'Siren') as siren,
      max(data) filter (where p.name = 'ApprovalNumber') as approval_number
      from structure_property p where p.structure_id = o.id) as p
  where seller.id = of_structure and seller.type_id = 1
    and exists (select from tenant_closure where (ancestor_id = app_tenant_id() and descendant_id = seller.tenant_id)
      or (ancestor_id = seller.tenant_id and descendant_id = app_tenant_id()))
$$;
revoke execute on function order_parties from public;
grant execute on function order_parties to provende_app;
