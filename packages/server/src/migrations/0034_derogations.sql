-- Whether a formula has limits of its own that are looser than those of its set. Known from its next save on.
alter table formula add column has_derogation boolean not null default false;
