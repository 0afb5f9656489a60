-- A formula may rest on unknown contents: its limits are then neither respected nor violated, but not verified.
alter table formula add column limit_state text not null default 'violated'
  constraint formula_limit_state_check check (limit_state in ('respected', 'notVerified', 'violated'));
update formula set limit_state = 'respected' where is_respected;
alter table formula drop column is_respected;
