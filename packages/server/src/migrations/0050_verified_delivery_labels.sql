-- A delivery label is of a batch, not of a version of its order: the last batch is the current one.
create or replace function verified_order_paper(of_sha256 bytea) returns table (
  kind text, code text, distributor_name text, issued_at timestamptz, state text)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select p.kind, o.code, o.distributor_name, coalesce(b.creation_date, v.creation_date, p.creation_date),
    case when o.deleted then 'cancelled'
      when b.number < (select max(number) from order_batch where order_form_id = o.id) then 'replaced'
      when b.number is null and p.version < o.version then 'replaced'
      else 'current' end
  from order_document p join order_form o on o.id = p.order_form_id
    left join order_batch b on p.kind in ('deliveryLabel', 'deliveryBagLabel')
      and b.order_form_id = p.order_form_id and b.number = p.version
    left join order_version v on v.order_form_id = p.order_form_id and v.number = p.version
  where p.sha256 = of_sha256 order by o.id desc limit 1
$$;
