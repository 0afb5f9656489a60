import { expect, test } from 'vitest'
import { changesBetween } from './workbench-changes.ts'
import { entryOf, withContent, withFoods, withLines, withNutrientBounds, withoutFoods } from './workbench-entry.ts'
import { formulaData } from './workbench-testing.ts'

const read = entryOf(formulaData().formule)

test('two versions that say the same do not differ', () => {
  expect(changesBetween(read, entryOf(formulaData().formule))).toEqual([])
})

test('facts, foods and bounds of nutrients are told where they differ, each with both values', () => {
  const mine = withContent({ ...read, name: 'Mine' }, withLines(read.content, new Map([[1, { value: 210 }]])))
  const theirs = withContent(read, {
    ...withFoods(withoutFoods(read.content, new Set([4])), [5]),
    ...withNutrientBounds(read.content, new Map([[11, { min: 70 }]])),
    foods: withFoods(withoutFoods(read.content, new Set([4])), [5]).foods,
    useBio: true,
  })
  const line = (value: number) => ({ min: null, max: null, value, isActive: true })
  expect(changesBetween(mine, theirs)).toEqual([
    { about: 'fact', fact: 'name', mine: 'Mine', theirs: 'Vaches' },
    { about: 'fact', fact: 'useBio', mine: false, theirs: true },
    { about: 'food', id: 1, mine: line(210), theirs: line(200) },
    { about: 'food', id: 4, mine: line(1), theirs: null },
    { about: 'food', id: 5, mine: null, theirs: line(0) },
    { about: 'nutrient', id: 11, mine: null, theirs: { min: 70, max: null } },
  ])
})
