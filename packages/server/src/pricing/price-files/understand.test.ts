import { readFileSync } from 'node:fs'
import type { PriceFileCatalogue } from '@provende/domain/pricing/price-file/price-file.ts'
import { readPriceLines } from '@provende/domain/pricing/price-file/price-file-lines.ts'
import { findPriceTable } from '@provende/domain/pricing/price-file/price-table.ts'
import { expect, test } from 'vitest'
import { readTableFile } from '../../kit/table-file/read-table-file.ts'

/* The price files of tests/price-files, as they came, with what they are expected to say. */

const folder = new URL('../../../../../tests/price-files/', import.meta.url)
type ExpectedPrices = Readonly<Record<string, Readonly<Record<string, number>>>>
type Expected = {
  readonly prices?: ExpectedPrices
  readonly structures?: Readonly<Record<string, ExpectedPrices>>
  readonly unknown?: readonly string[]
  readonly empty?: readonly string[]
  readonly start?: string
}
const expectedFiles = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<string, Expected>

/** The catalogue of one manufacturer with the foods of the files, and two distributors. */
function catalogueOf(): PriceFileCatalogue {
  const codes = new Set<string>()
  for (const { prices = {}, structures = {}, empty = [] } of Object.values(expectedFiles))
    for (const code of [...Object.keys(prices), ...Object.values(structures).flatMap(Object.keys), ...empty])
      codes.add(code)
  return {
    foods: [...codes].map((code, index) => ({ id: index + 1, tenantId: 1, code, name: `Aliment ${code}` })),
    aliases: [],
    structures: [
      { id: 1, tenantId: 1, code: 'DEMO-S00', name: 'Fabricant', tenantLine: [1] },
      { id: 2, tenantId: 2, code: 'DEMO-S01', name: 'Kerlann', tenantLine: [2, 1] },
      { id: 3, tenantId: 3, code: 'DEMO-S02', name: 'Bocage', tenantLine: [3, 1] },
    ],
  }
}

async function understood(name: string) {
  const sheets = await readTableFile({ name, bytes: readFileSync(new URL(name, folder)) })
  const catalogue = catalogueOf()
  const layout = findPriceTable(sheets, catalogue)
  const sheet = sheets[layout?.sheet ?? -1]
  if (layout === null || sheet === undefined) throw new Error(`no table in ${name}`)
  const reading = readPriceLines(sheet, layout, catalogue, { defaultStructureId: 1, fixes: { foods: {}, rows: {} } })
  const codeOf = new Map(catalogue.foods.map(({ id, code }) => [id, code]))
  const pricesOf = (structureId: number) =>
    Object.fromEntries(
      reading.lines
        .filter((line) => line.structureId === structureId && line.trouble === null && !line.isLeftOut)
        .map(({ itemId, prices }) => [codeOf.get(itemId ?? 0), prices]),
    )
  return { ...reading, layout, catalogue, pricesOf }
}

const inFields = (prices: ExpectedPrices) =>
  Object.fromEntries(
    Object.entries(prices).map(([code, fields]) => [
      code,
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value])),
    ]),
  )

test.each(Object.keys(expectedFiles))('%s says what is expected of it', async (name) => {
  const { prices, structures, unknown = [], empty = [], start } = expectedFiles[name] as Expected
  const { lines, pricesOf, catalogue, startDays } = await understood(name)
  if (prices) expect(pricesOf(1)).toEqual(inFields(prices))
  for (const [code, of] of Object.entries(structures ?? {})) {
    const structure = catalogue.structures.find((candidate) => candidate.code === code)
    expect(pricesOf(structure?.id ?? 0)).toEqual(inFields(of))
    expect(startDays.get(structure?.id ?? 0)).toBe(start)
  }
  const codesWith = (trouble: string) => lines.filter((line) => line.trouble === trouble).map(({ code }) => code)
  expect(codesWith('unknownCode')).toEqual(unknown)
  expect(codesWith('empty')).toEqual(empty)
})

test('the days above the headings are those of the list', async () => {
  const { layout } = await understood('tarif-fournisseur-entete.xlsx')
  expect([layout.startDay, layout.endDay]).toEqual(['2026-11-01', '2026-12-31'])
})
