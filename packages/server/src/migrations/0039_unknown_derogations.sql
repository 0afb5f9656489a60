-- Whether a formula has derogations is known from its next save on: of those saved before it was recorded nothing is said.
alter table formula alter column has_derogation drop not null;
alter table formula alter column has_derogation drop default;
update formula set has_derogation = null where not has_derogation;
