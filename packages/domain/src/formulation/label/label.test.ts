import { describe, expect, test } from 'vitest'
import { labelOf } from './label.ts'
import { dairyCowCategory, labelFood, labelFrame, labelProductOf, legalMaximum } from './label-fixture.ts'
import { frameNutrientsOf, type LabelRules, labelRulesOn } from './label-rules.ts'

const traceElementFrame = labelFrame('C2', {
  nutrients: [
    { code: 'CU', fromPercent: null },
    { code: 'ZN', fromPercent: null },
  ],
})
const vitaminFrame = labelFrame('C1', {
  section: 'vitamins',
  nutrients: [
    { code: 'VITA', fromPercent: null },
    { code: 'VITD3', fromPercent: null },
  ],
})
const labelRulesWith = (changes: Partial<LabelRules>): LabelRules => ({
  frames: [],
  maxima: [],
  sentences: [],
  authorisations: [],
  ...changes,
})

const chalkFood = labelFood('Craie', { CA: 380, MM: 990 })
const oilFood = labelFood('Huile', { MGB: 990 })
const copperFood = labelFood('Sulfate', { CU: 250_000, ZN: 30 }, { section: 'trace elements', euNumber: '3b405' })

test('premixes are replaced by what they hold, and what is left is the premix itself', () => {
  const premix = labelFood(
    'Prémélange',
    {},
    {
      composition: [
        { foodId: chalkFood.id, percent: 60 },
        { foodId: copperFood.id, percent: 30 },
      ],
    },
  )
  const product = labelProductOf(
    [
      [premix, 50],
      [chalkFood, 50],
    ],
    { foods: [copperFood] },
  )
  const label = labelOf(product, labelRulesWith({ frames: [traceElementFrame] }), dairyCowCategory)
  expect(label.composition.map(({ name, percent }) => [name, percent])).toEqual([
    ['Craie', 80],
    ['Prémélange', 5],
  ])
  expect(label.additives[0]?.items.map(({ name, amountPerKg }) => [name, amountPerKg])).toEqual([['Sulfate', 37_500]])
})

test('a copper sulphate declares its copper, not its traces of zinc; a vitamin AD3 both vitamins', () => {
  const both = labelFood('AD3', { VITA: 500_000_000, VITD3: 100_000_000 }, { section: 'vitamins' })
  const product = labelProductOf([
    [chalkFood, 98],
    [copperFood, 1],
    [both, 1],
  ])
  const { additives } = labelOf(
    product,
    labelRulesWith({ frames: [vitaminFrame, traceElementFrame] }),
    dairyCowCategory,
  )
  expect(
    additives.map(({ items }) => items.map(({ substance, amountPerKg, unit }) => [substance, amountPerKg, unit])),
  ).toEqual([
    [
      ['Vitamine A', 5_000_000, 'UI/kg'],
      ['Vitamine D3', 1_000_000, 'UI/kg'],
    ],
    [['Cuivre', 2500, 'mg/kg']],
  ])
})

test('an additive of a frame without nutrients declares itself in mg, one without analysis an unknown amount', () => {
  const aroma = labelFood('Arôme', {}, { section: 'substances' })
  const unknown = labelFood('Oxyde', { CU: null, ZN: null }, { section: 'trace elements' })
  const frames = [traceElementFrame, labelFrame('C7', { section: 'substances' })]
  const { additives } = labelOf(
    labelProductOf([
      [chalkFood, 97],
      [aroma, 2],
      [unknown, 1],
    ]),
    labelRulesWith({ frames }),
    dairyCowCategory,
  )
  expect(additives.map(({ items }) => items[0]?.amountPerKg)).toEqual([null, 20_000])
})

test('an additive that is in no frame is named', () => {
  expect(
    labelOf(
      labelProductOf([
        [chalkFood, 99],
        [copperFood, 1],
      ]),
      labelRulesWith({}),
      dairyCowCategory,
    ).unplaced,
  ).toEqual(['Sulfate'])
})

test('what has a maximum is declared by law', () => {
  const label = (rules: Partial<LabelRules>) =>
    labelOf(
      labelProductOf([[copperFood, 1]]),
      labelRulesWith({ frames: [traceElementFrame], ...rules }),
      dairyCowCategory,
    ).additives[0]?.items[0]
  expect(label({})?.isMandatory).toBe(false)
  expect(label({ maxima: [legalMaximum({})] })?.isMandatory).toBe(true)
})

