import { describe, expect, test } from 'vitest'
import { type KnownContents, knownContentsOfFoods } from './mixed-contents.ts'

const [calcium, zinc] = [1, 2]
const analysedContents = (
  dryMatterPercent: number | null,
  values: [nutrient: number, value: number][],
): KnownContents => ({
  dryMatterPercent,
  values: new Map(values),
  partlyUnknown: new Set(),
})
const [chalk, salt, unknownFood, premix, outerPremix] = [10, 11, 12, 20, 21]
const analyses = new Map([
  [
    chalk,
    analysedContents(100, [
      [calcium, 380],
      [zinc, 3],
    ]),
  ],
  [salt, analysedContents(90, [[calcium, 1]])],
])
const mixtureLines = (...lines: [foodId: number, percent: number][]) =>
  lines.map(([foodId, percent]) => ({ foodId, percent }))
const contentsOf = (food: number, compositions: [number, ReturnType<typeof mixtureLines>][]) =>
  knownContentsOfFoods([food], analyses, new Map(compositions)).get(food)

describe('a food without an analysis', () => {
  test('has the contents of its components, in their shares', () => {
    const contents = contentsOf(premix, [[premix, mixtureLines([chalk, 25], [salt, 75])]])
    expect(contents?.values.get(calcium)).toBe(95.75)
    expect(contents?.dryMatterPercent).toBe(92.5)
  })

  test('does not know the whole content of a nutrient that is unknown in a component', () => {
    const contents = contentsOf(premix, [[premix, mixtureLines([chalk, 25], [salt, 75])]])
    expect([contents?.values.get(zinc), [...(contents?.partlyUnknown ?? [])]]).toEqual([0.75, [zinc]])
  })

  test('knows no nutrient wholly when nothing is known of a component, nor its dry matter', () => {
    const contents = contentsOf(premix, [[premix, mixtureLines([chalk, 50], [unknownFood, 50])]])
    expect([...(contents?.partlyUnknown ?? [])]).toEqual([calcium, zinc])
    expect(contents?.dryMatterPercent).toBeNull()
  })

  test('may contain mixtures, in which an analysis wins over what they are composed of', () => {
    const compositions: [number, ReturnType<typeof mixtureLines>][] = [
      [premix, mixtureLines([chalk, 100])],
      [outerPremix, mixtureLines([premix, 50], [salt, 50])],
      [salt, mixtureLines([chalk, 100])],
    ]
    expect(contentsOf(outerPremix, compositions)?.values.get(calcium)).toBe(190.5)
    expect(contentsOf(salt, compositions)).toBe(analyses.get(salt))
  })

  test.each<[string, [number, ReturnType<typeof mixtureLines>][]]>([
    ['is composed of nothing', []],
    ['is composed of less than 100 %', [[premix, mixtureLines([chalk, 99.9])]]],
    ['is composed of foods of which nothing is known', [[premix, mixtureLines([unknownFood, 100])]]],
    ['contains itself alone', [[premix, mixtureLines([premix, 100])]]],
  ])('stays unknown when it %s', (_, compositions) => expect(contentsOf(premix, compositions)).toBeUndefined())
})

test('a mixture nested forty deep, twice at each level, is computed once a level', () => {
  const levels = Array.from({ length: 40 }, (_, level): [number, ReturnType<typeof mixtureLines>] => [
    100 + level,
    level === 0 ? mixtureLines([chalk, 100]) : mixtureLines([99 + level, 50], [99 + level, 50]),
  ])
  expect(contentsOf(139, levels)?.values.get(calcium)).toBe(380)
})
