-- The legal identity of manufacturer and distributor, for the papers of orders and quotes.
drop function order_parties(bigint);
create function order_parties(of_structure bigint) returns table (
  role text, name text, code text, street text, zip_code text, city text, country text, phone_number text,
  contact_email text, vat_number text, quote_text text, legal_form text, capital text, siren text)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select case when o.id = of_structure then 'distributor' else 'manufacturer' end, o.name, o.code, o.street, o.zip_code,
    o.city, o.country, o.phone_number, o.contact_email, coalesce(p.vat_number, ''), coalesce(p.quote_text, ''),
    coalesce(p.legal_form, ''), coalesce(p.capital, ''), coalesce(p.siren, '')
  from organisation seller join organisation o
    on o.id = seller.id or (o.tenant_id = seller.master_tenant_id and o.type_id = 1)
    cross join lateral (select max(data) filter (where p.name = 'VatNumber') as vat_number,
      max(data) filter (where p.name = 'QuoteText') as quote_text, max(data) filter (where p.name = 'LegalForm') as legal_form,
      max(data) filter (where p.name = 'Capital') as capital, max(data) filter (where p.name = 'Siren') as siren
      from structure_property p where p.structure_id = o.id) as p
  where seller.id = of_structure and seller.type_id = 1
    and exists (select from tenant_closure where (ancestor_id = app_tenant_id() and descendant_id = seller.tenant_id)
      or (ancestor_id = seller.tenant_id and descendant_id = app_tenant_id()))
$$;
revoke execute on function order_parties from public;
grant execute on function order_parties to provende_app;
