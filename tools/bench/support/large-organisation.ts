import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { fillLargeCatalogue } from './large-catalogue.ts'

const foodCount = 5000
const farmCount = 3000

/**
 * Fills the migrated, empty `database` with manufacturers and their foods, gives the first one 3,000 farms at its
 * distributors, and `count` people in equal parts: its administrators, its experts (every second of whom looks after
 * 20 farms), and administrators of its distributors. Returns their ids.
 */
export async function fillLargeOrganisation(database: Database, count: number): Promise<number[]> {
  const { pool } = database
  const { manufacturer } = await fillLargeCatalogue(database, foodCount)
  await pool.query(
    `insert into organisation (tenant_id, type_id, name, code, city)
     select id, 1, name || ' ' || id, 'S' || id, 'Loudéac' from tenant where id = $1`,
    [manufacturer],
  )
  await pool.query(
    `insert into organisation (tenant_id, type_id, name, code, city, parent_id)
     select tenant.id, 1, tenant.name || ' ' || tenant.id, 'S' || tenant.id, 'Pontivy', organisation.id
     from tenant join organisation on organisation.tenant_id = tenant.parent_id
     where tenant.role = 'Structure' and tenant.parent_id = $1`,
    [manufacturer],
  )
  await pool.query(
    `with distributor as (
       select row_number() over (order by organisation.id) as number, organisation.tenant_id, count(*) over () as total
       from organisation join tenant on tenant.id = tenant_id and tenant.parent_id = $1),
     farm as (
       insert into tenant (parent_id, role, name)
       select tenant_id, 'Farm', 'GAEC de la Lande ' || farm_number from generate_series(1, $2::integer) farm_number
       join distributor on distributor.number = 1 + farm_number % distributor.total returning id, parent_id, name)
     insert into organisation (tenant_id, type_id, name, code, city, parent_id)
     select farm.id, 2, farm.name, 'F' || farm.id, 'Ville ' || farm.id % 97, above.id
     from farm join organisation above on above.tenant_id = farm.parent_id`,
    [manufacturer, farmCount],
  )
  const { rows } = await pool.query<{ id: number; role: string }>(
    `insert into app_user (tenant_id, role, first_name, last_name, email)
     select case when role = 'AdminDistri' then (
         select min(id) from tenant where parent_id = $1 and role = 'Structure' and id % 7 = number % 7) else $1 end,
       role, 'Prénom ' || number, 'Nom ' || number, 'personne' || number || '@exemple.test'
     from generate_series(1, $2::integer) number,
       lateral (select (array['AdminDif', 'ExpertDif', 'AdminDistri'])[1 + number % 3] as role) chosen
     returning id, role`,
    [manufacturer, count],
  )
  const experts = rows.filter(({ role }) => role === 'ExpertDif').filter((_, index) => index % 2 === 0)
  await pool.query(
    `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at)
     select person, organisation.id, organisation.tenant_id, now() from unnest($1::bigint[]) person
     join organisation on type_id = 2 and organisation.id % 150 = person % 150`,
    [experts.map(({ id }) => id)],
  )
  return rows.map(({ id }) => Number(id))
}
