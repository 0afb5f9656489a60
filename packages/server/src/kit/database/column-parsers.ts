import pg from 'pg'

const { builtins } = pg.types
type Parser = (text: string) => unknown

/** A count or an amount as a number, or a fault: a silently rounded amount is worse than none. */
function exactNumber(text: string): number {
  const value = Number(text)
  const isInteger = /^[-+]?\d+$/.test(text)
  const significant = (isInteger ? text : text.replace(/0+$/, '')).replace(/[-+.]/g, '').replace(/^0+/, '')
  // 15 significant digits always survive the way to a double and back.
  const exact = isInteger ? Number.isSafeInteger(value) : Number.isFinite(value) && significant.length <= 15
  if (!exact) throw new RangeError(`The database value ${text} does not fit a number`)
  return value
}

const asText: Parser = (text) => text
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009
const textArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[]
const numberArray: Parser = (text) => textArray(text).map((item) => (item === null ? null : exactNumber(item)))

/** How columns reach the program: date as `YYYY-MM-DD`, timestamptz as Date, numeric and bigint as exact numbers. */
const parsers: Record<number, Parser> = {
  [builtins.DATE]: asText,
  // A moment without time zone means nothing here; as text it cannot be taken for one.
  [builtins.TIMESTAMP]: asText,
  [builtins.INT8]: exactNumber,
  [builtins.NUMERIC]: exactNumber,
  [INT8_ARRAY]: numberArray,
  [NUMERIC_ARRAY]: numberArray,
  [DATE_ARRAY]: textArray as Parser,
}

/** For the `types` option of a `pg.Pool`: this pool only, nothing global. */
export const columnParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig
