import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VersionSide } from '../../../kit/form/version-choice.tsx'
import {
  changeKey,
  defaultVersionSides,
  type FormulaVersions,
  formulaChangesBetween,
  formulaDifferencesOf,
  mergeFormulaEntries,
} from './workbench-changes.ts'
import {
  contentWithFoods,
  contentWithLineChanges,
  contentWithNutrientBounds,
  contentWithoutFoods,
  entryWithContent,
  type FormulaEntry,
  formulaEntryOf,
  isSameEntry,
} from './workbench-entry.ts'
import { formulaFixture } from './workbench-fixture.ts'

const saved = formulaEntryOf(formulaFixture().formule)

test('equal versions have no differences', () => {
  expect(formulaChangesBetween(saved, formulaEntryOf(formulaFixture().formule))).toEqual([])
})

test('lists differing facts, foods and nutrient bounds with both values', () => {
  const mine = entryWithContent(
    { ...saved, name: 'Mine' },
    contentWithLineChanges(saved.content, new Map([[1, { value: 210 }]])),
  )
  const theirs = entryWithContent(saved, {
    ...contentWithFoods(contentWithoutFoods(saved.content, new Set([4])), [5]),
    ...contentWithNutrientBounds(saved.content, new Map([[11, { min: 70 }]])),
    foods: contentWithFoods(contentWithoutFoods(saved.content, new Set([4])), [5]).foods,
    useBio: true,
  })
  const line = (value: number) => ({ min: null, max: null, value, isActive: true, ownMin: false })
  expect(formulaChangesBetween(mine, theirs)).toEqual([
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
  numberOrNull.map((min) => (entry) => entryWithContent(entry, { total: { min, max: null } })),
  fc.boolean().map((melasse) => (entry) => entryWithContent(entry, { melasse })),
  foodId.map((id) => (entry) => entryWithContent(entry, contentWithFoods(entry.content, [id]))),
  foodId.map((id) => (entry) => entryWithContent(entry, contentWithoutFoods(entry.content, new Set([id])))),
  fc.record({ id: foodId, value: amount }).map(
    ({ id, value }) =>
      (entry) =>
        entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[id, { value }]]))),
  ),
  fc.record({ id: foodId, min: numberOrNull }).map(
    ({ id, min }) =>
      (entry) =>
        entryWithContent(entry, contentWithNutrientBounds(entry.content, new Map([[id, { min }]]))),
  ),
]
/** Random edits of the saved formula. */
const edited: fc.Arbitrary<FormulaEntry> = fc
  .array(fc.oneof(...edits), { maxLength: 8 })
  .map((steps) => steps.reduce((entry, step) => step(entry), saved))

const merged = (versions: FormulaVersions) =>
  mergeFormulaEntries(versions, defaultVersionSides(formulaDifferencesOf(versions)))
const allFrom = (versions: FormulaVersions, side: VersionSide) =>
  mergeFormulaEntries(
    versions,
    new Map([...defaultVersionSides(formulaDifferencesOf(versions)).keys()].map((key) => [key, side])),
  )

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
      expect(formulaChangesBetween(allFrom(versions, 'mine'), mine)).toEqual([])
      expect(formulaChangesBetween(allFrom(versions, 'theirs'), theirs)).toEqual([])
      expect(isSameEntry(merged({ base: saved, mine, theirs: mine }), mine)).toBe(true)
    }),
  )
})

test('lists differences in the same order whichever side is mine', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      expect(formulaChangesBetween(theirs, mine).map(changeKey)).toEqual(
        formulaChangesBetween(mine, theirs).map(changeKey),
      )
    }),
  )
})

test('swapping the sides changes the merge only where both sides changed', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      const versions = { base: saved, mine, theirs }
      const clashes = formulaDifferencesOf(versions).filter(({ changedBy }) => changedBy === 'both')
      const swapped = { base: saved, mine: theirs, theirs: mine }
      const changes = formulaChangesBetween(merged(versions), merged(swapped))
      expect(changes.map(({ mine: _, theirs: __, ...subject }) => subject)).toEqual(
        clashes.map(({ change: { mine: _, theirs: __, ...subject } }) => subject),
      )
    }),
  )
})

test('merges lines changed by either side or both, and foods added and removed', () => {
  const changed = (values: Readonly<Record<number, number>>) =>
    contentWithLineChanges(saved.content, new Map(Object.entries(values).map(([id, value]) => [Number(id), { value }])))
  const mine = entryWithContent(saved, contentWithFoods(changed({ 1: 210, 2: 60 }), [5]))
  const theirs = entryWithContent(saved, contentWithoutFoods(contentWithFoods(changed({ 1: 220 }), [6]), new Set([3])))
  const versions = { base: saved, mine, theirs }
  expect(formulaDifferencesOf(versions).map(({ change, changedBy }) => [changeKey(change), changedBy])).toEqual([
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
  const chosen = new Map(defaultVersionSides(formulaDifferencesOf(versions))).set('food 1', 'theirs')
  expect(amounts(mergeFormulaEntries(versions, chosen))[0]).toEqual([1, 220])
})