describe('the kind of feed', () => {
  test.each([
    [40.5, 'mineral'],
    [39.5, 'complementary'],
  ])('with %d percent of ash is %s', (ash, kind) => {
    const product = labelProductOf([[labelFood('Mélange', { MM: ash * 10 }), 100]])
    expect(labelOf(product, labelRulesWith({}), dairyCowCategory).feedKind).toBe(kind)
  })

  test('decides the constituents; some are declared from a content on; an unknown one says of which food', () => {
    const constituents = (kind: 'mineral' | 'complementary', text: string) =>
      labelFrame('B', { section: 'constituents', feedKind: kind, nutrients: frameNutrientsOf(text) ?? [] })
    const rules = labelRulesWith({
      frames: [constituents('mineral', 'CA, MGB'), constituents('complementary', 'MGB, CA>=5')],
    })
    const read = (...shares: Parameters<typeof labelProductOf>[0]) =>
      labelOf(labelProductOf(shares), rules, dairyCowCategory).constituents.map(({ code, percent, unknownFoods }) => [
        ...[code, Math.round(percent * 100) / 100],
        ...unknownFoods,
      ])
    const meal = labelFood('Tourteau', { CA: null })
    expect(read([chalkFood, 100])).toEqual([
      ['CA', 38],
      ['MGB', 0],
    ])
    expect(read([oilFood, 100])).toEqual([['MGB', 99]])
    expect(read([oilFood, 80], [chalkFood, 20])).toEqual([
      ['MGB', 79.2],
      ['CA', 7.6],
    ])
    expect(read([chalkFood, 50], [meal, 50])).toEqual([
      ['CA', 19, 'Tourteau'],
      ['MGB', 0],
    ])
  })

  test('and organic materials decide above which moisture it is declared', () => {
    const wet = (base: typeof chalkFood) => ({ ...base, dryMatterPercent: 93 })
    const moistureOf = (...shares: Parameters<typeof labelProductOf>[0]) => {
      const { limitPercent, isDeclared } = labelOf(
        labelProductOf(shares),
        labelRulesWith({}),
        dairyCowCategory,
      ).moisture
      return [limitPercent, isDeclared]
    }
    expect(moistureOf([wet(chalkFood), 100])).toEqual([5, true])
    expect(moistureOf([wet(chalkFood), 99], [oilFood, 1])).toEqual([10, false])
    expect(moistureOf([wet(oilFood), 100])).toEqual([14, false])
  })
})

test('a sentence is printed above its level, for its animals', () => {
  const sentence = (changes: object) => ({
    ...{ kind: 'added' as const, subject: 'CU', above: 0, animalCategoryIds: [], startDay: null, endDay: null },
    sentence: { fr: 'Cuivre', en: 'Copper' },
    ...changes,
  })
  const isPrinted = (changes: object, category = dairyCowCategory) =>
    labelOf(
      labelProductOf([
        [chalkFood, 99],
        [copperFood, 1],
      ]),
      labelRulesWith({ sentences: [sentence(changes)] }),
      category,
    ).sentences.length
  expect(isPrinted({})).toBe(1)
  expect(isPrinted({ above: 2500 })).toBe(0)
  expect(isPrinted({ animalCategoryIds: [2] })).toBe(0)
  expect(isPrinted({ kind: 'food', subject: 'CRAIE', above: 98 })).toBe(1)
  expect(isPrinted({ kind: 'content', subject: 'CA', above: 380 })).toBe(0)
})

test('a sentence of a flag is printed with a flagged food, and not verified while nobody said of a food', () => {
  const rule = {
    ...{ kind: 'flag' as const, subject: 'Gmo', above: 0, animalCategoryIds: [], startDay: null, endDay: null },
    sentence: { fr: 'OGM', en: 'GMO' },
  }
  const withFlag = (Gmo: boolean | null) => {
    const soya = labelFood('Soja', { MGB: 20 }, { flags: { Gmo, Tse: false, Dust: false } })
    const other = labelFood('Sel', {}, { flags: { Gmo: false, Tse: false, Dust: false } })
    const shares = [
      [soya, 10],
      [other, 90],
    ] as const
    const { sentences, unverified } = labelOf(
      labelProductOf(shares),
      labelRulesWith({ sentences: [rule] }),
      dairyCowCategory,
    )
    return [sentences.map(({ fr }) => fr), unverified?.flatMap(({ foods }) => foods)]
  }
  expect([withFlag(true), withFlag(false), withFlag(null)]).toEqual([
    [['OGM'], []],
    [[], []],
    [[], ['Soja']],
  ])
})

test('what an additive declares stands beside what the whole product holds of it', () => {
  const native = labelFood('Argile', { CU: 100 })
  const product = labelProductOf([
    [native, 99.9],
    [copperFood, 0.1],
  ])
  const [declared] =
    labelOf(product, labelRulesWith({ frames: [traceElementFrame] }), dairyCowCategory).additives[0]?.items ?? []
  expect([declared?.amountPerKg, declared?.totalPerKg?.value]).toEqual([250, expect.closeTo(349.9, 9)])
})

test('a rule is in force from its first to its last day', () => {
  const rules = labelRulesWith({ frames: [labelFrame('C1', { startDay: '2026-01-01', endDay: '2026-12-31' })] })
  const on = (day: string) => labelRulesOn(rules, day).frames.length
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([0, 1, 1, 0])
})

test('the nutrients of a frame are typed as codes, with the content they are declared from', () => {
  expect(frameNutrientsOf(' ca, P>=2 ; MG ≥ 0,5')).toEqual([
    { code: 'CA', fromPercent: null },
    { code: 'P', fromPercent: 2 },
    { code: 'MG', fromPercent: 0.5 },
  ])
  expect(frameNutrientsOf('CA>5')).toBeNull()
})
