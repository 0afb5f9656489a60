-- The papers of an order, as they were first rendered: what is printed or sent again is that file.
create table order_document (
  order_form_id bigint not null references order_form,
  version integer not null,
  kind text not null check (kind in ('purchaseOrder', 'confirmation')),
  tenant_id bigint not null references tenant,
  sha256 bytea not null,
  content bytea not null,
  creation_date timestamptz(3) not null,
  primary key (order_form_id, version, kind)
);
select wall_by_owner('order_document', 'order_form', 'order_form_id');
revoke update, delete on order_document from provende_app;

-- A link opens a formula or the papers of an order.
alter table pdf_token alter column formula_id drop not null;
alter table pdf_token add column order_form_id bigint references order_form on delete cascade;
alter table pdf_token add constraint pdf_token_subject check (num_nonnulls(formula_id, order_form_id) = 1);
