-- What the new recipe does to the label of the product, and how it stands to the legal maxima; null without a new recipe.
alter table simulation_result add column label_effects jsonb;
