-- The usual range of a nutrient's contents, per kg as fed: a content outside of it is asked about when it is saved.
alter table nutrient add column usual_min double precision, add column usual_max double precision;
