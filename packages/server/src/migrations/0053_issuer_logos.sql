-- The logo on the pages that open without an account: that of the tenant of a quote or order, else of the nearest above it.
create function nearest_logo(of_tenant bigint) returns table (name text, type text, content bytea)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select l.name, l.type, l.content from tenant_closure up join structure_logo l on l.tenant_id = up.ancestor_id
  where up.descendant_id = of_tenant order by up.depth, l.structure_id limit 1
$$;

create function linked_quote_logo(of_token bytea) returns table (name text, type text, content bytea)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select l.name, l.type, l.content from quote_link link join quote q on q.id = link.quote_id, nearest_logo(q.tenant_id) l
  where link.token_hash = of_token
$$;

create function labelled_order_logo(of_formula bigint, with_token text) returns table (name text, type text, content bytea)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select l.name, l.type, l.content from order_form o, nearest_logo(o.tenant_id) l
  where o.formula_id = of_formula and o.token = with_token and not o.deleted
$$;

revoke execute on function nearest_logo, linked_quote_logo, labelled_order_logo from public;
grant execute on function linked_quote_logo, labelled_order_logo to provende_access;
