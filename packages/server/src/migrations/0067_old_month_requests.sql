-- Requests that saved a month are forgotten when nobody sends them again any more.
create function delete_site_month_requests(saved_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ delete from site_month_request where saved_at <= saved_before $$;
revoke all on function delete_site_month_requests(timestamptz) from public;
grant execute on function delete_site_month_requests(timestamptz) to provende_access;
