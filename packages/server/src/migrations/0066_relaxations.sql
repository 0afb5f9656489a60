-- Which limits of an infeasible formula have to be relaxed, and to which values: the smallest relaxation.
alter table simulation_result add column relaxation jsonb not null default '[]';
