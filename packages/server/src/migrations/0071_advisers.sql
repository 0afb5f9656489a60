-- A farmer finds the advisers of his farm, who are people of the tenants above him.
create policy everything on expert_assignment for select to provende_access using (true);
grant select on expert_assignment to provende_access;
