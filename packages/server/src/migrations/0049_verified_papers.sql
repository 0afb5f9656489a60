-- What a paper of an order is, for whoever holds the file: its hash says no more than the file itself does.
create index order_document_sha256 on order_document (sha256);
create function verified_order_paper(of_sha256 bytea) returns table (
  kind text, code text, distributor_name text, issued_at timestamptz, state text)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select p.kind, o.code, o.distributor_name, v.creation_date,
    case when o.deleted then 'cancelled' when p.version < o.version then 'replaced' else 'current' end
  from order_document p join order_form o on o.id = p.order_form_id
    join order_version v on v.order_form_id = p.order_form_id and v.number = p.version
  where p.sha256 = of_sha256 order by o.id desc limit 1
$$;
revoke execute on function verified_order_paper from public;
grant execute on function verified_order_paper to provende_access;
