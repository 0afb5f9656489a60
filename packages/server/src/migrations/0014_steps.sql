-- The people visited and the tenants browsed are one stack: they mix, and are left in the reverse of the order they were
-- entered in, which two stacks could not tell. An entry is {"visit": user} or {"browse": tenant}.
alter table session
  drop column visits,
  drop column browses,
  add column steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array');
