import pg from 'pg'

const { builtins: pgTypeIds } = pg.types
type ColumnParser = (text: string) => unknown

/** Parses a count or an amount exactly; throws rather than round silently. */
function parseExactNumber(text: string): number {
  const value = Number(text)
  const isInteger = /^[-+]?\d+$/.test(text)
  const significant = (isInteger ? text : text.replace(/0+$/, '')).replace(/[-+.]/g, '').replace(/^0+/, '')
  // Numbers of up to 15 significant digits convert to a double and back without loss.
  const isExact = isInteger ? Number.isSafeInteger(value) : Number.isFinite(value) && significant.length <= 15
  if (!isExact) throw new RangeError(`The database value ${text} does not fit a number`)
  return value
}

const keepText: ColumnParser = (text) => text
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY: number = 1009
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[]
const parseNumberArray: ColumnParser = (text) =>
  parseTextArray(text).map((item) => (item === null ? null : parseExactNumber(item)))

/** How column types are parsed: date as `YYYY-MM-DD`, timestamptz as Date, numeric and bigint as exact numbers. */
const parsersByTypeId: Record<number, ColumnParser> = {
  [pgTypeIds.DATE]: keepText,
  // A timestamp without time zone is ambiguous; keep it as text so it cannot be mistaken for an instant.
  [pgTypeIds.TIMESTAMP]: keepText,
  [pgTypeIds.INT8]: parseExactNumber,
  [pgTypeIds.NUMERIC]: parseExactNumber,
  [INT8_ARRAY]: parseNumberArray,
  [NUMERIC_ARRAY]: parseNumberArray,
  [DATE_ARRAY]: parseTextArray as ColumnParser,
}

/** For the `types` option of one `pg.Pool`; nothing global changes. */
export const columnParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsersByTypeId[oid] ?? pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig
