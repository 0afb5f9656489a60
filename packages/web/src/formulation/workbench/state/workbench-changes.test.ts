import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Side } from '../kit/side-choice.tsx'
import { changesBetween, differencesOf, joinedEntry, keyOf, offeredSides, type Versions } from './workbench-changes.ts'
import {
  entryOf,
  type FormulaEntry,
  isSameEntry,
  withContent,
  withFoods,
  withLines,
  withNutrientBounds,
  withoutFoods,
} from './workbench-entry.ts'
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

const amount = fc.integer({ min: 0, max: 3 })
const foodId = fc.integer({ min: 1, max: 6 })
const numberOrNone = fc.option(amount)
const edits: fc.Arbitrary<(entry: FormulaEntry) => FormulaEntry>[] = [
  fc.constantFrom('Mine', 'Theirs', 'Vaches').map((name) => (entry) => ({ ...entry, name })),
  numberOrNone.map((constraintSetId) => (entry) => ({ ...entry, constraintSetId })),
  numberOrNone.map((min) => (entry) => withContent(entry, { total: { min, max: null } })),
  fc.boolean().map((melasse) => (entry) => withContent(entry, { melasse })),
  foodId.map((id) => (entry) => withContent(entry, withFoods(entry.content, [id]))),
  foodId.map((id) => (entry) => withContent(entry, withoutFoods(entry.content, new Set([id])))),
  fc.record({ id: foodId, value: amount }).map(
    ({ id, value }) =>
      (entry) =>
        withContent(entry, withLines(entry.content, new Map([[id, { value }]]))),
  ),
  fc.record({ id: foodId, min: numberOrNone }).map(
    ({ id, min }) =>
      (entry) =>
        withContent(entry, withNutrientBounds(entry.content, new Map([[id, { min }]]))),
  ),
]
/** What somebody makes of the formula that was read. */
const worked: fc.Arbitrary<FormulaEntry> = fc
  .array(fc.oneof(...edits), { maxLength: 8 })
  .map((steps) => steps.reduce((entry, step) => step(entry), read))

const joined = (versions: Versions) => joinedEntry(versions, offeredSides(differencesOf(versions)))
const all = (versions: Versions, side: Side) =>
  joinedEntry(versions, new Map([...offeredSides(differencesOf(versions)).keys()].map((key) => [key, side])))

test('of two versions of which one changed nothing, the other is what comes of both', () => {
  fc.assert(
    fc.property(worked, (other) => {
      expect(isSameEntry(joined({ base: read, mine: read, theirs: other }), other)).toBe(true)
      expect(isSameEntry(joined({ base: read, mine: other, theirs: read }), other)).toBe(true)
    }),
  )
})

test('all of mine is mine, all of theirs is theirs, and what both say stays', () => {
  fc.assert(
    fc.property(worked, worked, (mine, theirs) => {
      const versions = { base: read, mine, theirs }
      expect(changesBetween(all(versions, 'mine'), mine)).toEqual([])
      expect(changesBetween(all(versions, 'theirs'), theirs)).toEqual([])
      expect(isSameEntry(joined({ base: read, mine, theirs: mine }), mine)).toBe(true)
    }),
  )
})

test('what one side alone changed is taken from it, whoever is asked', () => {
  fc.assert(
    fc.property(worked, worked, (mine, theirs) => {
      const versions = { base: read, mine, theirs }
      const clashes = differencesOf(versions).filter(({ changedBy }) => changedBy === 'both')
      const turned = { base: read, mine: theirs, theirs: mine }
      const differing = changesBetween(joined(versions), joined(turned))
      expect(differing.map(({ mine: _, theirs: __, ...what }) => what)).toEqual(
        clashes.map(({ change: { mine: _, theirs: __, ...what } }) => what),
      )
    }),
  )
})

test('two people who worked on one formula: lines of each, a line of both, foods put in and taken out', () => {
  const changed = (values: Readonly<Record<number, number>>) =>
    withLines(read.content, new Map(Object.entries(values).map(([id, value]) => [Number(id), { value }])))
  const mine = withContent(read, withFoods(changed({ 1: 210, 2: 60 }), [5]))
  const theirs = withContent(read, withoutFoods(withFoods(changed({ 1: 220 }), [6]), new Set([3])))
  const versions = { base: read, mine, theirs }
  expect(differencesOf(versions).map(({ change, changedBy }) => [keyOf(change), changedBy])).toEqual([
    ['food 1', 'both'],
    ['food 2', 'mine'],
    ['food 3', 'theirs'],
    ['food 5', 'mine'],
    ['food 6', 'theirs'],
  ])
  const amounts = (entry: FormulaEntry) => entry.content.foods.map(({ id, value }) => [id, value])
  expect(amounts(joined(versions))).toEqual([
    [1, 210],
    [2, 60],
    [4, 1],
    [5, 0],
    [6, 0],
  ])
  const chosen = new Map(offeredSides(differencesOf(versions))).set('food 1', 'theirs')
  expect(amounts(joinedEntry(versions, chosen))[0]).toEqual([1, 220])
})
