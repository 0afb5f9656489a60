import { referencedFamily } from '@provende/contract/kit/fields.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import type { ImportedContent, ImportTable, SourceRow } from './import-table.ts'

/* Turns the cells of a row into the content of a record. */

/** Finds the records that cells refer to. */
export type RecordFinder = {
  /** The id of the record with that key, if any. `parentId` limits the search in a family with a parent. */
  readonly find: (family: string, text: string, parentId: number | undefined) => Promise<number | undefined>
  /** The field that refers to the parent of a family's records; null without parent. */
  readonly parentFieldOf: (family: string) => string | null
}

/**
 * The content of a row: each cell parsed for its field (decimal comma or dot, dates as 2026-01-31 or 31/01/2026, yes
 * and no), each reference resolved by the key of its record. An empty cell means no value.
 */
export async function contentOfCells(
  fields: Family['fields'],
  cells: SourceRow['cells'],
  { find, parentFieldOf }: RecordFinder,
  refersTo: ImportTable['refersTo'] = () => undefined,
): Promise<{ content: ImportedContent; problems: Problem[] }> {
  const content: ImportedContent = {}
  const problems: Problem[] = []
  const references: [name: string, field: FieldSchema, family: string][] = []
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(cells, name)) continue
    const family = referencedFamily(field) ?? refersTo(name, cells)
    if (family === undefined) content[name] = cellValue(field, cells[name])
    else references.push([name, field, family])
  }
  // Parents are resolved before the references that need their id.
  references.sort(([, , a], [, , b]) => Number(parentFieldOf(a) !== null) - Number(parentFieldOf(b) !== null))
  for (const [name, field, family] of references) {
    const parentId = content[parentFieldOf(family) ?? '']
    const ids: number[] = []
    for (const text of referencesInCell(field, cells[name])) {
      const id = await find(family, text, typeof parentId === 'number' ? parentId : undefined)
      if (id === undefined) problems.push({ key: 'import.referenceMissing', field: name, params: { what: text } })
      else ids.push(id)
    }
    content[name] = acceptsList(field) ? ids : (ids[0] ?? null)
  }
  return { content, problems }
}

type FieldSchema = Family['fields'][string]
const acceptsValue = (field: FieldSchema, value: unknown) => field.safeParse(value).success
const acceptsList = (field: FieldSchema) => acceptsValue(field, [])
const acceptsText = (field: FieldSchema) => typeof field.safeParse('a').data === 'string'

/** The references in a cell; several are separated by `|`. */
function referencesInCell(field: FieldSchema, cell: unknown): string[] {
  const texts = Array.isArray(cell) ? cell : acceptsList(field) ? String(cell ?? '').split('|') : [cell]
  return texts.map((text) => String(text ?? '').trim()).filter((text) => text !== '')
}

const trueTexts = new Set(['true', '1', 'oui', 'vrai', 'yes', 'x'])
const falseTexts = new Set(['false', '0', 'non', 'faux', 'no', ''])
/** A date without a time means noon, as everywhere. Source: spec 2 §5. */
const noonUtcSuffix = 'T12:00:00Z'

/** The value of a cell; an unreadable text is kept, so that the schema refuses it under its field. */
function cellValue(field: FieldSchema, cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  const text = cell.trim()
  if (acceptsText(field)) return text
  if (text === '' && acceptsValue(field, null)) return null
  const lower = text.toLowerCase()
  if (acceptsValue(field, true)) return trueTexts.has(lower) ? true : falseTexts.has(lower) ? false : text
  if (acceptsValue(field, 1)) return parseDecimal(text) ?? text
  const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const iso = date === null ? text : `${date[3]}-${date[2]}-${date[1]}`
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso + noonUtcSuffix : text
}
