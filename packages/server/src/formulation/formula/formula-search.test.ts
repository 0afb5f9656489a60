import { createClient } from '@provende/contract/client.ts'
import {
  cleanFoodCodeForPath,
  type FormulaFilters,
  formulaSearchRoute,
  toFormulaFilterParams,
} from '@provende/contract/formulation/formula-search.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readParams } from '../../kit/request.ts'

/** The URL the client requests for these filters. */
async function searchUrlOf(filters: FormulaFilters): Promise<URL> {
  let requested = ''
  const call = createClient({
    baseUrl: 'http://provende.test',
    culture: () => 'fr-FR',
    token: () => null,
    send: (url) => {
      requested = url
      const text = () => Promise.resolve('[]')
      return Promise.resolve({ status: 200, headers: new Headers(), text, arrayBuffer: () => Promise.reject() })
    },
  })
  await call(formulaSearchRoute, { params: toFormulaFilterParams(filters) })
  return new URL(requested)
}

/** The filters the server reads from that URL. */
function parseFilters({ pathname }: URL): FormulaFilters {
  expect(pathname.split('/')).toHaveLength(formulaSearchRoute.path.split('/').length)
  return formulaSearchRoute.params.parse(readParams(formulaSearchRoute, pathname))
}

const noFilters: FormulaFilters = { inactive: false, status: 0, linkedFoods: [] }

test('an empty search sends a single space for every filter', async () => {
  expect((await searchUrlOf(noFilters)).pathname).toBe(
    `/api/FormulesCMVP/MultiFilter/False/%20/%20/%20/%20/0/%20/%20/%20/%20/%20/%20/`,
  )
})

const arbitraryTypedText = fc.oneof(
  fc.constantFrom('', ' ', '.', '..', '...', '/', '//', '#', 'a/b', '50 %', '<b>&', '%2e%2e', '+', '\\', 'É;è', '?x=1'),
  fc.string({ maxLength: 60 }),
)
const arbitraryPrintableText = arbitraryTypedText.filter((text) => !/[\u0000-\u001f\u007f]/.test(text))
const arbitraryId = fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { nil: undefined })
const arbitraryDay = fc.option(fc.constantFrom('2024-02-29', '2026-03-01', '1999-12-31'), { nil: undefined })
const arbitraryFilters: fc.Arbitrary<FormulaFilters> = fc.record({
  inactive: fc.boolean(),
  formulaName: arbitraryPrintableText,
  farm: arbitraryPrintableText,
  distributor: arbitraryPrintableText,
  expert: arbitraryId,
  status: fc.constantFrom(0, 1, 2),
  startDate: arbitraryDay,
  endDate: arbitraryDay,
  zip: arbitraryPrintableText,
  target: arbitraryId,
  specie: arbitraryId,
  linkedFoods: fc.array(arbitraryPrintableText, { maxLength: 5 }),
})

test('any typed filters survive the URL, except characters a path cannot carry', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryFilters, async (sent) => {
      const cleaned = (text: string | undefined) => readSearchText(text, { slash: 'asSpace' })
      expect(parseFilters(await searchUrlOf(sent))).toEqual({
        ...sent,
        formulaName: cleaned(sent.formulaName),
        farm: cleaned(sent.farm),
        distributor: cleaned(sent.distributor),
        zip: cleaned(sent.zip),
        linkedFoods: sent.linkedFoods.flatMap((code) => cleaned(cleanFoodCodeForPath(code)) ?? []),
      })
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['status', '3'],
  ['expert', 'Anne'],
  ['target', '1.5'],
  ['startDate', '2026-02-30'],
  ['linkedFoods', 'a,'.repeat(31)],
])('rejects %s = %s', (name, text) => {
  expect(formulaSearchRoute.params.safeParse({ ...toFormulaFilterParams(noFilters), [name]: text }).success).toBe(false)
})
