-- Of how many tonnes a batch is that takes whole bags of the foods that come in bags; null is as everywhere.
alter table formula add column rounding_batch_tonnes double precision check (rounding_batch_tonnes > 0);
