import { expect, test } from 'vitest'
import { labelOf } from './label.ts'
import { missingForDelivery, missingForQuote, missingOfEnteredBatch } from './label-completeness.ts'
import { dairyCowCategory, labelFood, labelFrame, labelProductOf } from './label-fixture.ts'

const frames = [
  labelFrame('B', { section: 'constituents', feedKind: 'mineral', nutrients: [{ code: 'CA', fromPercent: null }] }),
  labelFrame('C2', { nutrients: [{ code: 'CU', fromPercent: null }] }),
]
const rules = { frames, maxima: [], sentences: [], authorisations: [] }
const chalk = labelFood('Craie', { CA: 380, MM: 990 })
const copper = labelFood('Sulfate', { CU: 250_000 }, { section: 'trace elements', euNumber: '3b405' })
const missingIn = (
  shares: Parameters<typeof labelProductOf>[0],
  { categoryName = 'Vache laitière', doseGrams = 100 }: { categoryName?: string | null; doseGrams?: number } = {},
) => missingForQuote(labelOf(labelProductOf(shares, { doseGrams }), rules, dairyCowCategory), categoryName)

test('a label with composition, contents, numbers, animals and dose lacks nothing for a quote', () => {
  expect(
    missingIn([
      [chalk, 99],
      [copper, 1],
    ]),
  ).toEqual([])
})

test('each thing a quote may not lack is named with the foods it is entered in', () => {
  const unknown = labelFood('Marne', { CA: null, MM: 900 }, { dryMatterPercent: null })
  const yeast = labelFood('Levure', {}, { section: 'micro', euNumber: '4b1711' })
  const withoutNumber = labelFood('Chélate', { CU: null }, { section: 'trace elements' })
  const shares = [
    [chalk, 60],
    [unknown, 38],
    [yeast, 1],
    [withoutNumber, 1],
  ] as const
  expect(missingIn(shares, { categoryName: null, doseGrams: 0 })).toEqual([
    { kind: 'animalCategory' },
    { kind: 'content', what: 'Calcium', foods: ['Marne'] },
    { kind: 'moisture', foods: ['Marne'] },
    { kind: 'euNumber', foods: ['Chélate'] },
    { kind: 'amount', foods: ['Chélate'] },
    { kind: 'frame', foods: ['Levure'] },
    { kind: 'dose' },
  ])
  expect(missingIn([])[0]).toEqual({ kind: 'composition' })
})

test('a delivery needs who answers for the label with address and approval number, lot, date and net quantity', () => {
  const operator = { name: 'Usine', street: '1 rue du Four', zipCode: '35000', city: 'Rennes', approvalNumber: 'FR35' }
  const complete = { operator, lot: 'L1', bestBeforeDay: '2027-12-31', netKilograms: 25 }
  expect(missingForDelivery(complete)).toEqual([])
  expect(missingForDelivery({ operator: null, lot: '', bestBeforeDay: '', netKilograms: 0 })).toEqual(
    (['operator', 'lot', 'bestBefore', 'netQuantity'] as const).map((kind) => ({ kind })),
  )
  expect(missingForDelivery({ ...complete, operator: { ...operator, city: '', approvalNumber: '' } })).toEqual([
    { kind: 'address', operator: 'Usine' },
    { kind: 'approvalNumber', operator: 'Usine' },
  ])
})

test('an entered lot whose operator was completed since is to be entered again', () => {
  const operator = { name: 'Usine', street: '1 rue du Four', zipCode: '35000', city: 'Rennes', approvalNumber: '' }
  const batch = { operator, lot: 'L1', bestBeforeDay: '2027-12-31', netKilograms: 25 }
  expect(missingOfEnteredBatch(batch, operator)).toEqual([{ kind: 'approvalNumber', operator: 'Usine' }])
  expect(missingOfEnteredBatch(batch, { ...operator, approvalNumber: 'FR35' })).toEqual([{ kind: 'lotAgain' }])
  const complete = { ...batch, operator: { ...operator, approvalNumber: 'FR35' } }
  expect(missingOfEnteredBatch(complete, operator)).toEqual([])
})
