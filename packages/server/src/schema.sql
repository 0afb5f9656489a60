create extension pg_trgm;
create extension unaccent;

CREATE OR REPLACE FUNCTION public.app_is_restricted()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return reach_of(app_user_id()) is not null;
end $function$;

CREATE OR REPLACE FUNCTION public.app_reach()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select unnest(reach_of(app_user_id()));
end $function$;

CREATE OR REPLACE FUNCTION public.app_tenant_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION public.app_user_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION public.delete_old_price_imports(open_before timestamp with time zone, any_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from price_import where created_at <= any_before or (state = 'open' and created_at <= open_before)
$function$;

CREATE OR REPLACE FUNCTION public.delete_webhook_events(created_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from webhook_event where created_at <= created_before
$function$;

CREATE OR REPLACE FUNCTION public.dispatched_paper(of_dispatch bigint)
 RETURNS TABLE(order_form_id bigint, code text, version integer, purpose text, is_current boolean, culture text, prepared_at timestamp with time zone, content jsonb, paper bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.id, o.code, d.version, d.purpose,
    d.state = 'waiting' and case d.purpose when 'cancellation' then o.status = 4 else o.status <> 4 and o.version = d.version end,
    tenant.default_language, v.creation_date, v.content, p.content
  from dispatch d join order_form o on o.id = d.order_form_id join tenant on tenant.id = o.tenant_id
    join order_version v on v.order_form_id = o.id and v.number = d.version
    left join order_document p on p.order_form_id = o.id and p.version = d.version and p.kind = d.purpose
  where d.id = of_dispatch
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions_of_tenant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from session using app_user, tenant_closure
    where app_user.id = session.user_id and app_user.tenant_id = descendant_id and ancestor_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.expert_names(of_organisation bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(string_agg(trim(last_name || ' ' || first_name), ', ' order by label_key, app_user.id), '')
  from expert_assignment join app_user on app_user.id = expert_assignment.user_id and not app_user.deleted
  where organisation_id = of_organisation
$function$;

CREATE OR REPLACE FUNCTION public.food_category_lines(ids bigint[])
 RETURNS TABLE(id bigint, parent_id bigint, code text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recursive above (id, parent_id, code, height) as (
    select c.id, c.parent_id, c.code, 1 from food_category c where c.id = any (ids)
    union
    select up.id, up.parent_id, up.code, height + 1 from food_category up join above on up.id = above.parent_id
      where height < 200)
  select distinct above.id, above.parent_id, above.code from above
$function$;

CREATE OR REPLACE FUNCTION public.formula_seller(of_structure bigint)
 RETURNS TABLE(id bigint, tenant_id bigint, name text, code text, is_named boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.id, o.tenant_id, o.name, o.code, exists (select from structure_property p
    where p.structure_id = o.id and p.name = 'NamedDistributor' and p.data = 'True')
  from organisation o where o.id = of_structure and o.type_id = 1
    and exists (select from tenant_closure
      where (ancestor_id = app_tenant_id() and descendant_id = o.tenant_id)
        or (ancestor_id = o.tenant_id and descendant_id = app_tenant_id()))
$function$;

CREATE OR REPLACE FUNCTION public.formula_sources_now(distributors bigint[], model_versions bigint[], lists bigint[], foods bigint[])
 RETURNS TABLE(distributor_id bigint, model_version_id bigint, list_id bigint, food_id bigint, facts uuid, analysis uuid, price uuid, is_analysed boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
    select * from unnest(distributors, model_versions, lists, foods) a (distributor_id, model_version_id, list_id, food_id)),
  line as materialized (
    select descendant_id as distributor_id, ancestor_id as tenant_id, depth from tenant_closure
    where descendant_id in (select distinct distributor_id from asked)),
  fact as materialized (
    select f.id, f.tenant_id, f.tenants_shared, md5(concat_ws('|', f.primary_category, f.deleted,
      (select string_agg(p.name || '=' || p.data, '|' order by p.name) from food_properties p where p.food_id = f.id
        and p.name in ('Decimals', 'IsBio', 'UseInBio', 'MaxInFormula', 'MelasseRate', 'WithoutNutrients'))))::uuid as digest,
      (select md5(string_agg(composition_food_id || '=' || composition_value, '|' order by composition_food_id))::uuid
        from food_composition c where c.food_id = f.id and composition_value > 0) as mixture
    from food f where f.id in (select food_id from asked)),
  switched_off as materialized (
    select distinct line.distributor_id, p.item_id from food_permission p join line on line.tenant_id = p.tenant_id
    where not p.permitted),
  had as materialized (
    select wanted.distributor_id, fact.id, fact.digest from (select distinct distributor_id, food_id from asked) wanted
      join fact on fact.id = wanted.food_id
      join line on line.distributor_id = wanted.distributor_id and line.tenant_id = fact.tenant_id
    where line.depth = 0 or (fact.tenants_shared and not exists (select from switched_off
      where switched_off.distributor_id = wanted.distributor_id and switched_off.item_id = fact.id))),
  version as materialized (
    select a.food_id, v.model_version_id, v.id, v.modification_date, v.is_default, a.is_default as is_default_analysis,
      v.tenant_id, v.tenants_shared, a.tenant_id as analysis_tenant_id, a.tenants_shared as analysis_shared
    from analysis a join analysis_version v on v.analysis_id = a.id
    where a.food_id in (select id from fact) and not v.deleted and not a.deleted),
  analysed as materialized (
    select distinct on (wanted.distributor_id, wanted.model_version_id, wanted.food_id)
      wanted.*, version.id, version.modification_date
    from (select distinct distributor_id, model_version_id, food_id from asked) wanted
      join version on version.food_id = wanted.food_id and version.model_version_id = wanted.model_version_id
      join line on line.distributor_id = wanted.distributor_id and line.tenant_id = version.tenant_id
      join line above on above.distributor_id = wanted.distributor_id and above.tenant_id = version.analysis_tenant_id
    where (line.depth = 0 or version.tenants_shared) and (above.depth = 0 or version.analysis_shared)
    order by wanted.distributor_id, wanted.model_version_id, wanted.food_id, line.depth, version.is_default_analysis desc,
      version.is_default desc, version.id desc),
  priced as materialized (
    select i.price_list_id, i.item_id, md5(concat_ws('|', i.price, i.price2, i.price4))::uuid as digest
    from price_list_items i where i.price_list_id in (select distinct list_id from asked)
      and i.item_id in (select id from fact))
  select asked.distributor_id, asked.model_version_id, asked.list_id, asked.food_id, had.digest,
    case when analysed.id is null then fact.mixture
      else md5(analysed.id || '|' || extract(epoch from analysed.modification_date))::uuid end,
    priced.digest, analysed.id is not null
  from asked
    left join fact on fact.id = asked.food_id
    left join had on had.distributor_id = asked.distributor_id and had.id = asked.food_id
    left join analysed on analysed.distributor_id = asked.distributor_id and analysed.food_id = asked.food_id
      and analysed.model_version_id = asked.model_version_id
    left join priced on priced.price_list_id = asked.list_id and priced.item_id = asked.food_id;
end $function$;

CREATE OR REPLACE FUNCTION public.formula_sources_of(of_distributor bigint, of_model_version bigint, of_list bigint, of_foods bigint[])
 RETURNS TABLE(food_id bigint, facts uuid, analysis uuid, price uuid, is_analysed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select food_id, facts, analysis, price, is_analysed from formula_sources_now(
    array_fill(of_distributor, array[cardinality(of_foods)]), array_fill(of_model_version, array[cardinality(of_foods)]),
    array_fill(coalesce(of_list, 0), array[cardinality(of_foods)]), of_foods)
  where exists (select from tenant_closure where (ancestor_id = app_tenant_id() and descendant_id = of_distributor)
    or (ancestor_id = of_distributor and descendant_id = app_tenant_id()))
$function$;

CREATE OR REPLACE FUNCTION public.formulas_made_of(item_ids bigint[])
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select formula_id from formula_foods where item_id = any(item_ids) and is_active and value > 0
$function$;

CREATE OR REPLACE FUNCTION public.keep_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    new.master_tenant_id := master_of(new.tenant_id);
    new.expert := '';
  elsif new.parent_id is distinct from old.parent_id or new.type_id <> old.type_id or new.tenant_id <> old.tenant_id then
    raise exception 'an organisation keeps its place';
  else
    new.expert := old.expert;
  end if;
  new.distributor_name := coalesce((select name from organisation where id = new.parent_id), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tenant_closure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.parent_id is distinct from old.parent_id then
      raise exception 'a tenant keeps its parent';
    end if;
    return new;
  end if;
  insert into tenant_closure (ancestor_id, descendant_id, depth)
    select ancestor_id, new.id, depth + 1 from tenant_closure where descendant_id = new.parent_id
    union all select new.id, new.id, 0;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.labelled_order(of_formula bigint, with_token text)
 RETURNS TABLE(id bigint, code text, version integer, culture text, prepared_at timestamp with time zone, content jsonb, batch_number integer, batch jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.id, o.code, o.version, tenant.default_language, v.creation_date, v.content, b.number, b.content
  from order_form o join tenant on tenant.id = o.tenant_id
    join order_version v on v.order_form_id = o.id and v.number = o.version
    left join lateral (select number, content from order_batch where order_form_id = o.id order by number desc limit 1) b on true
  where o.formula_id = of_formula and o.token = with_token and not o.deleted
$function$;

CREATE OR REPLACE FUNCTION public.labelled_order_logo(of_formula bigint, with_token text)
 RETURNS TABLE(name text, type text, content bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.name, l.type, l.content from order_form o, nearest_logo(o.tenant_id) l
  where o.formula_id = of_formula and o.token = with_token and not o.deleted
$function$;

CREATE OR REPLACE FUNCTION public.lease_webhook(at timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(webhook_id bigint, url text, tenant_id bigint, user_id bigint, failures integer, secret text, previous_secret text, id bigint, event_id text, type text, order_form_id bigint, body text, waiting_since timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  leased bigint;
begin
  update webhook w set leased_until = until where w.id = (
    select candidate.id from webhook candidate
    where not candidate.deleted and candidate.next_try_at <= at and candidate.leased_until <= at
      and exists (select from webhook_event e where e.webhook_id = candidate.id and e.state = 'waiting')
      and not exists (select from tenant_closure c join tenant t on t.id = c.ancestor_id
        where c.descendant_id = candidate.tenant_id and t.deleted)
    order by candidate.next_try_at, candidate.id limit 1 for update skip locked)
  returning w.id into leased;
  return query select w.id, w.url, w.tenant_id, w.user_id, w.failures, s.secret,
      case when s.previous_until > at then s.previous_secret end, e.id, e.event_id, e.type, e.order_form_id, e.body,
      e.waiting_since
    from webhook w join webhook_secret s on s.webhook_id = w.id join webhook_event e on e.webhook_id = w.id
    where w.id = leased and e.state = 'waiting' order by e.id limit 1;
end $function$;

CREATE OR REPLACE FUNCTION public.limits_now(of_version bigint)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select md5(concat_ws('|', dry_matter_min_percent, dry_matter_max_percent, coalesce(total_min_grams::text, '-'),
      coalesce(total_max_grams::text, '-'),
      (select string_agg(concat_ws(',', item_type_id, item_id, coalesce(value_min::text, '-'), coalesce(value_max::text, '-'),
          coalesce(value_max_kg::text, '-'), forbidden), '|' order by item_type_id, item_id, position)
        from constraint_version_content where constraint_version_id = v.id)))::uuid
  from constraint_version v where v.id = of_version
$function$;

CREATE OR REPLACE FUNCTION public.line_of_parents(target regclass, record_id bigint)
 RETURNS TABLE(id bigint, parent_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query execute format('with recursive above (id, parent_id, height) as (
      select id, parent_id, 1 from %1$s where id = $1
      union all
      select up.id, up.parent_id, height + 1 from %1$s up join above on up.id = above.parent_id where height < 200)
    select above.id, above.parent_id from above', target) using record_id;
end $function$;

CREATE OR REPLACE FUNCTION public.line_of_tenants(from_id bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select ancestor_id from tenant_closure where descendant_id = from_id;
end $function$;

CREATE OR REPLACE FUNCTION public.linked_quote(of_token bytea)
 RETURNS TABLE(quote_id bigint, tenant_id bigint, user_id bigint, to_name text, to_address text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select quote_id, tenant_id, user_id, to_name, to_address from quote_link where token_hash = of_token
$function$;

CREATE OR REPLACE FUNCTION public.linked_quote_logo(of_token bytea)
 RETURNS TABLE(name text, type text, content bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.name, l.type, l.content from quote_link link join quote q on q.id = link.quote_id, nearest_logo(q.tenant_id) l
  where link.token_hash = of_token
$function$;

CREATE OR REPLACE FUNCTION public.mailed_quote(of_quote bigint, for_purpose text)
 RETURNS TABLE(code text, is_current boolean, culture text, pdf bytea, tenant_id bigint, user_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select q.code, for_purpose = 'decision' or q.state in ('issued', 'sent'), tenant.default_language, c.pdf, q.tenant_id,
    q.user_id
  from quote q join quote_content c on c.quote_id = q.id join tenant on tenant.id = q.tenant_id
  where q.id = of_quote
$function$;

CREATE OR REPLACE FUNCTION public.master_of(of_tenant bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select up.id from tenant_closure join tenant up on up.id = ancestor_id
  where descendant_id = of_tenant and up.role in ('MasterTenant', 'ClientTenant') order by depth desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.nearest_logo(of_tenant bigint)
 RETURNS TABLE(name text, type text, content bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.name, l.type, l.content from tenant_closure up join structure_logo l on l.tenant_id = up.ancestor_id
  where up.descendant_id = of_tenant order by up.depth, l.structure_id limit 1
$function$;

CREATE OR REPLACE FUNCTION public.next_document_count(of_structure bigint, of_kind text, of_year integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given integer;
begin
  -- Whoever may order from a distributor is above it, below it, or the distributor.
  if not exists (select from organisation o join tenant_closure on
      (ancestor_id = app_tenant_id() and descendant_id = o.tenant_id)
      or (ancestor_id = o.tenant_id and descendant_id = app_tenant_id())
    where o.id = of_structure and o.type_id = 1) then
    return null;
  end if;
  insert into document_counter (structure_id, kind, year, last_count) values (of_structure, of_kind, of_year, 1)
    on conflict (structure_id, kind, year) do update set last_count = document_counter.last_count + 1
    returning last_count into given;
  return given;
end $function$;

CREATE OR REPLACE FUNCTION public.next_formula_code(of_structure bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given bigint;
  seller organisation;
begin
  select o.* into seller from organisation o where o.id = of_structure and o.type_id = 1
    and exists (select from tenant_closure where (ancestor_id = app_tenant_id() and descendant_id = o.tenant_id)
      or (ancestor_id = o.tenant_id and descendant_id = app_tenant_id()));
  if not found then
    return null;
  end if;
  loop
    insert into structure_property (structure_id, name, tenant_id, data, modification_date)
      values (seller.id, 'Counter', seller.tenant_id, '1', now())
      on conflict (structure_id, name) do update set data = (structure_property.data::bigint + 1)::text
      returning data::bigint into given;
    exit when not exists (select from formula
      where structure_id = seller.id and search_key(code) = search_key(seller.code || '_' || given));
  end loop;
  return seller.code || '_' || given;
end $function$;

CREATE OR REPLACE FUNCTION public.next_tenant_id()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select nextval(pg_get_serial_sequence('tenant', 'id'))
$function$;

CREATE OR REPLACE FUNCTION public.note_dispatch(of_dispatch bigint, new_state text, why text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  noted dispatch;
begin
  perform from order_form where id = (select order_form_id from dispatch where id = of_dispatch) for no key update;
  update dispatch set state = case when state = 'replaced' and new_state <> 'sent' then state else new_state end,
      tries = tries + 1, failure = why, changed_at = at
    where id = of_dispatch returning * into noted;
  if new_state = 'sent' and noted.purpose = 'purchaseOrder' then
    update order_form set status = case when status = 1 then 2 else status end,
        sending_date = coalesce(sending_date, at)
      where id = noted.order_form_id;
  end if;
  perform summarise_dispatches(noted.order_form_id);
end $function$;

CREATE OR REPLACE FUNCTION public.note_quote_mail(of_quote bigint, new_state text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update quote set mail_state = new_state,
    state = case when new_state = 'sent' and state = 'issued' then 'sent' else state end,
    sending_date = case when new_state = 'sent' then coalesce(sending_date, at) else sending_date end
  where id = of_quote
$function$;

CREATE OR REPLACE FUNCTION public.note_webhook_try(of_event bigint, new_state text, why text, status integer, answer text, what_became text, at timestamp with time zone, next_at timestamp with time zone, given_up_since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  told bigint;
begin
  update webhook_event set state = new_state, failure = why, tries = tries + 1, answer_status = status,
      answer_start = answer, outcome = what_became, changed_at = at
    where id = of_event returning webhook_id into told;
  update webhook set leased_until = at, next_try_at = next_at,
      failures = case when new_state = 'sent' then 0 else failures + 1 end,
      failing_since = case when new_state = 'sent' then null else coalesce(failing_since, at) end
    where id = told;
  if new_state <> 'sent' then
    update webhook_event set state = 'failed', failure = why, changed_at = at
      where webhook_id = told and state = 'waiting' and waiting_since <= given_up_since;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.order_parties(of_structure bigint)
 RETURNS TABLE(id bigint, role text, name text, code text, street text, zip_code text, city text, country text, phone_number text, contact_email text, vat_number text, quote_text text, legal_form text, capital text, siren text, approval_number text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.pass_name_down()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update organisation set distributor_name = new.name where parent_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.permission_table(target regclass, items regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s add unique (id, tenant_id)', items);
  execute format('alter table %s
    add column tenant_id bigint not null references tenant,
    add column item_id bigint not null,
    add column item_tenant_id bigint not null,
    add column permitted boolean not null,
    add column user_id bigint references app_user,
    add column modification_date timestamptz(3) not null,
    add primary key (tenant_id, item_id),
    add foreign key (item_id, item_tenant_id) references %s (id, tenant_id)', target, items);
  execute format('create index %I on %s (item_id)', target || '_item', target);
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy readable on %s for select to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
    or tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id()))
  $policy$, target);
  execute format($policy$create policy addable on %s for insert to provende_app with check (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id() and depth > 0)
    and item_tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()))
  $policy$, target);
  execute format($policy$create policy changeable on %s for update to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id() and depth > 0)
    and item_tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()))
  $policy$, target);
  execute format('grant select, insert, update on %s to provende_app', target);
  -- The items are read as wall_by_tenant says, less what is switched off; whoever may write one always reads it.
  execute format('drop policy readable on %s', items);
  execute format($policy$create policy readable on %s for select to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
    or (tenants_shared and tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id())
      and id not in (select item_id from %s where not permitted
        and tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id()))))
  $policy$, items, target);
end $function$;

CREATE OR REPLACE FUNCTION public.queue_webhook_event(of_tenant bigint, of_type text, of_order bigint, of_subject text, of_body text, max_waiting integer, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into webhook_event (webhook_id, tenant_id, type, order_form_id, subject, body, state, failure, waiting_since,
    created_at, changed_at)
  select told.webhook_id, told.tenant_id, of_type, of_order, of_subject, of_body,
    case when is_full then 'failed' else 'waiting' end, case when is_full then 'queueFull' else '' end, at, at, at
  from told_webhooks(of_tenant) as told cross join lateral (select count(*) >= max_waiting as is_full from (
    select from webhook_event e where e.webhook_id = told.webhook_id and state = 'waiting' limit max_waiting) as waiting) as queue
$function$;

CREATE OR REPLACE FUNCTION public.queue_webhook_test(of_webhook bigint, of_body text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into webhook_event (webhook_id, tenant_id, type, body, state, waiting_since, created_at, changed_at)
  select w.id, w.tenant_id, 'webhook.test', of_body, 'waiting', at, at, at
  from webhook w join tenant_closure on descendant_id = w.tenant_id and ancestor_id = app_tenant_id()
  where w.id = of_webhook and not w.deleted
$function$;

CREATE OR REPLACE FUNCTION public.reach_of(person_id bigint)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return (
    select case when role = 'TC'
        or (role in ('ExpertDif', 'ExpertDistri') and exists (select from expert_assignment where user_id = person_id))
      then array(select distinct descendant_id from expert_assignment assignment
        join tenant_closure on ancestor_id = assignment.tenant_id where assignment.user_id = person_id
        order by descendant_id) end
    from app_user where id = person_id
  );
end $function$;

CREATE OR REPLACE FUNCTION public.recipients_reached(of_order bigint)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct recipient from dispatch d left join outgoing_mail m on m.dispatch_id = d.id
  where d.order_form_id = of_order and purpose <> 'cancellation' and (state = 'sent' or m.attempts > 0)
$function$;

CREATE OR REPLACE FUNCTION public.record_table(target regclass, label name, searched name[], uniques name[], within name DEFAULT 'tenant_id'::name)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  searched_text text := (select string_agg(format('%I', field), ' || '' '' || ' order by place)
    from unnest(searched) with ordinality as given (field, place));
  field name;
begin
  execute format('alter table %s
    add column id bigint generated by default as identity primary key,
    add column tenant_id bigint not null references tenant,
    add column tenants_shared boolean not null default false,
    add column user_id bigint references app_user,
    add column creation_date timestamptz(3) not null default now(),
    add column modification_date timestamptz(3) not null default now(),
    add column deleted boolean not null default false,
    add column label_key text collate "C" generated always as (search_key(%I)) stored,
    add column search_text text generated always as (search_key(%s)) stored', target, label, searched_text);
  foreach field in array uniques loop
    execute format('create unique index %I on %s (%I, search_key(%I)) where %I <> ''''',
      target || '_' || field || '_unique', target, within, field, field);
  end loop;
  execute format('create index %I on %s (label_key, id)', target || '_label', target);
  execute format('create index %I on %s using gin (search_text gin_trgm_ops)', target || '_search', target);
  perform wall_by_tenant(target);
end $function$;

CREATE OR REPLACE FUNCTION public.remove_imported_list(of_list bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from price_list_items l using price_list p join tenant_closure c on c.descendant_id = p.tenant_id
    where l.price_list_id = of_list and p.id = of_list and c.ancestor_id = app_tenant_id();
  delete from price_list p using tenant_closure c
    where p.id = of_list and c.descendant_id = p.tenant_id and c.ancestor_id = app_tenant_id();
end $function$;

CREATE OR REPLACE FUNCTION public.running_simulations()
 RETURNS TABLE(simulation_id bigint, tenant_id bigint, number integer, user_id bigint, reach bigint[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.simulation_id, r.tenant_id, r.number, r.user_id, r.reach from simulation_run r
  where r.state = 'running' order by r.resumed_at, r.simulation_id
$function$;

CREATE OR REPLACE FUNCTION public.say_expert_anew()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update organisation set expert = expert_names(id)
    where id in (select organisation_id from expert_assignment where user_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.say_experts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update organisation set expert = said.names
    from (select organisation_id, expert_names(organisation_id) as names from changed) said
    where organisation.id = said.organisation_id and organisation.expert is distinct from said.names;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog'
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value) collate "C") $function$;

CREATE OR REPLACE FUNCTION public.set_webhook_secret(of_webhook bigint, new_secret text, at timestamp with time zone, keep_previous_until timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into webhook_secret (webhook_id, secret, created_at) select w.id, new_secret, at from webhook w join tenant_closure
      on descendant_id = w.tenant_id and ancestor_id = app_tenant_id()
    where w.id = of_webhook
  on conflict (webhook_id) do update set secret = excluded.secret, created_at = excluded.created_at,
    previous_secret = case when webhook_secret.created_at is not null then webhook_secret.secret end,
    previous_until = case when webhook_secret.created_at is not null then keep_previous_until end
$function$;

CREATE OR REPLACE FUNCTION public.stale_formulas(of_formulas bigint[], on_day date)
 RETURNS TABLE(id bigint, reasons text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
  with chosen as materialized (
    select f.id, coalesce(f.optimisation_type_object_id, 0) as list_id, f.nutritional_model_version_id as model_version_id,
      f.constraint_version_id, seller.tenant_id as distributor_id, s.limits, s.food_ids, s.facts, s.analyses, s.prices
    from formula f join organisation seller on seller.id = f.structure_id join formula_source s on s.formula_id = f.id
    where f.id = any (of_formulas) and not f.is_locked and not f.deleted
      and (f.tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
        or (f.tenants_shared and f.tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id())))),
  used as materialized (
    select chosen.id, distributor_id, model_version_id, list_id, line.*
    from chosen cross join lateral unnest(food_ids, facts, analyses, prices) line (food_id, fact, analysis, price)),
  asked as materialized (select distinct distributor_id, model_version_id, list_id, food_id from used),
  state as materialized (
    select now_of.* from (select array_agg(distributor_id) as distributors, array_agg(model_version_id) as versions,
        array_agg(list_id) as lists, array_agg(food_id) as foods from asked) arrays,
      lateral formula_sources_now(distributors, versions, lists, foods) now_of),
  changed as materialized (
    select used.id, bool_or(used.fact is distinct from state.facts) as food,
      bool_or(used.analysis is distinct from state.analysis) as analysis,
      bool_or(used.price is distinct from state.price) as price
    from used join state on state.food_id = used.food_id and state.distributor_id = used.distributor_id
      and state.model_version_id = used.model_version_id and state.list_id = used.list_id
    group by used.id),
  limit_state as materialized (
    select version_id, limits_now(version_id) as digest
    from (select distinct constraint_version_id as version_id from chosen where constraint_version_id is not null) versions),
  told as (
    select chosen.id, array_remove(array[
      case when list.deleted or (list.end_date at time zone 'UTC')::date < on_day then 'listEnded' end,
      case when changed.price then 'prices' end,
      case when changed.analysis then 'analysis' end,
      case when chosen.limits is distinct from limit_state.digest then 'limits' end,
      case when changed.food then 'food' end], null) as reasons
    from chosen left join changed on changed.id = chosen.id
      left join limit_state on limit_state.version_id = chosen.constraint_version_id
      left join price_list list on list.id = chosen.list_id)
  select told.id, told.reasons from told where cardinality(told.reasons) > 0;
end $function$;

CREATE OR REPLACE FUNCTION public.store_label(of_order bigint, of_version integer, of_kind text, rendered bytea, digest bytea, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into order_document (order_form_id, version, kind, tenant_id, sha256, content, creation_date)
    select id, of_version, of_kind, tenant_id, digest, rendered, at from order_form
    where id = of_order and of_kind in ('label', 'bagLabel', 'deliveryLabel', 'deliveryBagLabel')
    on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.stored_label(of_order bigint, of_version integer, of_kind text)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select content from order_document where order_form_id = of_order and version = of_version and kind = of_kind
    and kind in ('label', 'bagLabel', 'deliveryLabel', 'deliveryBagLabel')
$function$;

CREATE OR REPLACE FUNCTION public.stored_paper(of_order bigint, of_version integer, of_kind text, rendered bytea, digest bytea, at timestamp with time zone)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into order_document (order_form_id, version, kind, tenant_id, sha256, content, creation_date)
    select id, of_version, of_kind, tenant_id, digest, rendered, at from order_form where id = of_order
    on conflict do nothing;
  return (select content from order_document
    where order_form_id = of_order and version = of_version and kind = of_kind);
end $function$;

CREATE OR REPLACE FUNCTION public.summarise_dispatches(of_order bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update order_form set dispatch_state = coalesce((
    select case when bool_or(state in ('failed', 'noAddress')) then 'failed'
      when bool_or(state = 'waiting') then 'waiting' when bool_or(state = 'sent') then 'sent' end
    from (select distinct on (recipient) state from dispatch where order_form_id = of_order and state <> 'replaced'
      order by recipient, id desc) as last), 'none')
  where id = of_order
$function$;

CREATE OR REPLACE FUNCTION public.tenant_line(from_id bigint)
 RETURNS TABLE(id bigint, height integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select ancestor_id, depth from tenant_closure where descendant_id = from_id
$function$;

CREATE OR REPLACE FUNCTION public.tenants_looked_after(person_id bigint)
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct below.descendant_id from expert_assignment given
    join tenant_closure below on below.ancestor_id = given.tenant_id
  where given.user_id = person_id and exists (select from tenant_closure
    where ancestor_id = app_tenant_id() and descendant_id = given.tenant_id)
$function$;

CREATE OR REPLACE FUNCTION public.told_webhooks(of_tenant bigint)
 RETURNS TABLE(webhook_id bigint, tenant_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select w.id, w.tenant_id from webhook w join tenant owner on owner.id = w.tenant_id
    join tenant_closure above on above.ancestor_id = w.tenant_id
  where above.descendant_id = of_tenant and not w.deleted and owner.role in ('Structure', 'MasterTenant', 'ClientTenant')
    and exists (select from tenant_closure where ancestor_id = app_tenant_id() and descendant_id = of_tenant)
$function$;

CREATE OR REPLACE FUNCTION public.verified_order_paper(of_sha256 bytea)
 RETURNS TABLE(kind text, code text, distributor_name text, issued_at timestamp with time zone, state text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.verified_quote(of_sha256 bytea)
 RETURNS TABLE(code text, distributor_name text, issued_at timestamp with time zone, state text, valid_until timestamp with time zone, decided_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select q.code, q.distributor_name, q.creation_date, q.state, q.valid_until, d.decided_at
  from quote_content c join quote q on q.id = c.quote_id left join quote_decision d on d.quote_id = q.id
  where c.pdf_sha256 = of_sha256 order by q.id desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.wall_by_owner(target regclass, owner regclass, owner_column name)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy readable on %1$s for select to provende_app using (
    exists (select from %2$s owner where owner.id = %1$s.%3$I)) $policy$, target, owner, owner_column);
  execute format($policy$create policy changeable on %1$s for all to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()))
    with check (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
    and exists (select from %2$s owner where owner.id = %1$s.%3$I and owner.tenant_id = %1$s.tenant_id))
  $policy$, target, owner, owner_column);
  execute format('grant select, insert, update, delete on %s to provende_app', target);
end $function$;

CREATE OR REPLACE FUNCTION public.wall_by_tenant(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy readable on %s for select to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id())
    or (tenants_shared and tenant_id in (select ancestor_id from tenant_closure where descendant_id = app_tenant_id())))
  $policy$, target);
  execute format($policy$create policy addable on %s for insert to provende_app with check (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()))
  $policy$, target);
  execute format($policy$create policy changeable on %s for update to provende_app using (
    tenant_id in (select descendant_id from tenant_closure where ancestor_id = app_tenant_id()))
  $policy$, target);
  execute format('grant select, insert, update on %s to provende_app', target);
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_secret_state(of_webhook bigint)
 RETURNS TABLE(created_at timestamp with time zone, previous_until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.created_at, s.previous_until from webhook_secret s join webhook w on w.id = s.webhook_id join tenant_closure
    on descendant_id = w.tenant_id and ancestor_id = app_tenant_id()
  where w.id = of_webhook
$function$;

create table actuality (
  name text not null,
  code text default ''::text not null,
  description text default ''::text not null,
  content text default ''::text not null,
  url text default ''::text not null,
  start_date timestamp(3) with time zone not null,
  end_date timestamp(3) with time zone not null,
  formula_id bigint,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint actuality_pkey PRIMARY KEY (id),
  constraint actuality_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint actuality_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint actuality_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX actuality_code_unique ON public.actuality USING btree (tenant_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX actuality_formula ON public.actuality USING btree (formula_id);
CREATE INDEX actuality_label ON public.actuality USING btree (label_key, id);
CREATE INDEX actuality_search ON public.actuality USING gin (search_text gin_trgm_ops);
CREATE INDEX actuality_shown ON public.actuality USING btree (end_date) WHERE (NOT deleted);
alter table actuality enable row level security;
create policy addable on actuality for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on actuality for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on actuality for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on actuality to provende_app;

create table actuality_read (
  actuality_id bigint not null,
  user_id bigint not null,
  read_at timestamp(3) with time zone not null,
  constraint actuality_read_pkey PRIMARY KEY (actuality_id, user_id),
  constraint actuality_read_actuality_id_fkey FOREIGN KEY (actuality_id) REFERENCES actuality(id) ON DELETE CASCADE,
  constraint actuality_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX actuality_read_user ON public.actuality_read USING btree (user_id);
alter table actuality_read enable row level security;
create policy own on actuality_read for all to provende_app using ((user_id = app_user_id())) with check (((user_id = app_user_id()) AND (EXISTS ( SELECT
   FROM actuality
  WHERE (actuality.id = actuality_read.actuality_id)))));
grant insert, select on actuality_read to provende_app;

create table additive_authorisation (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  eu_number text not null,
  animal_categories bigint[] default '{}'::bigint[] not null,
  act text default ''::text not null,
  note text default ''::text not null,
  is_act_read boolean default false not null,
  start_date timestamp(3) with time zone,
  end_date timestamp(3) with time zone,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((((name || ' '::text) || eu_number) || ' '::text) || act))) stored,
  constraint additive_authorisation_pkey PRIMARY KEY (id),
  constraint additive_authorisation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint additive_authorisation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table additive_authorisation enable row level security;
create policy addable on additive_authorisation for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on additive_authorisation for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on additive_authorisation for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on additive_authorisation to provende_app;

create table analysis (
  name text not null,
  code text not null,
  is_default boolean default false not null,
  food_id bigint not null,
  model_id bigint not null,
  model_version_id bigint not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint analysis_pkey PRIMARY KEY (id),
  constraint analysis_food_id_fkey FOREIGN KEY (food_id) REFERENCES food(id),
  constraint analysis_model_id_fkey FOREIGN KEY (model_id) REFERENCES model(id),
  constraint analysis_model_version_id_fkey FOREIGN KEY (model_version_id) REFERENCES model_version(id),
  constraint analysis_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint analysis_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX analysis_code_unique ON public.analysis USING btree (tenant_id, food_id, search_key(code));
CREATE UNIQUE INDEX analysis_default_unique ON public.analysis USING btree (tenant_id, food_id) WHERE (is_default AND (NOT deleted));
CREATE INDEX analysis_food ON public.analysis USING btree (food_id);
CREATE INDEX analysis_label ON public.analysis USING btree (label_key, id);
CREATE INDEX analysis_model ON public.analysis USING btree (model_id);
CREATE UNIQUE INDEX analysis_model_unique ON public.analysis USING btree (tenant_id, food_id, model_id) WHERE (NOT deleted);
CREATE INDEX analysis_model_version ON public.analysis USING btree (model_version_id);
CREATE UNIQUE INDEX analysis_name_unique ON public.analysis USING btree (tenant_id, food_id, search_key(name));
CREATE INDEX analysis_search ON public.analysis USING gin (search_text gin_trgm_ops);
alter table analysis enable row level security;
create policy addable on analysis for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on analysis for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on analysis for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on analysis to provende_app;

create table analysis_version (
  name text not null,
  analysis_id bigint not null,
  is_default boolean default false not null,
  dry_matter_percent double precision not null,
  model_version_id bigint not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(name)) stored,
  constraint analysis_version_pkey PRIMARY KEY (id),
  constraint analysis_version_dry_matter_percent_check CHECK (((dry_matter_percent > (0)::double precision) AND (dry_matter_percent <= (100)::double precision))),
  constraint analysis_version_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analysis(id),
  constraint analysis_version_model_version_id_fkey FOREIGN KEY (model_version_id) REFERENCES model_version(id),
  constraint analysis_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint analysis_version_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX analysis_version_analysis ON public.analysis_version USING btree (analysis_id);
CREATE UNIQUE INDEX analysis_version_default_unique ON public.analysis_version USING btree (tenant_id, analysis_id) WHERE (is_default AND (NOT deleted));
CREATE INDEX analysis_version_label ON public.analysis_version USING btree (label_key, id);
CREATE INDEX analysis_version_model_version ON public.analysis_version USING btree (model_version_id);
CREATE UNIQUE INDEX analysis_version_name_unique ON public.analysis_version USING btree (tenant_id, analysis_id, search_key(name));
CREATE INDEX analysis_version_search ON public.analysis_version USING gin (search_text gin_trgm_ops);
alter table analysis_version enable row level security;
create policy addable on analysis_version for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on analysis_version for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on analysis_version for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on analysis_version to provende_app;

create table analysis_version_items (
  analysis_version_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  item_id bigint not null,
  value_dry_matter double precision not null,
  value_as_fed double precision not null,
  is_typed_as_fed boolean default false not null,
  constraint analysis_version_items_pkey PRIMARY KEY (analysis_version_id, "position"),
  constraint analysis_version_items_analysis_version_id_item_id_key UNIQUE (analysis_version_id, item_id),
  constraint analysis_version_items_analysis_version_id_fkey FOREIGN KEY (analysis_version_id) REFERENCES analysis_version(id),
  constraint analysis_version_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES nutrient(id),
  constraint analysis_version_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX analysis_version_items_item ON public.analysis_version_items USING btree (item_id);
alter table analysis_version_items enable row level security;
create policy changeable on analysis_version_items for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM analysis_version owner
  WHERE ((owner.id = analysis_version_items.analysis_version_id) AND (owner.tenant_id = analysis_version_items.tenant_id))))));
create policy readable on analysis_version_items for select to provende_app using ((EXISTS ( SELECT
   FROM analysis_version owner
  WHERE (owner.id = analysis_version_items.analysis_version_id))));
grant delete, insert, select, update on analysis_version_items to provende_app;

create table animal_category (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  code text not null,
  dry_matter_intake_kg double precision,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint animal_category_pkey PRIMARY KEY (id),
  constraint animal_category_dry_matter_intake_kg_check CHECK ((dry_matter_intake_kg >= (0)::double precision)),
  constraint animal_category_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint animal_category_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX animal_category_code_unique ON public.animal_category USING btree (tenant_id, search_key(code));
CREATE UNIQUE INDEX animal_category_name_unique ON public.animal_category USING btree (tenant_id, search_key(name));
alter table animal_category enable row level security;
create policy addable on animal_category for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on animal_category for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on animal_category for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on animal_category to provende_app;

create table app_user (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  email text not null,
  email2 text default ''::text not null,
  phone_number text default ''::text not null,
  phone_number2 text default ''::text not null,
  job text default ''::text not null,
  role text not null,
  culture text default 'fr-FR'::text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(((last_name || ' '::text) || first_name))) stored,
  search_text text generated always as (search_key(((((((last_name || ' '::text) || first_name) || ' '::text) || email) || ' '::text) || job))) stored,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_culture_check CHECK ((culture = ANY (ARRAY['fr-FR'::text, 'en-US'::text]))),
  constraint app_user_email_check CHECK ((email = lower(email))),
  constraint app_user_role_check CHECK ((role = ANY (ARRAY['Host'::text, 'TC'::text, 'AdminDif'::text, 'ExpertDif'::text, 'Formulateur'::text, 'AdminDistri'::text, 'ExpertDistri'::text, 'Farmer'::text]))),
  constraint app_user_tenants_shared_check CHECK ((NOT tenants_shared)),
  constraint app_user_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint app_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX app_user_search ON public.app_user USING gin (search_text gin_trgm_ops);
CREATE INDEX app_user_tenant ON public.app_user USING btree (tenant_id, label_key, id);
CREATE UNIQUE INDEX structure_user_email_unique ON public.app_user USING btree (email);
alter table app_user enable row level security;
create policy addable on app_user for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on app_user for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy everything on app_user for all to provende_access using (true);
create policy readable on app_user for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
CREATE TRIGGER expert_said_anew AFTER UPDATE OF first_name, last_name, deleted ON public.app_user FOR EACH ROW EXECUTE FUNCTION say_expert_anew();
grant select, update on app_user to provende_access;
grant insert, select, update on app_user to provende_app;

create table audit_entry (
  id bigint generated by default as identity not null,
  at timestamp(3) with time zone not null,
  actor_user_id bigint,
  as_user_id bigint,
  tenant_id bigint,
  action text not null,
  detail jsonb default '{}'::jsonb not null,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES app_user(id),
  constraint audit_entry_as_user_id_fkey FOREIGN KEY (as_user_id) REFERENCES app_user(id),
  constraint audit_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX audit_entry_tenant ON public.audit_entry USING btree (tenant_id, at);
grant insert, select on audit_entry to provende_access;
grant insert on audit_entry to provende_app;

create table constraint_set (
  name text not null,
  code text not null,
  description text default ''::text not null,
  type_id text not null,
  type_object_id bigint not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  animal_category_id bigint,
  constraint constraint_set_pkey PRIMARY KEY (id),
  constraint constraint_set_animal_category_id_fkey FOREIGN KEY (animal_category_id) REFERENCES animal_category(id),
  constraint constraint_set_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint constraint_set_type_object_id_fkey FOREIGN KEY (type_object_id) REFERENCES race(id),
  constraint constraint_set_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX constraint_set_code_unique ON public.constraint_set USING btree (tenant_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX constraint_set_label ON public.constraint_set USING btree (label_key, id);
CREATE UNIQUE INDEX constraint_set_name_unique ON public.constraint_set USING btree (tenant_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX constraint_set_race ON public.constraint_set USING btree (type_object_id);
CREATE INDEX constraint_set_search ON public.constraint_set USING gin (search_text gin_trgm_ops);
alter table constraint_set enable row level security;
create policy addable on constraint_set for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on constraint_set for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on constraint_set for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on constraint_set to provende_app;

create table constraint_version (
  name text not null,
  constraint_set_id bigint not null,
  model_version_id bigint not null,
  dry_matter_min_percent double precision default 0 not null,
  dry_matter_max_percent double precision default 100 not null,
  total_min_grams double precision,
  total_max_grams double precision,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(name)) stored,
  constraint constraint_version_pkey PRIMARY KEY (id),
  constraint constraint_version_constraint_set_id_fkey FOREIGN KEY (constraint_set_id) REFERENCES constraint_set(id),
  constraint constraint_version_model_version_id_fkey FOREIGN KEY (model_version_id) REFERENCES model_version(id),
  constraint constraint_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint constraint_version_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX constraint_version_label ON public.constraint_version USING btree (label_key, id);
CREATE INDEX constraint_version_model_version ON public.constraint_version USING btree (model_version_id);
CREATE UNIQUE INDEX constraint_version_name_unique ON public.constraint_version USING btree (constraint_set_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX constraint_version_search ON public.constraint_version USING gin (search_text gin_trgm_ops);
alter table constraint_version enable row level security;
create policy addable on constraint_version for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on constraint_version for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on constraint_version for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on constraint_version to provende_app;

create table constraint_version_content (
  constraint_version_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  item_id bigint not null,
  item_type_id integer not null,
  value_min double precision,
  value_max double precision,
  value_max_kg double precision,
  forbidden boolean default false not null,
  food_id bigint generated always as (
CASE item_type_id
    WHEN 1 THEN item_id
    ELSE NULL::bigint
END) stored,
  nutrient_id bigint generated always as (
CASE item_type_id
    WHEN 2 THEN item_id
    ELSE NULL::bigint
END) stored,
  constraint constraint_version_content_pkey PRIMARY KEY (constraint_version_id, "position"),
  constraint constraint_version_content_constraint_version_id_item_type__key UNIQUE (constraint_version_id, item_type_id, item_id),
  constraint constraint_version_content_item_type_id_check CHECK ((item_type_id = ANY (ARRAY[1, 2]))),
  constraint constraint_version_content_constraint_version_id_fkey FOREIGN KEY (constraint_version_id) REFERENCES constraint_version(id),
  constraint constraint_version_content_food_id_fkey FOREIGN KEY (food_id) REFERENCES food(id),
  constraint constraint_version_content_nutrient_id_fkey FOREIGN KEY (nutrient_id) REFERENCES nutrient(id),
  constraint constraint_version_content_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX constraint_version_content_food ON public.constraint_version_content USING btree (food_id) WHERE (food_id IS NOT NULL);
CREATE INDEX constraint_version_content_nutrient ON public.constraint_version_content USING btree (nutrient_id) WHERE (nutrient_id IS NOT NULL);
alter table constraint_version_content enable row level security;
create policy changeable on constraint_version_content for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM constraint_version owner
  WHERE ((owner.id = constraint_version_content.constraint_version_id) AND (owner.tenant_id = constraint_version_content.tenant_id))))));
create policy readable on constraint_version_content for select to provende_app using ((EXISTS ( SELECT
   FROM constraint_version owner
  WHERE (owner.id = constraint_version_content.constraint_version_id))));
grant delete, insert, select, update on constraint_version_content to provende_app;

create table credential (
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamp(3) with time zone default now() not null,
  constraint credential_pkey PRIMARY KEY (user_id),
  constraint credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
grant insert, select, update on credential to provende_access;

create table currency (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  code text not null,
  label text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(label)) stored,
  search_text text generated always as (search_key(((label || ' '::text) || code))) stored,
  constraint currency_pkey PRIMARY KEY (id),
  constraint currency_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint currency_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX currency_code_unique ON public.currency USING btree (tenant_id, search_key(code));
CREATE INDEX currency_label ON public.currency USING btree (label_key, id);
CREATE INDEX currency_search ON public.currency USING gin (search_text gin_trgm_ops);
alter table currency enable row level security;
create policy addable on currency for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on currency for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on currency for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on currency to provende_app;

create table dispatch (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  order_form_id bigint not null,
  version integer not null,
  purpose text not null,
  recipient text not null,
  to_address text not null,
  state text not null,
  created_at timestamp(3) with time zone not null,
  tries integer default 0 not null,
  failure text default ''::text not null,
  changed_at timestamp(3) with time zone not null,
  constraint dispatch_pkey PRIMARY KEY (id),
  constraint dispatch_failure_check CHECK ((failure = ANY (ARRAY[''::text, 'refusedAddress'::text, 'unreachable'::text]))),
  constraint dispatch_purpose_check CHECK ((purpose = ANY (ARRAY['purchaseOrder'::text, 'confirmation'::text, 'cancellation'::text]))),
  constraint dispatch_recipient_check CHECK ((recipient = ANY (ARRAY['manufacturer'::text, 'distributor'::text, 'farm'::text]))),
  constraint dispatch_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'replaced'::text, 'noAddress'::text]))),
  constraint dispatch_order_form_id_fkey FOREIGN KEY (order_form_id) REFERENCES order_form(id),
  constraint dispatch_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX dispatch_order ON public.dispatch USING btree (order_form_id);
alter table dispatch enable row level security;
create policy changeable on dispatch for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM order_form owner
  WHERE ((owner.id = dispatch.order_form_id) AND (owner.tenant_id = dispatch.tenant_id))))));
create policy readable on dispatch for select to provende_app using ((EXISTS ( SELECT
   FROM order_form owner
  WHERE (owner.id = dispatch.order_form_id))));
grant insert, select, update (changed_at), update (state) on dispatch to provende_app;

create table document_counter (
  structure_id bigint not null,
  kind text not null,
  year integer not null,
  last_count integer not null,
  constraint document_counter_pkey PRIMARY KEY (structure_id, kind, year),
  constraint document_counter_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'quote'::text]))),
  constraint document_counter_structure_id_fkey FOREIGN KEY (structure_id) REFERENCES organisation(id)
);
alter table document_counter enable row level security;

create table error_entry (
  id bigint generated by default as identity not null,
  guid text not null,
  creation_date timestamp(3) with time zone not null,
  lvl integer not null,
  route text default ''::text not null,
  controller_name text default ''::text not null,
  action text default ''::text not null,
  parameters text default ''::text not null,
  user_name text default ''::text not null,
  error_name text default ''::text not null,
  error text default ''::text not null,
  message text default ''::text not null,
  user_id bigint,
  tenant_id bigint,
  fingerprint text,
  times integer default 1 not null,
  last_date timestamp(3) with time zone,
  kind_id bigint not null,
  version text default ''::text not null,
  constraint error_entry_pkey PRIMARY KEY (id),
  constraint error_entry_fingerprint_key UNIQUE (fingerprint),
  constraint error_entry_guid_key UNIQUE (guid),
  constraint error_entry_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES error_kind(id) ON DELETE CASCADE,
  constraint error_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint error_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX error_entry_kind ON public.error_entry USING btree (kind_id, id);
CREATE INDEX error_entry_when ON public.error_entry USING btree (creation_date DESC);
grant delete, insert, select, update on error_entry to provende_access;

create table error_kind (
  id bigint generated by default as identity not null,
  fingerprint text not null,
  lvl integer not null,
  first_date timestamp(3) with time zone not null,
  last_date timestamp(3) with time zone not null,
  times integer default 1 not null,
  versions text[] default '{}'::text[] not null,
  comment text default ''::text not null,
  closed_date timestamp(3) with time zone,
  closed_by bigint,
  reopened_date timestamp(3) with time zone,
  constraint error_kind_pkey PRIMARY KEY (id),
  constraint error_kind_fingerprint_key UNIQUE (fingerprint),
  constraint error_kind_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id)
);
CREATE INDEX error_kind_last ON public.error_kind USING btree (last_date DESC);
grant delete, insert, select, update on error_kind to provende_access;

create table expert_assignment (
  user_id bigint not null,
  organisation_id bigint not null,
  tenant_id bigint not null,
  assigned_at timestamp(3) with time zone not null,
  assigned_by bigint,
  constraint expert_assignment_pkey PRIMARY KEY (user_id, organisation_id),
  constraint expert_assignment_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES app_user(id),
  constraint expert_assignment_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id),
  constraint expert_assignment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint expert_assignment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX expert_assignment_organisation ON public.expert_assignment USING btree (organisation_id);
alter table expert_assignment enable row level security;
create policy addable on expert_assignment for insert to provende_app with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (user_id IN ( SELECT app_user.id
   FROM app_user)) AND (EXISTS ( SELECT
   FROM organisation
  WHERE ((organisation.id = expert_assignment.organisation_id) AND (organisation.tenant_id = expert_assignment.tenant_id))))));
create policy readable on expert_assignment for select to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy removable on expert_assignment for delete to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (user_id IN ( SELECT app_user.id
   FROM app_user))));
CREATE TRIGGER experts_said_of_given AFTER INSERT ON public.expert_assignment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION say_experts();
CREATE TRIGGER experts_said_of_taken AFTER DELETE ON public.expert_assignment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION say_experts();
grant delete, insert, select on expert_assignment to provende_app;

create table farm_site (
  farm_id bigint not null,
  name text not null,
  code text default ''::text not null,
  code_ede text default ''::text not null,
  herd_code text default ''::text not null,
  representative_name text default ''::text not null,
  phone_number text default ''::text not null,
  site_contact_email text default ''::text not null,
  street text default ''::text not null,
  city text default ''::text not null,
  zip_code text default ''::text not null,
  region text default ''::text not null,
  country text default ''::text not null,
  latitude double precision,
  longitude double precision,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((((((name || ' '::text) || code) || ' '::text) || code_ede) || ' '::text) || city))) stored,
  constraint farm_site_pkey PRIMARY KEY (id),
  constraint farm_site_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint farm_site_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint farm_site_farm_id_fkey FOREIGN KEY (farm_id) REFERENCES organisation(id),
  constraint farm_site_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint farm_site_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX farm_site_code_unique ON public.farm_site USING btree (farm_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX farm_site_label ON public.farm_site USING btree (label_key, id);
CREATE UNIQUE INDEX farm_site_name_unique ON public.farm_site USING btree (farm_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX farm_site_search ON public.farm_site USING gin (search_text gin_trgm_ops);
alter table farm_site enable row level security;
create policy addable on farm_site for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on farm_site for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on farm_site for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on farm_site to provende_app;

create table farm_site_productions (
  farm_site_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  production_type_id integer not null,
  constraint farm_site_productions_pkey PRIMARY KEY (farm_site_id, "position"),
  constraint farm_site_productions_farm_site_id_production_type_id_key UNIQUE (farm_site_id, production_type_id),
  constraint farm_site_productions_production_type_id_check CHECK ((production_type_id > 0)),
  constraint farm_site_productions_farm_site_id_fkey FOREIGN KEY (farm_site_id) REFERENCES farm_site(id),
  constraint farm_site_productions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
alter table farm_site_productions enable row level security;
create policy changeable on farm_site_productions for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM farm_site owner
  WHERE ((owner.id = farm_site_productions.farm_site_id) AND (owner.tenant_id = farm_site_productions.tenant_id))))));
create policy readable on farm_site_productions for select to provende_app using ((EXISTS ( SELECT
   FROM farm_site owner
  WHERE (owner.id = farm_site_productions.farm_site_id))));
grant delete, insert, select, update on farm_site_productions to provende_app;

create table food (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  code text not null,
  base_id bigint,
  parent_id bigint,
  categories bigint[] default '{}'::bigint[] not null,
  description text default ''::text not null,
  keywords text default ''::text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  label text default ''::text not null,
  short_label text default ''::text not null,
  link text default ''::text not null,
  technical_dose double precision,
  label_section text default ''::text not null,
  eu_number text default ''::text not null,
  primary_category text default 'NONE'::text not null,
  is_bio boolean default false not null,
  composition_date timestamp(3) with time zone default now() not null,
  formula_id bigint,
  search_text text generated always as (replace(search_key(((((name || ' '::text) || code) || ' '::text) || keywords)), '%'::text, ''::text)) stored,
  constraint food_pkey PRIMARY KEY (id),
  constraint food_formula_id_key UNIQUE (formula_id),
  constraint food_id_tenant_id_key UNIQUE (id, tenant_id),
  constraint food_base_id_fkey FOREIGN KEY (base_id) REFERENCES food_base(id),
  constraint food_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint food_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES food(id),
  constraint food_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint food_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX food_code ON public.food USING btree (search_key(code) COLLATE "C", id);
CREATE UNIQUE INDEX food_code_unique ON public.food USING btree (tenant_id, search_key(code));
CREATE INDEX food_label ON public.food USING btree (label_key, id);
CREATE UNIQUE INDEX food_name_unique ON public.food USING btree (tenant_id, search_key(name));
CREATE INDEX food_parent ON public.food USING btree (parent_id);
CREATE INDEX food_search ON public.food USING gin (search_text gin_trgm_ops);
alter table food enable row level security;
create policy addable on food for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on food for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on food for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))) AND (NOT (id IN ( SELECT food_permission.item_id
   FROM food_permission
  WHERE ((NOT food_permission.permitted) AND (food_permission.tenant_id IN ( SELECT tenant_closure.ancestor_id
           FROM tenant_closure
          WHERE (tenant_closure.descendant_id = app_tenant_id()))))))))));
grant insert, select, update on food to provende_app;

create table food_attachment (
  id bigint generated by default as identity not null,
  food_id bigint not null,
  tenant_id bigint not null,
  name text not null,
  type text not null,
  content bytea not null,
  user_id bigint,
  creation_date timestamp(3) with time zone not null,
  constraint food_attachment_pkey PRIMARY KEY (id),
  constraint food_attachment_food_id_fkey FOREIGN KEY (food_id) REFERENCES food(id),
  constraint food_attachment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint food_attachment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX food_attachment_food ON public.food_attachment USING btree (food_id);
alter table food_attachment enable row level security;
create policy changeable on food_attachment for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM food owner
  WHERE ((owner.id = food_attachment.food_id) AND (owner.tenant_id = food_attachment.tenant_id))))));
create policy readable on food_attachment for select to provende_app using ((EXISTS ( SELECT
   FROM food owner
  WHERE (owner.id = food_attachment.food_id))));
grant delete, insert, select, update on food_attachment to provende_app;

create table food_base (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  label text not null,
  short_label text not null,
  key_words text default ''::text not null,
  description text default ''::text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(label)) stored,
  search_text text generated always as (search_key(((((label || ' '::text) || short_label) || ' '::text) || key_words))) stored,
  constraint food_base_pkey PRIMARY KEY (id),
  constraint food_base_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint food_base_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX food_base_label ON public.food_base USING btree (label_key, id);
CREATE UNIQUE INDEX food_base_label_unique ON public.food_base USING btree (tenant_id, search_key(label));
CREATE INDEX food_base_search ON public.food_base USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX food_base_short_label_unique ON public.food_base USING btree (tenant_id, search_key(short_label));
alter table food_base enable row level security;
create policy addable on food_base for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on food_base for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on food_base for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on food_base to provende_app;

create table food_category (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  code text not null,
  parent_id bigint,
  description text default ''::text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint food_category_pkey PRIMARY KEY (id),
  constraint food_category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES food_category(id),
  constraint food_category_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint food_category_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX food_category_code_unique ON public.food_category USING btree (tenant_id, search_key(code));
CREATE INDEX food_category_label ON public.food_category USING btree (label_key, id);
CREATE UNIQUE INDEX food_category_name_unique ON public.food_category USING btree (tenant_id, search_key(name));
CREATE INDEX food_category_search ON public.food_category USING gin (search_text gin_trgm_ops);
alter table food_category enable row level security;
create policy addable on food_category for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on food_category for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on food_category for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on food_category to provende_app;

create table food_composition (
  food_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  composition_food_id bigint not null,
  composition_value double precision not null,
  constraint food_composition_pkey PRIMARY KEY (food_id, "position"),
  constraint food_composition_food_id_composition_food_id_key UNIQUE (food_id, composition_food_id),
  constraint food_composition_composition_value_check CHECK (((composition_value >= (0)::double precision) AND (composition_value <= (100)::double precision))),
  constraint food_composition_composition_food_id_fkey FOREIGN KEY (composition_food_id) REFERENCES food(id),
  constraint food_composition_food_id_fkey FOREIGN KEY (food_id) REFERENCES food(id),
  constraint food_composition_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX food_composition_component ON public.food_composition USING btree (composition_food_id);
alter table food_composition enable row level security;
create policy changeable on food_composition for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM food owner
  WHERE ((owner.id = food_composition.food_id) AND (owner.tenant_id = food_composition.tenant_id))))));
create policy readable on food_composition for select to provende_app using ((EXISTS ( SELECT
   FROM food owner
  WHERE (owner.id = food_composition.food_id))));
grant delete, insert, select, update on food_composition to provende_app;

create table food_permission (
  tenant_id bigint not null,
  item_id bigint not null,
  item_tenant_id bigint not null,
  permitted boolean not null,
  user_id bigint,
  modification_date timestamp(3) with time zone not null,
  constraint food_permission_pkey PRIMARY KEY (tenant_id, item_id),
  constraint food_permission_item_id_item_tenant_id_fkey FOREIGN KEY (item_id, item_tenant_id) REFERENCES food(id, tenant_id),
  constraint food_permission_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint food_permission_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX food_permission_item ON public.food_permission USING btree (item_id);
alter table food_permission enable row level security;
create policy addable on food_permission for insert to provende_app with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE ((tenant_closure.ancestor_id = app_tenant_id()) AND (tenant_closure.depth > 0)))) AND (item_tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))));
create policy changeable on food_permission for update to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE ((tenant_closure.ancestor_id = app_tenant_id()) AND (tenant_closure.depth > 0)))) AND (item_tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))));
create policy readable on food_permission for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id())))));
grant insert, select, update on food_permission to provende_app;

create table food_properties (
  food_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  name text not null,
  data text default ''::text not null,
  type_id integer,
  constraint food_properties_pkey PRIMARY KEY (food_id, "position"),
  constraint food_properties_food_id_fkey FOREIGN KEY (food_id) REFERENCES food(id),
  constraint food_properties_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
alter table food_properties enable row level security;
create policy changeable on food_properties for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM food owner
  WHERE ((owner.id = food_properties.food_id) AND (owner.tenant_id = food_properties.tenant_id))))));
create policy readable on food_properties for select to provende_app using ((EXISTS ( SELECT
   FROM food owner
  WHERE (owner.id = food_properties.food_id))));
grant delete, insert, select, update on food_properties to provende_app;

create table formula (
  name text not null,
  code text not null,
  description text default ''::text not null,
  type_id integer default 1 not null,
  farm_id bigint,
  structure_id bigint not null,
  nutritional_model_version_id bigint not null,
  optimisation_type_id integer default 1 not null,
  optimisation_type_object_id bigint,
  constraint_set_id bigint,
  constraint_version_id bigint,
  target_type_id text default 'ZA=='::text not null,
  target_object_id bigint,
  use_bio boolean default false not null,
  melasse boolean default false not null,
  melasse_rate_percent double precision,
  animal_count integer default 1 not null,
  total_min_grams double precision,
  total_max_grams double precision,
  humidity_min_percent double precision,
  humidity_max_percent double precision,
  total_grams double precision,
  humidity_percent double precision,
  price_per_tonne_eur double precision,
  price_per_animal_day_eur double precision,
  distributor_price_per_tonne_eur double precision,
  is_optimal boolean default false not null,
  is_locked boolean default false not null,
  food_id bigint,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  duplicate_id bigint,
  total_note text default ''::text not null,
  humidity_note text default ''::text not null,
  limit_state text default 'violated'::text not null,
  has_derogation boolean,
  constraint formula_pkey PRIMARY KEY (id),
  constraint formula_food_id_key UNIQUE (food_id),
  constraint formula_animal_count_check CHECK ((animal_count > 0)),
  constraint formula_limit_state_check CHECK ((limit_state = ANY (ARRAY['respected'::text, 'notVerified'::text, 'violated'::text]))),
  constraint formula_melasse_rate_percent_check CHECK (((melasse_rate_percent > (0)::double precision) AND (melasse_rate_percent < (100)::double precision))),
  constraint formula_constraint_set_id_fkey FOREIGN KEY (constraint_set_id) REFERENCES constraint_set(id),
  constraint formula_constraint_version_id_fkey FOREIGN KEY (constraint_version_id) REFERENCES constraint_version(id),
  constraint formula_duplicate_id_fkey FOREIGN KEY (duplicate_id) REFERENCES formula(id),
  constraint formula_farm_id_fkey FOREIGN KEY (farm_id) REFERENCES organisation(id),
  constraint formula_food_id_fkey FOREIGN KEY (food_id) REFERENCES food(id),
  constraint formula_nutritional_model_version_id_fkey FOREIGN KEY (nutritional_model_version_id) REFERENCES model_version(id),
  constraint formula_optimisation_type_object_id_fkey FOREIGN KEY (optimisation_type_object_id) REFERENCES price_list(id),
  constraint formula_structure_id_fkey FOREIGN KEY (structure_id) REFERENCES organisation(id),
  constraint formula_target_object_id_fkey FOREIGN KEY (target_object_id) REFERENCES race(id),
  constraint formula_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint formula_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX formula_code ON public.formula USING btree (search_key(code) COLLATE "C", id);
CREATE UNIQUE INDEX formula_code_unique ON public.formula USING btree (structure_id, search_key(code));
CREATE INDEX formula_constraint_version ON public.formula USING btree (constraint_version_id);
CREATE INDEX formula_creation ON public.formula USING btree (creation_date, id);
CREATE INDEX formula_duplicate ON public.formula USING btree (duplicate_id);
CREATE INDEX formula_farm ON public.formula USING btree (farm_id);
CREATE INDEX formula_label ON public.formula USING btree (label_key, id);
CREATE UNIQUE INDEX formula_name_unique ON public.formula USING btree (tenant_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX formula_price_list ON public.formula USING btree (optimisation_type_object_id);
CREATE INDEX formula_race ON public.formula USING btree (target_object_id);
CREATE INDEX formula_search ON public.formula USING gin (search_text gin_trgm_ops);
CREATE INDEX formula_structure ON public.formula USING btree (structure_id);
CREATE INDEX formula_tenant ON public.formula USING btree (tenant_id);
alter table formula enable row level security;
create policy addable on formula for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on formula for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on formula for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on formula to provende_app;

create table formula_basis (
  id bigint generated by default as identity not null,
  formula_id bigint not null,
  tenant_id bigint not null,
  hash text not null,
  content jsonb not null,
  constraint formula_basis_pkey PRIMARY KEY (id),
  constraint formula_basis_formula_id_hash_key UNIQUE (formula_id, hash),
  constraint formula_basis_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint formula_basis_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
alter table formula_basis enable row level security;
create policy addable on formula_basis for insert to provende_app with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM formula owner
  WHERE ((owner.id = formula_basis.formula_id) AND (owner.tenant_id = formula_basis.tenant_id))))));
create policy readable on formula_basis for select to provende_app using ((EXISTS ( SELECT
   FROM formula owner
  WHERE (owner.id = formula_basis.formula_id))));
grant insert, select on formula_basis to provende_app;

create table formula_foods (
  formula_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  item_id bigint not null,
  code text not null,
  name text not null,
  min double precision,
  max double precision,
  value double precision default 0 not null,
  is_active boolean default true not null,
  own_min boolean default false not null,
  note text default ''::text not null,
  constraint formula_foods_pkey PRIMARY KEY (formula_id, "position"),
  constraint formula_foods_formula_id_item_id_key UNIQUE (formula_id, item_id),
  constraint formula_foods_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint formula_foods_item_id_fkey FOREIGN KEY (item_id) REFERENCES food(id),
  constraint formula_foods_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX formula_foods_item ON public.formula_foods USING btree (item_id);
CREATE INDEX formula_foods_used ON public.formula_foods USING btree (item_id, formula_id) WHERE (is_active AND (value > (0)::double precision));
alter table formula_foods enable row level security;
create policy changeable on formula_foods for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM formula owner
  WHERE ((owner.id = formula_foods.formula_id) AND (owner.tenant_id = formula_foods.tenant_id))))));
create policy readable on formula_foods for select to provende_app using ((EXISTS ( SELECT
   FROM formula owner
  WHERE (owner.id = formula_foods.formula_id))));
grant delete, insert, select, update on formula_foods to provende_app;

create table formula_nutrients (
  formula_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  item_id bigint not null,
  min double precision,
  max double precision,
  is_active boolean default true not null,
  note text default ''::text not null,
  constraint formula_nutrients_pkey PRIMARY KEY (formula_id, "position"),
  constraint formula_nutrients_formula_id_item_id_key UNIQUE (formula_id, item_id),
  constraint formula_nutrients_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint formula_nutrients_item_id_fkey FOREIGN KEY (item_id) REFERENCES nutrient(id),
  constraint formula_nutrients_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX formula_nutrients_item ON public.formula_nutrients USING btree (item_id);
alter table formula_nutrients enable row level security;
create policy changeable on formula_nutrients for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM formula owner
  WHERE ((owner.id = formula_nutrients.formula_id) AND (owner.tenant_id = formula_nutrients.tenant_id))))));
create policy readable on formula_nutrients for select to provende_app using ((EXISTS ( SELECT
   FROM formula owner
  WHERE (owner.id = formula_nutrients.formula_id))));
grant delete, insert, select, update on formula_nutrients to provende_app;

create table formula_proposal (
  formula_id bigint not null,
  simulation_id bigint not null,
  tenant_id bigint not null,
  simulation_name text not null,
  formula_version timestamp(3) with time zone not null,
  recipe jsonb not null,
  change_per_tonne double precision,
  change_per_day double precision,
  proposed_at timestamp(3) with time zone not null,
  state text default 'open'::text not null,
  decided_formula_id bigint,
  decided_version timestamp(3) with time zone,
  lines_before jsonb,
  constraint formula_proposal_pkey PRIMARY KEY (formula_id, simulation_id),
  constraint formula_proposal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text]))),
  constraint formula_proposal_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint formula_proposal_simulation_id_formula_id_fkey FOREIGN KEY (simulation_id, formula_id) REFERENCES simulation_result(simulation_id, formula_id) ON DELETE CASCADE,
  constraint formula_proposal_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX formula_proposal_open ON public.formula_proposal USING btree (formula_id) WHERE (state = 'open'::text);
CREATE INDEX formula_proposal_result ON public.formula_proposal USING btree (simulation_id, formula_id);
alter table formula_proposal enable row level security;
create policy changeable on formula_proposal for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM formula owner
  WHERE ((owner.id = formula_proposal.formula_id) AND (owner.tenant_id = formula_proposal.tenant_id))))));
create policy readable on formula_proposal for select to provende_app using ((EXISTS ( SELECT
   FROM formula owner
  WHERE (owner.id = formula_proposal.formula_id))));
grant delete, insert, select, update on formula_proposal to provende_app;

create table formula_revision (
  formula_id bigint not null,
  number integer not null,
  tenant_id bigint not null,
  operation text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone not null,
  basis_id bigint not null,
  content jsonb not null,
  outcome jsonb not null,
  certificate jsonb,
  sources jsonb not null,
  constraint formula_revision_pkey PRIMARY KEY (formula_id, number),
  constraint formula_revision_operation_check CHECK ((operation = ANY (ARRAY['create'::text, 'edit'::text, 'save'::text, 'calculate'::text, 'optimise'::text, 'adjust'::text, 'melasse'::text, 'lock'::text, 'duplicate'::text, 'restore'::text]))),
  constraint formula_revision_basis_id_fkey FOREIGN KEY (basis_id) REFERENCES formula_basis(id),
  constraint formula_revision_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint formula_revision_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint formula_revision_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX formula_revision_basis ON public.formula_revision USING btree (basis_id);
CREATE INDEX formula_revision_user ON public.formula_revision USING btree (user_id);
alter table formula_revision enable row level security;
create policy addable on formula_revision for insert to provende_app with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM formula owner
  WHERE ((owner.id = formula_revision.formula_id) AND (owner.tenant_id = formula_revision.tenant_id))))));
create policy readable on formula_revision for select to provende_app using ((EXISTS ( SELECT
   FROM formula owner
  WHERE (owner.id = formula_revision.formula_id))));
grant insert, select on formula_revision to provende_app;

create table formula_source (
  formula_id bigint not null,
  tenant_id bigint not null,
  limits uuid,
  food_ids bigint[] not null,
  facts uuid[] not null,
  analyses uuid[] not null,
  prices uuid[] not null,
  constraint formula_source_pkey PRIMARY KEY (formula_id),
  constraint formula_source_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint formula_source_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
alter table formula_source enable row level security;
create policy changeable on formula_source for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM formula owner
  WHERE ((owner.id = formula_source.formula_id) AND (owner.tenant_id = formula_source.tenant_id))))));
create policy readable on formula_source for select to provende_app using ((EXISTS ( SELECT
   FROM formula owner
  WHERE (owner.id = formula_source.formula_id))));
grant delete, insert, select, update on formula_source to provende_app;

create table label_frame (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  name_english text not null,
  code text not null,
  section text not null,
  feed_kind text default ''::text not null,
  nutrients text default ''::text not null,
  is_mandatory boolean default false not null,
  "position" double precision default 0 not null,
  start_date timestamp(3) with time zone,
  end_date timestamp(3) with time zone,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint label_frame_pkey PRIMARY KEY (id),
  constraint label_frame_feed_kind_check CHECK ((feed_kind = ANY (ARRAY[''::text, 'mineral'::text, 'complementary'::text]))),
  constraint label_frame_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint label_frame_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table label_frame enable row level security;
create policy addable on label_frame for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on label_frame for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on label_frame for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on label_frame to provende_app;

create table label_sentence (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  name_english text not null,
  kind text default 'added'::text not null,
  subject text not null,
  above double precision default 0 not null,
  animal_categories bigint[] default '{}'::bigint[] not null,
  act text default ''::text not null,
  note text default ''::text not null,
  start_date timestamp(3) with time zone,
  end_date timestamp(3) with time zone,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || subject))) stored,
  is_act_read boolean default false not null,
  constraint label_sentence_pkey PRIMARY KEY (id),
  constraint label_sentence_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'content'::text, 'food'::text, 'flag'::text]))),
  constraint label_sentence_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint label_sentence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table label_sentence enable row level security;
create policy addable on label_sentence for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on label_sentence for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on label_sentence for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on label_sentence to provende_app;

create table legal_maximum (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  subject text not null,
  is_additive boolean default false not null,
  kind text default 'total'::text not null,
  value double precision not null,
  complementary_factor double precision,
  animal_categories bigint[] default '{}'::bigint[] not null,
  act text default ''::text not null,
  note text default ''::text not null,
  is_act_read boolean default false not null,
  start_date timestamp(3) with time zone,
  end_date timestamp(3) with time zone,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((((name || ' '::text) || subject) || ' '::text) || act))) stored,
  constraint legal_maximum_pkey PRIMARY KEY (id),
  constraint legal_maximum_kind_check CHECK ((kind = ANY (ARRAY['total'::text, 'added'::text, 'minimum'::text]))),
  constraint legal_maximum_value_check CHECK ((value >= (0)::double precision)),
  constraint legal_maximum_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint legal_maximum_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table legal_maximum enable row level security;
create policy addable on legal_maximum for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on legal_maximum for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on legal_maximum for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on legal_maximum to provende_app;

create table model (
  name text not null,
  code text not null,
  description text default ''::text not null,
  type_id text default 'dQ=='::text not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint model_pkey PRIMARY KEY (id),
  constraint model_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint model_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX model_code_unique ON public.model USING btree (tenant_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX model_label ON public.model USING btree (label_key, id);
CREATE UNIQUE INDEX model_name_unique ON public.model USING btree (tenant_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX model_search ON public.model USING gin (search_text gin_trgm_ops);
alter table model enable row level security;
create policy addable on model for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on model for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on model for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on model to provende_app;

create table model_version (
  name text not null,
  model_id bigint not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(name)) stored,
  constraint model_version_pkey PRIMARY KEY (id),
  constraint model_version_model_id_fkey FOREIGN KEY (model_id) REFERENCES model(id),
  constraint model_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint model_version_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX model_version_label ON public.model_version USING btree (label_key, id);
CREATE UNIQUE INDEX model_version_name_unique ON public.model_version USING btree (model_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX model_version_search ON public.model_version USING gin (search_text gin_trgm_ops);
alter table model_version enable row level security;
create policy addable on model_version for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on model_version for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on model_version for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on model_version to provende_app;

create table model_version_items (
  model_version_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  item_id bigint not null,
  constraint model_version_items_pkey PRIMARY KEY (model_version_id, "position"),
  constraint model_version_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES nutrient(id),
  constraint model_version_items_model_version_id_fkey FOREIGN KEY (model_version_id) REFERENCES model_version(id),
  constraint model_version_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX model_version_items_item ON public.model_version_items USING btree (item_id);
alter table model_version_items enable row level security;
create policy changeable on model_version_items for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM model_version owner
  WHERE ((owner.id = model_version_items.model_version_id) AND (owner.tenant_id = model_version_items.tenant_id))))));
create policy readable on model_version_items for select to provende_app using ((EXISTS ( SELECT
   FROM model_version owner
  WHERE (owner.id = model_version_items.model_version_id))));
grant delete, insert, select, update on model_version_items to provende_app;

create table nutrient (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  code text not null,
  description text default ''::text not null,
  key_words text default ''::text not null,
  unit_id bigint,
  category_id bigint,
  is_complex boolean default false not null,
  equation text default ''::text not null,
  prepared_equation text default ''::text not null,
  signed boolean default false not null,
  type_nutrient integer default 1 not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((((name || ' '::text) || code) || ' '::text) || key_words))) stored,
  usual_min double precision,
  usual_max double precision,
  constraint nutrient_pkey PRIMARY KEY (id),
  constraint nutrient_id_tenant_id_key UNIQUE (id, tenant_id),
  constraint nutrient_category_id_fkey FOREIGN KEY (category_id) REFERENCES nutrient_category(id),
  constraint nutrient_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint nutrient_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id),
  constraint nutrient_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX nutrient_code_unique ON public.nutrient USING btree (tenant_id, search_key(code));
CREATE INDEX nutrient_label ON public.nutrient USING btree (label_key, id);
CREATE UNIQUE INDEX nutrient_name_unique ON public.nutrient USING btree (tenant_id, search_key(name));
CREATE INDEX nutrient_search ON public.nutrient USING gin (search_text gin_trgm_ops);
alter table nutrient enable row level security;
create policy addable on nutrient for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on nutrient for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on nutrient for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))) AND (NOT (id IN ( SELECT nutrient_permission.item_id
   FROM nutrient_permission
  WHERE ((NOT nutrient_permission.permitted) AND (nutrient_permission.tenant_id IN ( SELECT tenant_closure.ancestor_id
           FROM tenant_closure
          WHERE (tenant_closure.descendant_id = app_tenant_id()))))))))));
grant insert, select, update on nutrient to provende_app;

create table nutrient_category (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  code text not null,
  label text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(label)) stored,
  search_text text generated always as (search_key(((label || ' '::text) || code))) stored,
  constraint nutrient_category_pkey PRIMARY KEY (id),
  constraint nutrient_category_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint nutrient_category_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX nutrient_category_code_unique ON public.nutrient_category USING btree (tenant_id, search_key(code));
CREATE INDEX nutrient_category_label ON public.nutrient_category USING btree (label_key, id);
CREATE INDEX nutrient_category_search ON public.nutrient_category USING gin (search_text gin_trgm_ops);
alter table nutrient_category enable row level security;
create policy addable on nutrient_category for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on nutrient_category for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on nutrient_category for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on nutrient_category to provende_app;

create table nutrient_permission (
  tenant_id bigint not null,
  item_id bigint not null,
  item_tenant_id bigint not null,
  permitted boolean not null,
  user_id bigint,
  modification_date timestamp(3) with time zone not null,
  constraint nutrient_permission_pkey PRIMARY KEY (tenant_id, item_id),
  constraint nutrient_permission_item_id_item_tenant_id_fkey FOREIGN KEY (item_id, item_tenant_id) REFERENCES nutrient(id, tenant_id),
  constraint nutrient_permission_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint nutrient_permission_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX nutrient_permission_item ON public.nutrient_permission USING btree (item_id);
alter table nutrient_permission enable row level security;
create policy addable on nutrient_permission for insert to provende_app with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE ((tenant_closure.ancestor_id = app_tenant_id()) AND (tenant_closure.depth > 0)))) AND (item_tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))));
create policy changeable on nutrient_permission for update to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE ((tenant_closure.ancestor_id = app_tenant_id()) AND (tenant_closure.depth > 0)))) AND (item_tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))));
create policy readable on nutrient_permission for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id())))));
grant insert, select, update on nutrient_permission to provende_app;

create table nutrient_properties (
  nutrient_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  name text not null,
  data text default ''::text not null,
  type_id integer,
  constraint nutrient_properties_pkey PRIMARY KEY (nutrient_id, "position"),
  constraint nutrient_properties_nutrient_id_fkey FOREIGN KEY (nutrient_id) REFERENCES nutrient(id),
  constraint nutrient_properties_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
alter table nutrient_properties enable row level security;
create policy changeable on nutrient_properties for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM nutrient owner
  WHERE ((owner.id = nutrient_properties.nutrient_id) AND (owner.tenant_id = nutrient_properties.tenant_id))))));
create policy readable on nutrient_properties for select to provende_app using ((EXISTS ( SELECT
   FROM nutrient owner
  WHERE (owner.id = nutrient_properties.nutrient_id))));
grant delete, insert, select, update on nutrient_properties to provende_app;

create table order_batch (
  order_form_id bigint not null,
  number integer not null,
  tenant_id bigint not null,
  user_id bigint,
  creation_date timestamp(3) with time zone not null,
  content jsonb not null,
  constraint order_batch_pkey PRIMARY KEY (order_form_id, number),
  constraint order_batch_order_form_id_fkey FOREIGN KEY (order_form_id) REFERENCES order_form(id),
  constraint order_batch_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint order_batch_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table order_batch enable row level security;
create policy changeable on order_batch for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM order_form owner
  WHERE ((owner.id = order_batch.order_form_id) AND (owner.tenant_id = order_batch.tenant_id))))));
create policy readable on order_batch for select to provende_app using ((EXISTS ( SELECT
   FROM order_form owner
  WHERE (owner.id = order_batch.order_form_id))));
grant insert, select on order_batch to provende_app;

create table order_document (
  order_form_id bigint not null,
  version integer not null,
  kind text not null,
  tenant_id bigint not null,
  sha256 bytea not null,
  content bytea not null,
  creation_date timestamp(3) with time zone not null,
  constraint order_document_pkey PRIMARY KEY (order_form_id, version, kind),
  constraint order_document_kind_check CHECK ((kind = ANY (ARRAY['purchaseOrder'::text, 'confirmation'::text, 'label'::text, 'bagLabel'::text, 'deliveryLabel'::text, 'deliveryBagLabel'::text]))),
  constraint order_document_order_form_id_fkey FOREIGN KEY (order_form_id) REFERENCES order_form(id),
  constraint order_document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX order_document_sha256 ON public.order_document USING btree (sha256);
alter table order_document enable row level security;
create policy changeable on order_document for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM order_form owner
  WHERE ((owner.id = order_document.order_form_id) AND (owner.tenant_id = order_document.tenant_id))))));
create policy readable on order_document for select to provende_app using ((EXISTS ( SELECT
   FROM order_form owner
  WHERE (owner.id = order_document.order_form_id))));
grant insert, select on order_document to provende_app;

create table order_form (
  name text not null,
  code text default ''::text not null,
  description text default ''::text not null,
  token text not null,
  formula_id bigint not null,
  farm_id bigint,
  farm_name text default ''::text not null,
  structure_id bigint not null,
  distributor_name text default ''::text not null,
  quantity_tonnes double precision not null,
  packaging_id bigint,
  packaging_name text default ''::text not null,
  delivery_type text not null,
  delivery_date timestamp(3) with time zone not null,
  sending_date timestamp(3) with time zone,
  external_code text default ''::text not null,
  status integer not null,
  version integer default 1 not null,
  distributor_price_per_tonne_eur double precision,
  farmer_price_per_tonne_eur double precision,
  currency_code text default 'EUR'::text not null,
  source_order_id bigint,
  request_id uuid,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((((((((name || ' '::text) || code) || ' '::text) || external_code) || ' '::text) || farm_name) || ' '::text) || distributor_name))) stored,
  dispatch_state text default 'none'::text not null,
  quote_id bigint,
  constraint order_form_pkey PRIMARY KEY (id),
  constraint order_form_token_key UNIQUE (token),
  constraint order_form_delivery_type_check CHECK ((delivery_type = ANY (ARRAY['Zg=='::text, 'Zw=='::text]))),
  constraint order_form_dispatch_state_check CHECK ((dispatch_state = ANY (ARRAY['none'::text, 'waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint order_form_quantity_tonnes_check CHECK ((quantity_tonnes > (0)::double precision)),
  constraint order_form_status_check CHECK (((status >= 0) AND (status <= 4))),
  constraint order_form_farm_id_fkey FOREIGN KEY (farm_id) REFERENCES organisation(id),
  constraint order_form_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint order_form_packaging_id_fkey FOREIGN KEY (packaging_id) REFERENCES packaging(id),
  constraint order_form_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id),
  constraint order_form_source_order_id_fkey FOREIGN KEY (source_order_id) REFERENCES order_form(id),
  constraint order_form_structure_id_fkey FOREIGN KEY (structure_id) REFERENCES organisation(id),
  constraint order_form_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint order_form_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX order_form_code_unique ON public.order_form USING btree (structure_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX order_form_counted ON public.order_form USING btree (tenant_id, tenants_shared) WHERE (NOT deleted);
CREATE UNIQUE INDEX order_form_external_code_unique ON public.order_form USING btree (structure_id, search_key(external_code)) WHERE (external_code <> ''::text);
CREATE INDEX order_form_failed ON public.order_form USING btree (tenant_id, tenants_shared) WHERE ((dispatch_state = 'failed'::text) AND (NOT deleted));
CREATE INDEX order_form_farm ON public.order_form USING btree (farm_id, delivery_date);
CREATE INDEX order_form_formula ON public.order_form USING btree (formula_id);
CREATE INDEX order_form_label ON public.order_form USING btree (label_key, id);
CREATE UNIQUE INDEX order_form_living ON public.order_form USING btree (formula_id) WHERE (status = ANY (ARRAY[1, 2, 3]));
CREATE INDEX order_form_newest ON public.order_form USING btree (creation_date DESC NULLS LAST, id DESC);
CREATE INDEX order_form_packaging ON public.order_form USING btree (packaging_id);
CREATE INDEX order_form_quote ON public.order_form USING btree (quote_id);
CREATE UNIQUE INDEX order_form_request ON public.order_form USING btree (tenant_id, request_id);
CREATE INDEX order_form_requested ON public.order_form USING btree (tenant_id, tenants_shared) WHERE ((status = 0) AND (NOT deleted));
CREATE INDEX order_form_search ON public.order_form USING gin (search_text gin_trgm_ops);
CREATE INDEX order_form_source ON public.order_form USING btree (source_order_id);
CREATE INDEX order_form_structure ON public.order_form USING btree (structure_id, delivery_date);
CREATE INDEX order_form_tenant ON public.order_form USING btree (tenant_id, creation_date DESC NULLS LAST, id DESC);
alter table order_form enable row level security;
create policy addable on order_form for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on order_form for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on order_form for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on order_form to provende_app;

create table order_version (
  order_form_id bigint not null,
  number integer not null,
  tenant_id bigint not null,
  user_id bigint,
  creation_date timestamp(3) with time zone not null,
  content jsonb not null,
  constraint order_version_pkey PRIMARY KEY (order_form_id, number),
  constraint order_version_order_form_id_fkey FOREIGN KEY (order_form_id) REFERENCES order_form(id),
  constraint order_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint order_version_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table order_version enable row level security;
create policy changeable on order_version for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM order_form owner
  WHERE ((owner.id = order_version.order_form_id) AND (owner.tenant_id = order_version.tenant_id))))));
create policy readable on order_version for select to provende_app using ((EXISTS ( SELECT
   FROM order_form owner
  WHERE (owner.id = order_version.order_form_id))));
grant delete, insert, select, update on order_version to provende_app;

create table organisation (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  type_id integer not null,
  parent_id bigint,
  name text not null,
  code text default ''::text not null,
  code2 text default ''::text not null,
  code3 text default ''::text not null,
  herd_code text default ''::text not null,
  client_code text default ''::text not null,
  phone_number text default ''::text not null,
  representative_name text default ''::text not null,
  street text default ''::text not null,
  city text default ''::text not null,
  zip_code text default ''::text not null,
  region text default ''::text not null,
  country text default ''::text not null,
  latitude double precision,
  longitude double precision,
  contact_email text default ''::text not null,
  breeder_name text default ''::text not null,
  follow_stock boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  master_tenant_id bigint,
  distributor_name text default ''::text not null,
  expert text default ''::text not null,
  search_text text generated always as (search_key(((((((((((name || ' '::text) || code) || ' '::text) || city) || ' '::text) || representative_name) || ' '::text) || distributor_name) || ' '::text) || expert))) stored,
  constraint structure_pkey PRIMARY KEY (id),
  constraint structure_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint structure_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint structure_type_id_check CHECK ((type_id = ANY (ARRAY[1, 2]))),
  constraint organisation_master_tenant_id_fkey FOREIGN KEY (master_tenant_id) REFERENCES tenant(id),
  constraint structure_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES organisation(id),
  constraint structure_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint structure_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX farm_code_unique ON public.organisation USING btree (COALESCE(parent_id, (- master_tenant_id)), search_key(code)) WHERE ((type_id = 2) AND (code <> ''::text));
CREATE UNIQUE INDEX farm_name_unique ON public.organisation USING btree (COALESCE(parent_id, (- master_tenant_id)), search_key(name)) WHERE (type_id = 2);
CREATE INDEX organisation_label ON public.organisation USING btree (tenant_id, label_key, id);
CREATE INDEX organisation_parent ON public.organisation USING btree (parent_id);
CREATE INDEX organisation_search ON public.organisation USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX organisation_tenant ON public.organisation USING btree (tenant_id);
CREATE UNIQUE INDEX structure_code_unique ON public.organisation USING btree (master_tenant_id, search_key(code)) WHERE ((type_id = 1) AND (code <> ''::text));
CREATE UNIQUE INDEX structure_name_unique ON public.organisation USING btree (COALESCE(parent_id, (0)::bigint), search_key(name)) WHERE (type_id = 1);
alter table organisation enable row level security;
create policy addable on organisation for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on organisation for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy everything on organisation for select to provende_access using (true);
create policy readable on organisation for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
CREATE TRIGGER organisation_kept BEFORE INSERT OR UPDATE OF name, parent_id, type_id, tenant_id ON public.organisation FOR EACH ROW EXECUTE FUNCTION keep_organisation();
CREATE TRIGGER organisation_name_passed AFTER UPDATE OF name ON public.organisation FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION pass_name_down();
grant select on organisation to provende_access;
grant insert, select, update on organisation to provende_app;

create table outgoing_mail (
  id bigint generated by default as identity not null,
  tenant_id bigint,
  to_name text default ''::text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  created_at timestamp(3) with time zone not null,
  next_attempt_at timestamp(3) with time zone not null,
  attempts integer default 0 not null,
  sent_at timestamp(3) with time zone,
  last_error text,
  dispatch_id bigint,
  quote_id bigint,
  quote_purpose text,
  constraint outgoing_mail_pkey PRIMARY KEY (id),
  constraint outgoing_mail_quote_purpose_check CHECK ((quote_purpose = ANY (ARRAY['offer'::text, 'decision'::text]))),
  constraint outgoing_mail_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES dispatch(id),
  constraint outgoing_mail_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id),
  constraint outgoing_mail_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX outgoing_mail_dispatch ON public.outgoing_mail USING btree (dispatch_id) WHERE (dispatch_id IS NOT NULL);
CREATE INDEX outgoing_mail_due ON public.outgoing_mail USING btree (next_attempt_at) WHERE (sent_at IS NULL);
CREATE INDEX outgoing_mail_quote ON public.outgoing_mail USING btree (quote_id) WHERE (quote_id IS NOT NULL);
grant delete, insert, select, update on outgoing_mail to provende_access;
grant insert on outgoing_mail to provende_app;

create table packaging (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  name text not null,
  code text default ''::text not null,
  volume double precision,
  discount numeric(12,4),
  description text default ''::text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint packaging_pkey PRIMARY KEY (id),
  constraint packaging_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint packaging_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX packaging_code_unique ON public.packaging USING btree (tenant_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX packaging_label ON public.packaging USING btree (label_key, id);
CREATE UNIQUE INDEX packaging_name_unique ON public.packaging USING btree (tenant_id, search_key(name));
CREATE INDEX packaging_search ON public.packaging USING gin (search_text gin_trgm_ops);
alter table packaging enable row level security;
create policy addable on packaging for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on packaging for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on packaging for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on packaging to provende_app;

create table password_reset (
  code_hash bytea not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  valid_until timestamp(3) with time zone not null,
  constraint password_reset_pkey PRIMARY KEY (code_hash),
  constraint password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX password_reset_user ON public.password_reset USING btree (user_id);
grant delete, insert, select, update on password_reset to provende_access;

create table pdf_token (
  token_hash bytea not null,
  session_hash bytea not null,
  for_user_id bigint not null,
  in_tenant_id bigint not null,
  formula_id bigint,
  created_at timestamp(3) with time zone not null,
  order_form_id bigint,
  quote_id bigint,
  constraint pdf_token_pkey PRIMARY KEY (token_hash),
  constraint pdf_token_subject CHECK ((num_nonnulls(formula_id, order_form_id, quote_id) = 1)),
  constraint pdf_token_for_user_id_fkey FOREIGN KEY (for_user_id) REFERENCES app_user(id),
  constraint pdf_token_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint pdf_token_in_tenant_id_fkey FOREIGN KEY (in_tenant_id) REFERENCES tenant(id),
  constraint pdf_token_order_form_id_fkey FOREIGN KEY (order_form_id) REFERENCES order_form(id) ON DELETE CASCADE,
  constraint pdf_token_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id) ON DELETE CASCADE,
  constraint pdf_token_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX pdf_token_formula ON public.pdf_token USING btree (formula_id);
CREATE INDEX pdf_token_quote ON public.pdf_token USING btree (quote_id);
CREATE INDEX pdf_token_session ON public.pdf_token USING btree (session_hash);
grant delete, insert, select on pdf_token to provende_access;

create table price_code_alias (
  tenant_id bigint not null,
  code_key text not null,
  item_id bigint not null,
  user_id bigint,
  changed_at timestamp(3) with time zone not null,
  constraint price_code_alias_pkey PRIMARY KEY (tenant_id, code_key),
  constraint price_code_alias_item_id_fkey FOREIGN KEY (item_id) REFERENCES food(id),
  constraint price_code_alias_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint price_code_alias_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX price_code_alias_item ON public.price_code_alias USING btree (item_id);
alter table price_code_alias enable row level security;
create policy own_and_below on price_code_alias for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
grant delete, insert, select, update on price_code_alias to provende_app;

create table price_file_headings (
  tenant_id bigint not null,
  headings_key text not null,
  columns jsonb not null,
  unit text,
  changed_at timestamp(3) with time zone not null,
  constraint price_file_headings_pkey PRIMARY KEY (tenant_id, headings_key),
  constraint price_file_headings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
alter table price_file_headings enable row level security;
create policy own_and_below on price_file_headings for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
grant delete, insert, select, update on price_file_headings to provende_app;

create table price_import (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  user_id bigint not null,
  file_name text not null,
  state text default 'open'::text not null,
  cells text,
  choices jsonb default '{}'::jsonb not null,
  receipts jsonb default '[]'::jsonb not null,
  undoing jsonb,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint price_import_pkey PRIMARY KEY (id),
  constraint price_import_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'undone'::text]))),
  constraint price_import_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint price_import_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX price_import_created ON public.price_import USING btree (created_at);
CREATE INDEX price_import_person ON public.price_import USING btree (tenant_id, user_id, created_at DESC);
alter table price_import enable row level security;
create policy own on price_import for all to provende_app using ((tenant_id = app_tenant_id())) with check ((tenant_id = app_tenant_id()));
grant delete, insert, select, update on price_import to provende_app;

create table price_list (
  name text not null,
  code text not null,
  description text default ''::text not null,
  start_date timestamp(3) with time zone not null,
  end_date timestamp(3) with time zone,
  currency_id bigint,
  type text default 'complex'::text not null,
  distributeur_name text default ''::text not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint price_list_pkey PRIMARY KEY (id),
  constraint price_list_check CHECK ((end_date >= start_date)),
  constraint price_list_type_check CHECK ((type = ANY (ARRAY['simple'::text, 'complex'::text]))),
  constraint price_list_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currency(id),
  constraint price_list_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint price_list_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX price_list_code_unique ON public.price_list USING btree (tenant_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX price_list_label ON public.price_list USING btree (label_key, id);
CREATE UNIQUE INDEX price_list_name_unique ON public.price_list USING btree (tenant_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX price_list_search ON public.price_list USING gin (search_text gin_trgm_ops);
alter table price_list enable row level security;
create policy addable on price_list for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on price_list for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on price_list for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on price_list to provende_app;

create table price_list_items (
  price_list_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  item_id bigint not null,
  unit_id bigint,
  price numeric(16,6) not null,
  price2 numeric(16,6) not null,
  price3 numeric(16,6) not null,
  price4 numeric(16,6) not null,
  price5 numeric(16,6),
  price6 numeric(16,6),
  price7 numeric(16,6),
  price8 numeric(16,6),
  price9 numeric(16,6),
  constraint price_list_items_pkey PRIMARY KEY (price_list_id, "position"),
  constraint price_list_items_price_list_id_item_id_key UNIQUE (price_list_id, item_id),
  constraint price_list_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES food(id),
  constraint price_list_items_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_list(id),
  constraint price_list_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint price_list_items_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE INDEX price_list_items_item ON public.price_list_items USING btree (item_id);
alter table price_list_items enable row level security;
create policy changeable on price_list_items for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM price_list owner
  WHERE ((owner.id = price_list_items.price_list_id) AND (owner.tenant_id = price_list_items.tenant_id))))));
create policy readable on price_list_items for select to provende_app using ((EXISTS ( SELECT
   FROM price_list owner
  WHERE (owner.id = price_list_items.price_list_id))));
grant delete, insert, select, update on price_list_items to provende_app;

create table quote (
  name text not null,
  code text not null,
  description text default ''::text not null,
  formula_id bigint not null,
  farm_id bigint,
  farm_name text default ''::text not null,
  structure_id bigint not null,
  distributor_name text default ''::text not null,
  quantity_tonnes double precision not null,
  packaging_id bigint,
  packaging_name text default ''::text not null,
  delivery_type text not null,
  delivery_date timestamp(3) with time zone not null,
  valid_until timestamp(3) with time zone not null,
  state text not null,
  mail_state text default 'none'::text not null,
  sending_date timestamp(3) with time zone,
  farmer_price_per_tonne_eur double precision,
  total_including_vat_eur double precision,
  currency_code text default 'EUR'::text not null,
  order_form_id bigint,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((((((name || ' '::text) || code) || ' '::text) || farm_name) || ' '::text) || distributor_name))) stored,
  constraint quote_pkey PRIMARY KEY (id),
  constraint quote_delivery_type_check CHECK ((delivery_type = ANY (ARRAY['Zg=='::text, 'Zw=='::text]))),
  constraint quote_mail_state_check CHECK ((mail_state = ANY (ARRAY['none'::text, 'waiting'::text, 'sent'::text, 'failed'::text, 'noAddress'::text]))),
  constraint quote_quantity_tonnes_check CHECK ((quantity_tonnes > (0)::double precision)),
  constraint quote_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'sent'::text, 'accepted'::text, 'refused'::text, 'replaced'::text]))),
  constraint quote_farm_id_fkey FOREIGN KEY (farm_id) REFERENCES organisation(id),
  constraint quote_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint quote_order_form_id_fkey FOREIGN KEY (order_form_id) REFERENCES order_form(id),
  constraint quote_packaging_id_fkey FOREIGN KEY (packaging_id) REFERENCES packaging(id),
  constraint quote_structure_id_fkey FOREIGN KEY (structure_id) REFERENCES organisation(id),
  constraint quote_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint quote_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX quote_code_unique ON public.quote USING btree (structure_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX quote_counted ON public.quote USING btree (tenant_id, tenants_shared) WHERE (NOT deleted);
CREATE INDEX quote_farm ON public.quote USING btree (farm_id);
CREATE INDEX quote_formula ON public.quote USING btree (formula_id);
CREATE INDEX quote_label ON public.quote USING btree (label_key, id);
CREATE INDEX quote_newest ON public.quote USING btree (creation_date DESC NULLS LAST, id DESC);
CREATE INDEX quote_open ON public.quote USING btree (valid_until, tenant_id, tenants_shared) WHERE ((state = ANY (ARRAY['issued'::text, 'sent'::text])) AND (NOT deleted));
CREATE INDEX quote_order ON public.quote USING btree (order_form_id);
CREATE INDEX quote_packaging ON public.quote USING btree (packaging_id);
CREATE INDEX quote_search ON public.quote USING gin (search_text gin_trgm_ops);
CREATE INDEX quote_structure ON public.quote USING btree (structure_id);
CREATE INDEX quote_tenant ON public.quote USING btree (tenant_id, creation_date DESC NULLS LAST, id DESC);
alter table quote enable row level security;
create policy addable on quote for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on quote for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on quote for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on quote to provende_app;

create table quote_code (
  id bigint generated by default as identity not null,
  quote_id bigint not null,
  tenant_id bigint not null,
  link_hash bytea not null,
  code_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  tries integer default 0 not null,
  constraint quote_code_pkey PRIMARY KEY (id),
  constraint quote_code_link_hash_fkey FOREIGN KEY (link_hash) REFERENCES quote_link(token_hash),
  constraint quote_code_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id),
  constraint quote_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX quote_code_link ON public.quote_code USING btree (link_hash, created_at);
CREATE INDEX quote_code_quote ON public.quote_code USING btree (quote_id);
alter table quote_code enable row level security;
create policy changeable on quote_code for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM quote owner
  WHERE ((owner.id = quote_code.quote_id) AND (owner.tenant_id = quote_code.tenant_id))))));
create policy readable on quote_code for select to provende_app using ((EXISTS ( SELECT
   FROM quote owner
  WHERE (owner.id = quote_code.quote_id))));
grant delete, insert, select, update on quote_code to provende_app;

create table quote_content (
  quote_id bigint not null,
  tenant_id bigint not null,
  content_hash bytea not null,
  content jsonb not null,
  pdf bytea,
  pdf_sha256 bytea,
  constraint quote_content_pkey PRIMARY KEY (quote_id),
  constraint quote_content_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id),
  constraint quote_content_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX quote_content_pdf ON public.quote_content USING btree (pdf_sha256);
alter table quote_content enable row level security;
create policy changeable on quote_content for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM quote owner
  WHERE ((owner.id = quote_content.quote_id) AND (owner.tenant_id = quote_content.tenant_id))))));
create policy readable on quote_content for select to provende_app using ((EXISTS ( SELECT
   FROM quote owner
  WHERE (owner.id = quote_content.quote_id))));
grant insert, select, update (pdf), update (pdf_sha256) on quote_content to provende_app;

create table quote_decision (
  quote_id bigint not null,
  tenant_id bigint not null,
  decision text not null,
  person_name text not null,
  mail_address text not null,
  user_id bigint,
  decided_at timestamp(3) with time zone not null,
  ip_address text not null,
  browser text not null,
  statement text not null,
  pdf_sha256 bytea not null,
  evidence_pdf bytea,
  constraint quote_decision_pkey PRIMARY KEY (quote_id),
  constraint quote_decision_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'refused'::text]))),
  constraint quote_decision_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id),
  constraint quote_decision_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint quote_decision_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table quote_decision enable row level security;
create policy changeable on quote_decision for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM quote owner
  WHERE ((owner.id = quote_decision.quote_id) AND (owner.tenant_id = quote_decision.tenant_id))))));
create policy readable on quote_decision for select to provende_app using ((EXISTS ( SELECT
   FROM quote owner
  WHERE (owner.id = quote_decision.quote_id))));
grant insert, select, update (evidence_pdf) on quote_decision to provende_app;

create table quote_link (
  token_hash bytea not null,
  quote_id bigint not null,
  tenant_id bigint not null,
  user_id bigint not null,
  to_name text not null,
  to_address text not null,
  created_at timestamp(3) with time zone not null,
  constraint quote_link_pkey PRIMARY KEY (token_hash),
  constraint quote_link_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id),
  constraint quote_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint quote_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX quote_link_quote ON public.quote_link USING btree (quote_id);
alter table quote_link enable row level security;
create policy changeable on quote_link for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM quote owner
  WHERE ((owner.id = quote_link.quote_id) AND (owner.tenant_id = quote_link.tenant_id))))));
create policy readable on quote_link for select to provende_app using ((EXISTS ( SELECT
   FROM quote owner
  WHERE (owner.id = quote_link.quote_id))));
grant delete, insert, select on quote_link to provende_app;

create table race (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  specie_id bigint not null,
  code text not null,
  name text not null,
  description text default ''::text not null,
  equation text default ''::text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  animal_category_id bigint,
  constraint race_pkey PRIMARY KEY (id),
  constraint race_animal_category_id_fkey FOREIGN KEY (animal_category_id) REFERENCES animal_category(id),
  constraint race_specie_id_fkey FOREIGN KEY (specie_id) REFERENCES specie(id),
  constraint race_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint race_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX race_code_unique ON public.race USING btree (tenant_id, search_key(code));
CREATE INDEX race_label ON public.race USING btree (label_key, id);
CREATE UNIQUE INDEX race_name_unique ON public.race USING btree (tenant_id, search_key(name));
CREATE INDEX race_search ON public.race USING gin (search_text gin_trgm_ops);
CREATE INDEX race_specie ON public.race USING btree (specie_id);
alter table race enable row level security;
create policy addable on race for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on race for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on race for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on race to provende_app;

create table rate_count (
  key text not null,
  points integer not null,
  resets_at timestamp(3) with time zone not null,
  constraint rate_count_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on rate_count to provende_access;

create table ration (
  farm_id bigint not null,
  animal_category_id bigint not null,
  name text not null,
  dry_matter_intake_kg double precision,
  description text default ''::text not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(name)) stored,
  constraint ration_pkey PRIMARY KEY (id),
  constraint ration_dry_matter_intake_kg_check CHECK ((dry_matter_intake_kg > (0)::double precision)),
  constraint ration_animal_category_id_fkey FOREIGN KEY (animal_category_id) REFERENCES animal_category(id),
  constraint ration_farm_id_fkey FOREIGN KEY (farm_id) REFERENCES organisation(id),
  constraint ration_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint ration_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX ration_label ON public.ration USING btree (label_key, id);
CREATE UNIQUE INDEX ration_name_unique ON public.ration USING btree (farm_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX ration_search ON public.ration USING gin (search_text gin_trgm_ops);
alter table ration enable row level security;
create policy addable on ration for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on ration for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on ration for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on ration to provende_app;

create table ration_supplies (
  ration_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  nutrient_id bigint not null,
  native double precision not null,
  supplements double precision not null,
  constraint ration_supplies_pkey PRIMARY KEY (ration_id, "position"),
  constraint ration_supplies_ration_id_nutrient_id_key UNIQUE (ration_id, nutrient_id),
  constraint ration_supplies_native_check CHECK ((native >= (0)::double precision)),
  constraint ration_supplies_supplements_check CHECK ((supplements >= (0)::double precision)),
  constraint ration_supplies_nutrient_id_fkey FOREIGN KEY (nutrient_id) REFERENCES nutrient(id),
  constraint ration_supplies_ration_id_fkey FOREIGN KEY (ration_id) REFERENCES ration(id),
  constraint ration_supplies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX ration_supplies_nutrient ON public.ration_supplies USING btree (nutrient_id);
alter table ration_supplies enable row level security;
create policy changeable on ration_supplies for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM ration owner
  WHERE ((owner.id = ration_supplies.ration_id) AND (owner.tenant_id = ration_supplies.tenant_id))))));
create policy readable on ration_supplies for select to provende_app using ((EXISTS ( SELECT
   FROM ration owner
  WHERE (owner.id = ration_supplies.ration_id))));
grant delete, insert, select, update on ration_supplies to provende_app;

create table session (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  steps jsonb default '[]'::jsonb not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_steps_check CHECK ((jsonb_typeof(steps) = 'array'::text)),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX session_by_user ON public.session USING btree (user_id);
grant delete, insert, select, update on session to provende_access;

create table sign_in_address (
  user_id bigint not null,
  network text not null,
  signed_in_at timestamp(3) with time zone not null,
  constraint sign_in_address_pkey PRIMARY KEY (user_id, network),
  constraint sign_in_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX sign_in_address_when ON public.sign_in_address USING btree (signed_in_at);
grant delete, insert, select, update on sign_in_address to provende_access;

create table simulation (
  name text not null,
  code text not null,
  description text default ''::text not null,
  price_list_id bigint,
  currency_id bigint,
  type text default 'complex'::text not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  constraint simulation_pkey PRIMARY KEY (id),
  constraint simulation_type_check CHECK ((type = ANY (ARRAY['simple'::text, 'complex'::text]))),
  constraint simulation_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currency(id),
  constraint simulation_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_list(id),
  constraint simulation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint simulation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX simulation_code_unique ON public.simulation USING btree (tenant_id, search_key(code)) WHERE (code <> ''::text);
CREATE INDEX simulation_label ON public.simulation USING btree (label_key, id);
CREATE UNIQUE INDEX simulation_name_unique ON public.simulation USING btree (tenant_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX simulation_search ON public.simulation USING gin (search_text gin_trgm_ops);
alter table simulation enable row level security;
create policy addable on simulation for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on simulation for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on simulation for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
create policy removable on simulation for delete to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
grant delete, insert, select, update on simulation to provende_app;

create table simulation_formula (
  simulation_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  formula_id bigint not null,
  constraint simulation_formula_pkey PRIMARY KEY (simulation_id, "position"),
  constraint simulation_formula_simulation_id_formula_id_key UNIQUE (simulation_id, formula_id),
  constraint simulation_formula_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint simulation_formula_simulation_id_fkey FOREIGN KEY (simulation_id) REFERENCES simulation(id) ON DELETE CASCADE,
  constraint simulation_formula_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX simulation_formula_formula ON public.simulation_formula USING btree (formula_id);
alter table simulation_formula enable row level security;
create policy changeable on simulation_formula for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM simulation owner
  WHERE ((owner.id = simulation_formula.simulation_id) AND (owner.tenant_id = simulation_formula.tenant_id))))));
create policy readable on simulation_formula for select to provende_app using ((EXISTS ( SELECT
   FROM simulation owner
  WHERE (owner.id = simulation_formula.simulation_id))));
grant delete, insert, select, update on simulation_formula to provende_app;

create table simulation_items (
  simulation_id bigint not null,
  "position" integer not null,
  tenant_id bigint not null,
  item_id bigint not null,
  price numeric(16,6) not null,
  price2 numeric(16,6) not null,
  price3 numeric(16,6) not null,
  price4 numeric(16,6) not null,
  constraint simulation_items_pkey PRIMARY KEY (simulation_id, "position"),
  constraint simulation_items_simulation_id_item_id_key UNIQUE (simulation_id, item_id),
  constraint simulation_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES food(id),
  constraint simulation_items_simulation_id_fkey FOREIGN KEY (simulation_id) REFERENCES simulation(id) ON DELETE CASCADE,
  constraint simulation_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX simulation_items_item ON public.simulation_items USING btree (item_id);
alter table simulation_items enable row level security;
create policy changeable on simulation_items for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM simulation owner
  WHERE ((owner.id = simulation_items.simulation_id) AND (owner.tenant_id = simulation_items.tenant_id))))));
create policy readable on simulation_items for select to provende_app using ((EXISTS ( SELECT
   FROM simulation owner
  WHERE (owner.id = simulation_items.simulation_id))));
grant delete, insert, select, update on simulation_items to provende_app;

create table simulation_result (
  simulation_id bigint not null,
  formula_id bigint not null,
  tenant_id bigint not null,
  computed_at timestamp(3) with time zone not null,
  formula_version timestamp(3) with time zone,
  price_list_id bigint,
  price_list_version timestamp(3) with time zone,
  prices_version timestamp(3) with time zone not null,
  outcome text not null,
  today_farmer double precision,
  today_distributor double precision,
  today_per_day double precision,
  repriced_farmer double precision,
  repriced_distributor double precision,
  repriced_per_day double precision,
  reoptimised_farmer double precision,
  reoptimised_distributor double precision,
  reoptimised_per_day double precision,
  today_limit_state text,
  today_grams double precision,
  reoptimised_grams double precision,
  tonnes_per_year double precision,
  tonnes_source text default 'none'::text not null,
  food_ids bigint[] default '{}'::bigint[] not null,
  today_kg double precision[] default '{}'::double precision[] not null,
  reoptimised_kg double precision[] default '{}'::double precision[] not null,
  price_changes double precision[] default '{}'::double precision[] not null,
  foods_without_price text[] default '{}'::text[] not null,
  recipe jsonb,
  decision text default ''::text not null,
  decided_formula_id bigint,
  decided_version timestamp(3) with time zone,
  lines_before jsonb,
  constraint simulation_result_pkey PRIMARY KEY (simulation_id, formula_id),
  constraint simulation_result_decision_check CHECK ((decision = ANY (ARRAY[''::text, 'proposed'::text, 'applied'::text, 'ignored'::text]))),
  constraint simulation_result_outcome_check CHECK ((outcome = ANY (ARRAY['optimal'::text, 'infeasible'::text, 'pricesMissing'::text, 'molasses'::text, 'refused'::text, 'unbounded'::text, 'stopped'::text, 'failed'::text]))),
  constraint simulation_result_tonnes_source_check CHECK ((tonnes_source = ANY (ARRAY['orders'::text, 'herd'::text, 'none'::text]))),
  constraint simulation_result_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES formula(id),
  constraint simulation_result_simulation_id_fkey FOREIGN KEY (simulation_id) REFERENCES simulation(id) ON DELETE CASCADE,
  constraint simulation_result_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX simulation_result_formula ON public.simulation_result USING btree (formula_id);
alter table simulation_result enable row level security;
create policy changeable on simulation_result for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM simulation owner
  WHERE ((owner.id = simulation_result.simulation_id) AND (owner.tenant_id = simulation_result.tenant_id))))));
create policy readable on simulation_result for select to provende_app using ((EXISTS ( SELECT
   FROM simulation owner
  WHERE (owner.id = simulation_result.simulation_id))));
grant delete, insert, select, update on simulation_result to provende_app;

create table simulation_run (
  simulation_id bigint not null,
  tenant_id bigint not null,
  number integer not null,
  state text not null,
  formula_count integer not null,
  user_id bigint not null,
  reach bigint[],
  started_at timestamp(3) with time zone not null,
  resumed_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  constraint simulation_run_pkey PRIMARY KEY (simulation_id),
  constraint simulation_run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text]))),
  constraint simulation_run_simulation_id_fkey FOREIGN KEY (simulation_id) REFERENCES simulation(id) ON DELETE CASCADE,
  constraint simulation_run_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint simulation_run_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX simulation_run_running ON public.simulation_run USING btree (simulation_id) WHERE (state = 'running'::text);
alter table simulation_run enable row level security;
create policy changeable on simulation_run for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM simulation owner
  WHERE ((owner.id = simulation_run.simulation_id) AND (owner.tenant_id = simulation_run.tenant_id))))));
create policy readable on simulation_run for select to provende_app using ((EXISTS ( SELECT
   FROM simulation owner
  WHERE (owner.id = simulation_run.simulation_id))));
grant delete, insert, select, update on simulation_run to provende_app;

create table specie (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  code text not null,
  name text not null,
  description text default ''::text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || code))) stored,
  vat_category text default 'foodProducing'::text not null,
  constraint specie_pkey PRIMARY KEY (id),
  constraint specie_vat_category_check CHECK ((vat_category = ANY (ARRAY['foodProducing'::text, 'pet'::text]))),
  constraint specie_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint specie_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX specie_code_unique ON public.specie USING btree (tenant_id, search_key(code));
CREATE INDEX specie_label ON public.specie USING btree (label_key, id);
CREATE UNIQUE INDEX specie_name_unique ON public.specie USING btree (tenant_id, search_key(name));
CREATE INDEX specie_search ON public.specie USING gin (search_text gin_trgm_ops);
alter table specie enable row level security;
create policy addable on specie for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on specie for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on specie for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on specie to provende_app;

create table structure_logo (
  structure_id bigint not null,
  tenant_id bigint not null,
  name text not null,
  type text not null,
  content bytea not null,
  user_id bigint,
  creation_date timestamp(3) with time zone not null,
  constraint structure_logo_pkey PRIMARY KEY (structure_id),
  constraint structure_logo_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/svg+xml'::text]))),
  constraint structure_logo_structure_id_fkey FOREIGN KEY (structure_id) REFERENCES organisation(id),
  constraint structure_logo_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint structure_logo_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table structure_logo enable row level security;
create policy changeable on structure_logo for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM organisation owner
  WHERE ((owner.id = structure_logo.structure_id) AND (owner.tenant_id = structure_logo.tenant_id))))));
create policy readable on structure_logo for select to provende_app using ((EXISTS ( SELECT
   FROM organisation owner
  WHERE (owner.id = structure_logo.structure_id))));
create policy shown_below on structure_logo for select to provende_app using ((tenant_id IN ( SELECT line_of_tenants(app_tenant_id()) AS line_of_tenants)));
grant delete, insert, select, update on structure_logo to provende_app;

create table structure_property (
  structure_id bigint not null,
  name text not null,
  tenant_id bigint not null,
  data text not null,
  user_id bigint,
  modification_date timestamp(3) with time zone not null,
  constraint structure_property_pkey PRIMARY KEY (structure_id, name),
  constraint structure_property_structure_id_fkey FOREIGN KEY (structure_id) REFERENCES organisation(id),
  constraint structure_property_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint structure_property_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table structure_property enable row level security;
create policy changeable on structure_property for all to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id())))) with check (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) AND (EXISTS ( SELECT
   FROM organisation owner
  WHERE ((owner.id = structure_property.structure_id) AND (owner.tenant_id = structure_property.tenant_id))))));
create policy readable on structure_property for select to provende_app using ((EXISTS ( SELECT
   FROM organisation owner
  WHERE (owner.id = structure_property.structure_id))));
grant delete, insert, select, update on structure_property to provende_app;

create table tenant (
  id bigint generated by default as identity not null,
  parent_id bigint,
  role text not null,
  name text not null,
  code text default ''::text not null,
  status_id integer default 1 not null,
  max_users integer default 100 not null,
  default_language text default 'fr-FR'::text not null,
  default_currency_id bigint default 1 not null,
  group_id integer default 1 not null,
  address text default ''::text not null,
  contact text default ''::text not null,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((((name || ' '::text) || code) || ' '::text) || contact))) stored,
  constraint tenant_pkey PRIMARY KEY (id),
  constraint tenant_check CHECK (((parent_id IS NULL) = (role = 'HostTenant'::text))),
  constraint tenant_role_check CHECK ((role = ANY (ARRAY['HostTenant'::text, 'MasterTenant'::text, 'ClientTenant'::text, 'Structure'::text, 'Farm'::text]))),
  constraint tenant_tenants_shared_check CHECK ((NOT tenants_shared)),
  constraint tenant_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES tenant(id),
  constraint tenant_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX tenant_label ON public.tenant USING btree (label_key, id);
CREATE INDEX tenant_parent ON public.tenant USING btree (parent_id);
CREATE INDEX tenant_search ON public.tenant USING gin (search_text gin_trgm_ops);
alter table tenant enable row level security;
create policy addable on tenant for insert to provende_app with check ((parent_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on tenant for update to provende_app using ((id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy everything on tenant for all to provende_access using (true);
create policy readable on tenant for select to provende_app using (((id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id())))));
CREATE TRIGGER tenant_closure_kept AFTER INSERT OR UPDATE ON public.tenant FOR EACH ROW EXECUTE FUNCTION keep_tenant_closure();
CREATE TRIGGER tenant_sessions_ended AFTER UPDATE OF deleted ON public.tenant FOR EACH ROW WHEN ((new.deleted AND (NOT old.deleted))) EXECUTE FUNCTION end_sessions_of_tenant();
grant select on tenant to provende_access;
grant insert, select, update on tenant to provende_app;

create table tenant_closure (
  ancestor_id bigint not null,
  descendant_id bigint not null,
  depth integer not null,
  constraint tenant_closure_pkey PRIMARY KEY (ancestor_id, descendant_id),
  constraint tenant_closure_ancestor_id_fkey FOREIGN KEY (ancestor_id) REFERENCES tenant(id),
  constraint tenant_closure_descendant_id_fkey FOREIGN KEY (descendant_id) REFERENCES tenant(id)
);
CREATE INDEX tenant_closure_up ON public.tenant_closure USING btree (descendant_id, ancestor_id);
alter table tenant_closure enable row level security;
create policy everything on tenant_closure for select to provende_access using (true);
create policy readable on tenant_closure for select to provende_app using (((descendant_id = app_tenant_id()) OR ((ancestor_id = app_tenant_id()) AND ((NOT ( SELECT app_is_restricted() AS app_is_restricted)) OR (descendant_id IN ( SELECT app_reach() AS app_reach))))));
grant select on tenant_closure to provende_access;
grant select on tenant_closure to provende_app;

create table term_of_use (
  id bigint generated by default as identity not null,
  title_fr text not null,
  title_en text not null,
  content_fr text not null,
  content_en text not null,
  published_on date not null,
  creation_date timestamp(3) with time zone default now() not null,
  user_id bigint,
  modification_date timestamp(3) with time zone default now() not null,
  constraint term_of_use_pkey PRIMARY KEY (id),
  constraint term_of_use_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
grant insert, select, update on term_of_use to provende_access;
grant select on term_of_use to provende_app;

create table term_of_use_acceptance (
  user_id bigint not null,
  term_of_use_id bigint not null,
  accepted_at timestamp(3) with time zone not null,
  constraint term_of_use_acceptance_pkey PRIMARY KEY (user_id, term_of_use_id),
  constraint term_of_use_acceptance_term_of_use_id_fkey FOREIGN KEY (term_of_use_id) REFERENCES term_of_use(id),
  constraint term_of_use_acceptance_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
grant insert, select on term_of_use_acceptance to provende_access;

create table unit (
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  label text not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(label)) stored,
  search_text text generated always as (search_key(label)) stored,
  constraint unit_pkey PRIMARY KEY (id),
  constraint unit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint unit_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX unit_label ON public.unit USING btree (label_key, id);
CREATE UNIQUE INDEX unit_label_unique ON public.unit USING btree (tenant_id, search_key(label));
CREATE INDEX unit_search ON public.unit USING gin (search_text gin_trgm_ops);
alter table unit enable row level security;
create policy addable on unit for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on unit for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on unit for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on unit to provende_app;

create table vat_rate (
  category text not null,
  start_day date not null,
  rate_percent double precision not null,
  source text not null,
  constraint vat_rate_pkey PRIMARY KEY (category, start_day),
  constraint vat_rate_category_check CHECK ((category = ANY (ARRAY['foodProducing'::text, 'pet'::text]))),
  constraint vat_rate_rate_percent_check CHECK (((rate_percent >= (0)::double precision) AND (rate_percent <= (100)::double precision)))
);
grant select on vat_rate to provende_app;

create table view_text (
  tenant_id bigint not null,
  view_name text not null,
  texts jsonb not null,
  constraint view_text_pkey PRIMARY KEY (tenant_id, view_name),
  constraint view_text_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
grant select on view_text to provende_access;

create table webhook (
  name text not null,
  url text not null,
  description text default ''::text not null,
  failures integer default 0 not null,
  next_try_at timestamp(3) with time zone default '2000-01-01 00:00:00+00'::timestamp with time zone not null,
  leased_until timestamp(3) with time zone default '2000-01-01 00:00:00+00'::timestamp with time zone not null,
  id bigint generated by default as identity not null,
  tenant_id bigint not null,
  tenants_shared boolean default false not null,
  user_id bigint,
  creation_date timestamp(3) with time zone default now() not null,
  modification_date timestamp(3) with time zone default now() not null,
  deleted boolean default false not null,
  label_key text collate "C" generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(((name || ' '::text) || url))) stored,
  failing_since timestamp(3) with time zone,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint webhook_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX webhook_label ON public.webhook USING btree (label_key, id);
CREATE UNIQUE INDEX webhook_name_unique ON public.webhook USING btree (tenant_id, search_key(name)) WHERE (name <> ''::text);
CREATE INDEX webhook_search ON public.webhook USING gin (search_text gin_trgm_ops);
alter table webhook enable row level security;
create policy addable on webhook for insert to provende_app with check ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy changeable on webhook for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on webhook for select to provende_app using (((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))) OR (tenants_shared AND (tenant_id IN ( SELECT tenant_closure.ancestor_id
   FROM tenant_closure
  WHERE (tenant_closure.descendant_id = app_tenant_id()))))));
grant insert, select, update on webhook to provende_app;

create table webhook_event (
  id bigint generated by default as identity not null,
  event_id text default ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) not null,
  webhook_id bigint not null,
  tenant_id bigint not null,
  type text not null,
  order_form_id bigint,
  subject text default ''::text not null,
  body text not null,
  state text not null,
  failure text default ''::text not null,
  tries integer default 0 not null,
  waiting_since timestamp(3) with time zone not null,
  answer_status integer,
  answer_start text default ''::text not null,
  outcome text default ''::text not null,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_event_id_key UNIQUE (event_id),
  constraint webhook_event_failure_check CHECK ((failure = ANY (ARRAY[''::text, 'status'::text, 'redirect'::text, 'unreachable'::text, 'timeout'::text, 'tooLarge'::text, 'address'::text, 'queueFull'::text]))),
  constraint webhook_event_outcome_check CHECK ((outcome = ANY (ARRAY[''::text, 'validated'::text, 'unchanged'::text, 'taken'::text, 'notPossible'::text]))),
  constraint webhook_event_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint webhook_event_type_check CHECK ((type = ANY (ARRAY['order.placed'::text, 'order.changed'::text, 'order.validated'::text, 'order.cancelled'::text, 'order.reactivated'::text, 'quote.accepted'::text, 'webhook.test'::text]))),
  constraint webhook_event_order_form_id_fkey FOREIGN KEY (order_form_id) REFERENCES order_form(id),
  constraint webhook_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint webhook_event_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id)
);
CREATE INDEX webhook_event_created ON public.webhook_event USING btree (created_at);
CREATE INDEX webhook_event_newest ON public.webhook_event USING btree (webhook_id, id DESC);
CREATE INDEX webhook_event_order ON public.webhook_event USING btree (order_form_id) WHERE (order_form_id IS NOT NULL);
CREATE INDEX webhook_event_waiting ON public.webhook_event USING btree (webhook_id, id) WHERE (state = 'waiting'::text);
alter table webhook_event enable row level security;
create policy changeable on webhook_event for update to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
create policy readable on webhook_event for select to provende_app using ((tenant_id IN ( SELECT tenant_closure.descendant_id
   FROM tenant_closure
  WHERE (tenant_closure.ancestor_id = app_tenant_id()))));
grant select, update (changed_at), update (failure), update (state), update (waiting_since) on webhook_event to provende_app;

create table webhook_secret (
  webhook_id bigint not null,
  secret text not null,
  previous_secret text,
  previous_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone,
  constraint webhook_secret_pkey PRIMARY KEY (webhook_id),
  constraint webhook_secret_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id)
);
alter table webhook_secret enable row level security;

create view structure with (security_invoker=true, check_option=cascaded) as SELECT id,
    tenant_id,
    tenants_shared,
    type_id,
    parent_id,
    name,
    code,
    code2,
    code3,
    herd_code,
    client_code,
    phone_number,
    representative_name,
    street,
    city,
    zip_code,
    region,
    country,
    latitude,
    longitude,
    contact_email,
    breeder_name,
    follow_stock,
    user_id,
    creation_date,
    modification_date,
    deleted,
    label_key,
    master_tenant_id,
    distributor_name,
    expert,
    search_text
   FROM organisation
  WHERE (type_id = 1);
alter view structure alter column type_id set default 1;

create view farm with (security_invoker=true, check_option=cascaded) as SELECT id,
    tenant_id,
    tenants_shared,
    type_id,
    parent_id AS structure_id,
    name,
    code,
    code2,
    code3,
    herd_code,
    client_code,
    phone_number,
    representative_name,
    street,
    city,
    zip_code,
    region,
    country,
    latitude,
    longitude,
    contact_email,
    breeder_name,
    follow_stock,
    user_id,
    creation_date,
    modification_date,
    deleted,
    master_tenant_id,
    distributor_name,
    expert,
    label_key,
    search_text
   FROM organisation
  WHERE (type_id = 2);
alter view farm alter column type_id set default 2;

create view structure_user with (security_invoker=true) as SELECT id,
    tenant_id,
    tenants_shared,
    TRIM(BOTH FROM ((last_name || ' '::text) || first_name)) AS full_name,
    first_name,
    last_name,
    email,
    email2,
    phone_number,
    phone_number2,
    job,
    role AS role_name,
    ( SELECT id
           FROM organisation
          WHERE (tenant_id = tenant_id)) AS structure_id,
    COALESCE(( SELECT name
           FROM organisation
          WHERE (tenant_id = tenant_id)), ( SELECT name
           FROM tenant
          WHERE (id = tenant_id)), ''::text) AS structure_name,
    ( SELECT role
           FROM tenant
          WHERE (id = tenant_id)) AS tenant_role,
    user_id,
    creation_date,
    modification_date,
    deleted,
    label_key,
    search_text
   FROM app_user;

create view opened_structure with (security_invoker=true) as SELECT id,
    tenant_id,
    tenants_shared,
    type_id,
    name,
    code,
    city,
    distributor_name,
    role AS tenant_role,
    user_id,
    creation_date,
    modification_date,
    deleted,
    label_key,
    search_text
   FROM (organisation
     JOIN tenant ON ((id = tenant_id)))
  WHERE ((status_id <> 0) AND (NOT deleted));

create view managed_tenant with (security_invoker=true) as SELECT id,
    id AS tenant_id,
    tenants_shared,
    name AS tenant_name,
    code AS tenant_code,
    role AS tenant_role,
    parent_id,
    array_position(ARRAY['HostTenant'::text, 'MasterTenant'::text, 'ClientTenant'::text, 'Structure'::text, 'Farm'::text], role) AS role_id,
    master_of(id) AS master_tenant_id,
    status_id,
    max_users,
    default_language,
    default_currency_id,
    group_id,
    address,
    contact,
    user_id,
    creation_date,
    modification_date,
    deleted,
    label_key,
    search_text
   FROM tenant
  WHERE (status_id <> 0);
grant select on farm to provende_access;
grant insert, select, update on farm to provende_app;
grant execute on function app_is_restricted() to provende_app;
grant execute on function app_reach() to provende_app;
grant execute on function delete_old_price_imports(timestamp with time zone,time to provende_access;
grant execute on function delete_webhook_events(timestamp with time zone) to provende_access;
grant execute on function dispatched_paper(bigint) to provende_access;
grant execute on function food_category_lines(bigint[]) to provende_app;
grant execute on function formula_seller(bigint) to provende_app;
grant execute on function formula_sources_of(bigint,bigint,bigint,bigint[]) to provende_app;
grant execute on function formulas_made_of(bigint[]) to provende_app;
grant execute on function labelled_order(bigint,text) to provende_access;
grant execute on function labelled_order_logo(bigint,text) to provende_access;
grant execute on function lease_webhook(timestamp with time zone,timestamp with  to provende_access;
grant execute on function limits_now(bigint) to provende_app;
grant execute on function line_of_parents(regclass,bigint) to provende_app;
grant execute on function line_of_tenants(bigint) to provende_app;
grant execute on function linked_quote(bytea) to provende_access;
grant execute on function linked_quote_logo(bytea) to provende_access;
grant execute on function mailed_quote(bigint,text) to provende_access;
grant execute on function master_of(bigint) to provende_app;
grant execute on function next_document_count(bigint,text,integer) to provende_app;
grant execute on function next_formula_code(bigint) to provende_app;
grant execute on function next_tenant_id() to provende_app;
grant execute on function note_dispatch(bigint,text,text,timestamp with time zon to provende_access;
grant execute on function note_quote_mail(bigint,text,timestamp with time zone) to provende_access;
grant execute on function note_webhook_try(bigint,text,text,integer,text,text,ti to provende_access;
grant execute on function order_parties(bigint) to provende_app;
grant execute on function queue_webhook_event(bigint,text,bigint,text,text,integ to provende_app;
grant execute on function queue_webhook_test(bigint,text,timestamp with time zon to provende_app;
grant execute on function reach_of(bigint) to provende_access;
grant execute on function recipients_reached(bigint) to provende_app;
grant execute on function remove_imported_list(bigint) to provende_app;
grant execute on function running_simulations() to provende_access;
grant execute on function set_webhook_secret(bigint,text,timestamp with time zon to provende_app;
grant execute on function stale_formulas(bigint[],date) to provende_app;
grant execute on function store_label(bigint,integer,text,bytea,bytea,timestamp  to provende_access;
grant execute on function stored_label(bigint,integer,text) to provende_access;
grant execute on function stored_paper(bigint,integer,text,bytea,bytea,timestamp to provende_access;
grant execute on function summarise_dispatches(bigint) to provende_access;
grant execute on function summarise_dispatches(bigint) to provende_app;
grant execute on function tenant_line(bigint) to provende_app;
grant execute on function tenants_looked_after(bigint) to provende_app;
grant execute on function told_webhooks(bigint) to provende_app;
grant execute on function verified_order_paper(bytea) to provende_access;
grant execute on function verified_quote(bytea) to provende_access;
grant execute on function webhook_secret_state(bigint) to provende_app;
grant select, update on managed_tenant to provende_app;
grant select on opened_structure to provende_app;
grant select on structure to provende_access;
grant insert, select, update on structure to provende_app;
grant insert, select, update on structure_user to provende_app;
grant usage on tenant_id_seq to provende_app;
