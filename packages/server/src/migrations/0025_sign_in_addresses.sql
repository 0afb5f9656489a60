-- From where people have signed in: there, the failures of others do not slow them down.
create table sign_in_address (
  user_id bigint not null references app_user,
  network text not null,
  signed_in_at timestamptz(3) not null,
  primary key (user_id, network)
);
create index sign_in_address_when on sign_in_address (signed_in_at);
grant select, insert, update, delete on sign_in_address to provende_access;
