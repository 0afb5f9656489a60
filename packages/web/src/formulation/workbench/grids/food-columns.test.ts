import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { formulaTermsOf } from '../formula-terms.ts'
import { contentWithLineChanges, entryWithContent } from '../state/workbench-entry.ts'
import { formulaFixture } from '../state/workbench-fixture.ts'
import { createWorkbenchStore } from '../state/workbench-store.ts'
import { codeColumnWidth, foodColumns } from './food-columns.tsx'
import { foodRows } from './workbench-rows.ts'

const doNothing = () => undefined

test('a limit in kg/t that contradicts others is read in its cell, also without an amount', () => {
  const store = createWorkbenchStore(formulaFixture(), true)
  const { entry, inputs } = store.read()
  const none = new Map(entry.content.foods.map(({ id }) => [id, { value: 0 }]))
  store.change(entryWithContent(entry, contentWithLineChanges(entry.content, none)))
  store.showFighting([
    { side: 'max', value: 20, from: 'food', subject: { kind: 'foodPerTonne', code: 'ZINC' } },
    { side: 'max', value: 20, from: 'food', subject: { kind: 'nutrientPerKg', code: 'CA' } },
  ])
  const columns = foodColumns({
    terms: formulaTermsOf(wordsOf('fr-FR'), 'fr-FR', { inputs }),
    originOf: () => null,
    ...{ editable: true, codeWidth: 64, hasMinIfUsed: false, hasProposal: false },
    ...{ onActivate: doNothing, onTryPrice: doNothing, onRemove: doNothing },
  })
  const kilograms = columns.find(({ key }) => key === 'kilograms')
  const cells = foodRows(store.read(), []).map((row) => [row.code, kilograms?.text(row), kilograms?.state?.(row)?.kind])
  expect(cells.filter(([, text]) => text !== '')).toEqual([['ZINC', '≤ 20,00', 'bad']])
})

test('the column of codes has room for the longest, but not for a sentence', () => {
  expect(codeColumnWidth(['640642'], false)).toBe(64)
  expect(codeColumnWidth(['640642', 'PREMIXVLM'], false)).toBeGreaterThan(100)
  expect(codeColumnWidth(['UN CODE DONT ON A FAIT UNE PHRASE ENTIÈRE'], false)).toBe(160)
})

test('beside the other grid ordinary codes are whole, and longer ones leave the room to the names', () => {
  expect(codeColumnWidth(['640642'], true)).toBe(64)
  expect(codeColumnWidth(['PREMIXVLM'], true)).toBe(codeColumnWidth(['PREMIXVLM'], false))
  expect(codeColumnWidth(['640642', 'PHOSPHATEBICALC'], true)).toBe(84)
  expect(codeColumnWidth(['PREMIXVLM', 'PHOSPHATEBICALC'], true)).toBe(codeColumnWidth(['PREMIXVLM'], true))
})
