import { referencedFamily } from '@provende/contract/kit/fields.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import type { Content, ImportTable, SourceRow } from './import-table.ts'

/* How the cells of a row become the content of a record. */

/** Finds the records that cells name. */
export type Finder = {
  /** The record a text means; undefined when there is none. `aboveId` for a family that lives under another. */
  readonly find: (family: string, text: string, aboveId: number | undefined) => Promise<number | undefined>
  /** The field that names the record above those of a family, if they live under one. */
  readonly aboveOf: (family: string) => string | null
}

/**
 * The content of a row: each cell read as its field wants it (decimal comma or dot, dates as 2026-01-31 or 31/01/2026,
 * yes and no), each reference found by what the record is called. An empty cell says that there is nothing.
 */
export async function readCells(
  fields: Family['fields'],
  cells: SourceRow['cells'],
  { find, aboveOf }: Finder,
  refersTo: ImportTable['refersTo'] = () => undefined,
): Promise<{ content: Content; problems: Problem[] }> {
  const content: Content = {}
  const problems: Problem[] = []
  const references: [name: string, field: Field, family: string][] = []
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(cells, name)) continue
    const family = referencedFamily(field) ?? refersTo(name, cells)
    if (family === undefined) content[name] = cellValue(field, cells[name])
    else references.push([name, field, family])
  }
  // The record above is known before what lives under it.
  references.sort(([, , a], [, , b]) => Number(aboveOf(a) !== null) - Number(aboveOf(b) !== null))
  for (const [name, field, family] of references) {
    const above = content[aboveOf(family) ?? '']
    const ids: number[] = []
    for (const text of referencesIn(field, cells[name])) {
      const id = await find(family, text, typeof above === 'number' ? above : undefined)
      if (id === undefined) problems.push({ key: 'import.referenceMissing', field: name, params: { what: text } })
      else ids.push(id)
    }
    content[name] = takesMany(field) ? ids : (ids[0] ?? null)
  }
  return { content, problems }
}

type Field = Family['fields'][string]
const takes = (field: Field, value: unknown) => field.safeParse(value).success
const takesMany = (field: Field) => takes(field, [])
const takesText = (field: Field) => typeof field.safeParse('a').data === 'string'

/** Several references stand in one cell between bars. */
function referencesIn(field: Field, cell: unknown): string[] {
  const texts = Array.isArray(cell) ? cell : takesMany(field) ? String(cell ?? '').split('|') : [cell]
  return texts.map((text) => String(text ?? '').trim()).filter((text) => text !== '')
}

const yes = new Set(['true', '1', 'oui', 'vrai', 'yes', 'x'])
const no = new Set(['false', '0', 'non', 'faux', 'no', ''])
/** Dates without a time mean noon, as everywhere. Source: spec 2 §5. */
const noon = 'T12:00:00Z'

/** The value of a cell; what cannot be read stays as it is, for the schema to refuse under its field. */
function cellValue(field: Field, cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  const text = cell.trim()
  if (takesText(field)) return text
  if (text === '' && takes(field, null)) return null
  const lower = text.toLowerCase()
  if (takes(field, true)) return yes.has(lower) ? true : no.has(lower) ? false : text
  if (takes(field, 1)) return parseDecimal(text) ?? text
  const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const iso = date === null ? text : `${date[3]}-${date[2]}-${date[1]}`
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso + noon : text
}
