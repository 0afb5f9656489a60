import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/* The label rules every installation starts with; the platform's staff change them from there. */

type SeededRule = Readonly<Record<string, string | number | boolean | null>> & {
  readonly animalCategories?: readonly string[]
}
type LabelRuleRows = {
  readonly animalCategories: readonly { code: string; name: string; dryMatterIntakeKg: number | null }[]
  readonly maxima: readonly SeededRule[]
  readonly frames: readonly SeededRule[]
  readonly sentences: readonly SeededRule[]
  readonly authorisations: readonly SeededRule[]
}
type RuleOwner = { readonly tenant_id: number; readonly tenants_shared: boolean }

/** Adds the rules where the platform has none: what its staff changed or deactivated stays as it is. */
export async function seedLabelRules(transaction: Kysely<Tables>, owner: RuleOwner): Promise<void> {
  const existing = await transaction.selectFrom('animal_category').select('id').limit(1).executeTakeFirst()
  if (existing !== undefined) return
  const rows = JSON.parse(await readFile(new URL('./label-rules.json', import.meta.url), 'utf8')) as LabelRuleRows
  const categories = await transaction
    .insertInto('animal_category')
    .values(
      rows.animalCategories.map(({ code, name, dryMatterIntakeKg }) => ({
        ...{ ...owner, code, name },
        dry_matter_intake_kg: dryMatterIntakeKg,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  const idByCode = new Map(categories.map(({ id, code }) => [code, id]))
  await insertLabelRules(transaction, owner, 'legal_maximum', rows.maxima, idByCode)
  await insertLabelRules(transaction, owner, 'label_frame', rows.frames, idByCode)
  await insertLabelRules(transaction, owner, 'label_sentence', rows.sentences, idByCode)
  await insertLabelRules(transaction, owner, 'additive_authorisation', rows.authorisations, idByCode)
}

async function insertLabelRules(
  transaction: Kysely<Tables>,
  owner: RuleOwner,
  table: 'legal_maximum' | 'label_frame' | 'label_sentence' | 'additive_authorisation',
  rules: readonly SeededRule[],
  idByCode: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = rules.map((rule) => {
    const columns = Object.entries(rule).map(([name, value]) => [columnNameOf(name), value])
    const { animalCategories } = rule
    const ids = animalCategories && { animal_categories: animalCategories.map((code) => idByCode.get(code)) }
    return { ...Object.fromEntries(columns), ...owner, ...ids }
  })
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))})
    select ${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(transaction)
}

const columnNameOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
