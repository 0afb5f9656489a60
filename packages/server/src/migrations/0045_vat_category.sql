-- The rate of VAT of a feed is that of its species: of animals that produce food, or of pets.
alter table specie add column vat_category text not null default 'foodProducing'
  check (vat_category in ('foodProducing', 'pet'));
