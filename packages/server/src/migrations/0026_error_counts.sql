-- An error that happens again on the same day is counted, not stored again: who causes one cannot fill the disk.
alter table error_entry add column fingerprint text unique;
alter table error_entry add column times integer not null default 1;
alter table error_entry add column last_date timestamptz(3);
grant delete on error_entry to provende_access;
