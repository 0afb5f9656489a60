import { expect, test } from 'vitest'
import type { PriceLineDraft } from './price-lines.ts'
import { rowsWithEvolvedPrices } from './price-rows.ts'

const noOtherPrices = { price5: null, price6: null, price7: null, price8: null, price9: null, unitId: null }
const typedPriceLine = (itemId: number, price: number, price2: number): PriceLineDraft => ({
  itemId,
  price,
  price2,
  price3: 0,
  price4: price + price2,
  ...noOtherPrices,
})
const priceRowsOfLines = [typedPriceLine(1, 100, 10), typedPriceLine(2, 100, -90)].map((content) => ({
  itemId: content.itemId,
  code: `F${content.itemId}`,
  name: `Food ${content.itemId}`,
  deleted: false,
  categoryNames: [],
  line: content,
}))

test('a change that would make prices negative names their foods and leaves them as they are', () => {
  const reference = new Map(priceRowsOfLines.map(({ itemId, line: content }) => [itemId, content]))
  const { changed, impossible } = rowsWithEvolvedPrices('complex', priceRowsOfLines, reference, {
    column: 'price',
    percent: -20,
  })
  expect(changed.map(({ itemId, next }) => [itemId, next])).toEqual([[1, 80]])
  expect(impossible).toEqual(['Food 2'])
})
