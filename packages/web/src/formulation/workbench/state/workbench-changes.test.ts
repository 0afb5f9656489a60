import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VersionSide } from '../../../kit/form/version-choice.tsx'
import {
  changesBetween,
  defaultSides,
  differencesOf,
  type FormulaVersions,
  keyOf,
  mergeEntries,
} from './workbench-changes.ts'
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
import { formulaData } from './workbench-fixture.ts'

const saved = entryOf(formulaData().formule)

test('equal versions have no differences', () => {
  expect(changesBetween(saved, entryOf(formulaData().formule))).toEqual([])
})

test('lists differing facts, foods and nutrient bounds with both values', () => {
  const mine = withContent({ ...saved, name: 'Mine' }, withLines(saved.content, new Map([[1, { value: 210 }]])))
  const theirs = withContent(saved, {
    ...withFoods(withoutFoods(saved.content, new Set([4])), [5]),
    ...withNutrientBounds(saved.content, new Map([[11, { min: 70 }]])),
    foods: withFoods(withoutFoods(saved.content, new Set([4])), [5]).foods,
    useBio: true,
  })
  const line = (value: number) => ({ min: null, max: null, value, isActive: true, ownMin: false })
  expect(changesBetween(mine, theirs)).toEqual([
    { kind: 'fact', fact: 'name', mine: 'Mine', theirs: 'Vaches' },
    { kind: 'fact', fact: 'useBio', mine: false, theirs: true },
    { kind: 'food', id: 1, mine: line(210), theirs: line(200) },
    { kind: 'food', id: 4, mine: line(1), theirs: null },
    { kind: 'food', id: 5, mine: null, theirs: line(0) },
    { kind: 'nutrient', id: 11, mine: null, theirs: { min: 70, max: null } },
  ])
})

const amount = fc.integer({ min: 0, max: 3 })
const foodId = fc.integer({ min: 1, max: 6 })
const numberOrNull = fc.option(amount)
const edits: fc.Arbitrary<(entry: FormulaEntry) => FormulaEntry>[] = [
  fc.constantFrom('Mine', 'Theirs', 'Vaches').map((name) => (entry) => ({ ...entry, name })),
  numberOrNull.map((constraintSetId) => (entry) => ({ ...entry, constraintSetId })),
  numberOrNull.map((min) => (entry) => withContent(entry, { total: { min, max: null } })),
  fc.boolean().map((melasse) => (entry) => withContent(entry, { melasse })),
  foodId.map((id) => (entry) => withContent(entry, withFoods(entry.content, [id]))),
  foodId.map((id) => (entry) => withContent(entry, withoutFoods(entry.content, new Set([id])))),
  fc.record({ id: foodId, value: amount }).map(
    ({ id, value }) =>
      (entry) =>
        withContent(entry, withLines(entry.content, new Map([[id, { value }]]))),
  ),
  fc.record({ id: foodId, min: numberOrNull }).map(
    ({ id, min }) =>
      (entry) =>
        withContent(entry, withNutrientBounds(entry.content, new Map([[id, { min }]]))),
  ),
]
/** Random edits of the saved formula. */
const edited: fc.Arbitrary<FormulaEntry> = fc
  .array(fc.oneof(...edits), { maxLength: 8 })
  .map((steps) => steps.reduce((entry, step) => step(entry), saved))

const merged = (versions: FormulaVersions) => mergeEntries(versions, defaultSides(differencesOf(versions)))
const allFrom = (versions: FormulaVersions, side: VersionSide) =>
  mergeEntries(versions, new Map([...defaultSides(differencesOf(versions)).keys()].map((key) => [key, side])))

test('merging with an unchanged version gives the changed one', () => {
  fc.assert(
    fc.property(edited, (other) => {
      expect(isSameEntry(merged({ base: saved, mine: saved, theirs: other }), other)).toBe(true)
      expect(isSameEntry(merged({ base: saved, mine: other, theirs: saved }), other)).toBe(true)
    }),
  )
})

test('choosing all of mine gives mine, all of theirs gives theirs, and equal versions merge to themselves', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      const versions = { base: saved, mine, theirs }
      expect(changesBetween(allFrom(versions, 'mine'), mine)).toEqual([])
      expect(changesBetween(allFrom(versions, 'theirs'), theirs)).toEqual([])
      expect(isSameEntry(merged({ base: saved, mine, theirs: mine }), mine)).toBe(true)
    }),
  )
})

test('lists differences in the same order whichever side is mine', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      expect(changesBetween(theirs, mine).map(keyOf)).toEqual(changesBetween(mine, theirs).map(keyOf))
    }),
  )
})

test('swapping the sides changes the merge only where both sides changed', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      const versions = { base: saved, mine, theirs }
      const clashes = differencesOf(versions).filter(({ changedBy }) => changedBy === 'both')
      const swapped = { base: saved, mine: theirs, theirs: mine }
      const changes = changesBetween(merged(versions), merged(swapped))
      expect(changes.map(({ mine: _, theirs: __, ...subject }) => subject)).toEqual(
        clashes.map(({ change: { mine: _, theirs: __, ...subject } }) => subject),
      )
    }),
  )
})

test('merges lines changed by either side or both, and foods added and removed', () => {
  const changed = (values: Readonly<Record<number, number>>) =>
    withLines(saved.content, new Map(Object.entries(values).map(([id, value]) => [Number(id), { value }])))
  const mine = withContent(saved, withFoods(changed({ 1: 210, 2: 60 }), [5]))
  const theirs = withContent(saved, withoutFoods(withFoods(changed({ 1: 220 }), [6]), new Set([3])))
  const versions = { base: saved, mine, theirs }
  expect(differencesOf(versions).map(({ change, changedBy }) => [keyOf(change), changedBy])).toEqual([
    ['food 1', 'both'],
    ['food 2', 'mine'],
    ['food 3', 'theirs'],
    ['food 5', 'mine'],
    ['food 6', 'theirs'],
  ])
  const amounts = (entry: FormulaEntry) => entry.content.foods.map(({ id, value }) => [id, value])
  expect(amounts(merged(versions))).toEqual([
    [1, 210],
    [2, 60],
    [4, 1],
    [5, 0],
    [6, 0],
  ])
  const chosen = new Map(defaultSides(differencesOf(versions))).set('food 1', 'theirs')
  expect(amounts(mergeEntries(versions, chosen))[0]).toEqual([1, 220])
})
