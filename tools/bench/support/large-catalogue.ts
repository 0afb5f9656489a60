import type pg from 'pg'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'

/** The tenant ids of viewers who see nearly all foods, most of them, or only their own few. */
export type LargeCatalogueViewers = {
  readonly manufacturer: number
  readonly distributor: number
  readonly newcomer: number
}

const ingredientNames = `Bicarbonate de sodium;Carbonate de calcium;Carbonate de magnésium;Chlorure de sodium;
  Chlorure de magnésium;Chlorure de choline;Phosphate bicalcique;Phosphate monocalcique;Phosphate monobicalcique;
  Phosphate de magnésium;Oxyde de magnésium;Oxyde de zinc;Oxyde de manganèse;Oxyde de cuivre;Sulfate de cuivre;
  Sulfate de zinc;Sulfate de manganèse;Sulfate de magnésium;Sulfate de fer;Sélénite de sodium;Iodate de calcium;
  Carbonate de cobalt;Molybdate de sodium;Chélate de zinc;Chélate de cuivre;Chélate de manganèse;Vitamine A;
  Vitamine B1;Vitamine B12;Vitamine D3;Vitamine E;Vitamine K3;Niacine;Biotine;Acide folique;Acide propionique;Lysine;
  Méthionine;Thréonine;Urée alimentaire;Levure vivante;Levure de bière;Argile sépiolite;Bentonite;Mélasse de canne;
  Mélasse de betterave;Remoulage de blé;Tourteau de soja;Huile de colza;Pulpe d'agrumes`
const ingredientForms = `poudre;micronisé;granulé;protégé;enrobé;semoulette;atomisé;cristaux;fin;grossier;déshydraté;liquide;
  sur support;concentré;standard;purifié;qualité fourragère;technique;anhydre;hydraté`
const ingredientOrigins = `Maroc;Bretagne;Espagne;Allemagne;Chine;Tunisie;Pologne;Belgique;Italie;Normandie;Camargue;Lorraine;Jordanie;
  Finlande;Inde;Brésil;Turquie;Autriche;Pays-Bas;Champagne`

const distributorCount = 10
const farmsPerStructure = 20
/** The foods of a manufacturer who has just started. */
const newcomerFoodCount = 40

/**
 * Fills the migrated, empty `database` with `rows` foods (a multiple of 1000; all names differ up to 100,000) of three
 * manufacturers. The first owns 90 %, shares most of them and has 10 distributors with foods of their own and 20 farms
 * each; the second is unrelated to the first; the third has 40. So both isolation layers have records to hide.
 */
export async function fillLargeCatalogue(database: Database, rows = 100_000): Promise<LargeCatalogueViewers> {
  const { pool } = database
  const { rows: host } = await pool.query(`insert into tenant (role, name) values ('HostTenant', 'Host') returning id`)
  const [manufacturer = 0, other = 0, newcomer = 0] = await addTenants(pool, 'MasterTenant', [host[0].id], 3)
  const structures = await addTenants(pool, 'Structure', [manufacturer], distributorCount)
  await addTenants(pool, 'Farm', structures, farmsPerStructure)
  let first = 0
  const add = async (tenantId: number, shared: boolean, count: number) => {
    await addFoods(pool, { tenantId, shared, first, count })
    first += count
  }
  await add(manufacturer, true, rows * 0.6)
  await add(manufacturer, false, rows * 0.05)
  for (const structure of structures) await add(structure, false, rows * 0.025)
  await add(newcomer, false, newcomerFoodCount)
  await add(other, true, rows - first)
  await pool.query('vacuum analyze')
  return { manufacturer, distributor: structures[0] ?? 0, newcomer }
}

async function addTenants(
  pool: pg.Pool,
  role: string,
  parents: readonly number[],
  countPerParent: number,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into tenant (parent_id, role, name) select parent, $2, $2 || ' ' || n
     from unnest($1::bigint[]) parent, generate_series(1, $3::integer) n returning id`,
    [parents, role, countPerParent],
  )
  return rows.map(({ id }) => id)
}

type FoodRange = { tenantId: number; shared: boolean; first: number; count: number }

/** Adds the foods from number `first` on; consecutive ones are spread over all names, and every 50th is inactive. */
async function addFoods(pool: pg.Pool, { tenantId, shared, first, count }: FoodRange): Promise<void> {
  await pool.query(
    `insert into food (tenant_id, tenants_shared, name, code, keywords, deleted)
     select $1, $2, ingredient || ' ' || form || ' ' || origin || ' n° ' || 1 + n / 20000,
       'AL' || lpad(n::text, 6, '0'), form, spread % 50 = 7
     from generate_series($3::integer, $3 + $4 - 1) spread,
       lateral (select (spread::bigint * 7919 % 100000)::integer as n) mixed,
       lateral (select (${sqlTextArray(ingredientNames)})[1 + n % 50] as ingredient,
         (${sqlTextArray(ingredientForms)})[1 + n / 50 % 20] as form, (${sqlTextArray(ingredientOrigins)})[1 + n / 1000 % 20] as origin) words`,
    [tenantId, shared, first, count],
  )
}

const sqlTextArray = (names: string) =>
  `'{${names.split(';').map((name) => `"${name.trim().replace("'", "''")}"`)}}'::text[]`
