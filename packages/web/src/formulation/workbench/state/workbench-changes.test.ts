import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VersionSide } from '../../../kit/form/version-choice.tsx'
import {
  attributedFormulaChanges,
  changeKey,
  defaultVersionSides,
  type FormulaVersions,
  formulaChangesBetween,
  mergeFormulaEntries,
} from './workbench-changes.ts'
import {
  contentWithAddedFoods,
  contentWithLineChanges,
  contentWithNutrientBounds,
  contentWithoutFoods,
  entryWithContent,
  type FormulaEntry,
  formulaEntryOf,
  isSameEntry,
} from './workbench-entry.ts'
import { formulaFixture } from './workbench-fixture.ts'

const savedEntry = formulaEntryOf(formulaFixture().formule)

test('equal versions have no differences', () => {
  expect(formulaChangesBetween(savedEntry, formulaEntryOf(formulaFixture().formule))).toEqual([])
})

test('lists differing facts, foods and nutrient bounds with both values', () => {
  const mine = entryWithContent(
    { ...savedEntry, name: 'Mine' },
    contentWithLineChanges(savedEntry.content, new Map([[1, { value: 210 }]])),
  )
  const theirs = entryWithContent(savedEntry, {
    ...contentWithAddedFoods(contentWithoutFoods(savedEntry.content, new Set([4])), [5]),
    ...contentWithNutrientBounds(savedEntry.content, new Map([[11, { min: 70 }]])),
    foods: contentWithAddedFoods(contentWithoutFoods(savedEntry.content, new Set([4])), [5]).foods,
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

const arbitraryAmount = fc.integer({ min: 0, max: 3 })
const arbitraryFoodId = fc.integer({ min: 1, max: 6 })
const arbitraryNumberOrNull = fc.option(arbitraryAmount)
const entryEdits: fc.Arbitrary<(entry: FormulaEntry) => FormulaEntry>[] = [
  fc.constantFrom('Mine', 'Theirs', 'Vaches').map((name) => (entry) => ({ ...entry, name })),
  arbitraryNumberOrNull.map((constraintSetId) => (entry) => ({ ...entry, constraintSetId })),
  arbitraryNumberOrNull.map((min) => (entry) => entryWithContent(entry, { total: { min, max: null } })),
  fc.boolean().map((melasse) => (entry) => entryWithContent(entry, { melasse })),
  arbitraryFoodId.map((id) => (entry) => entryWithContent(entry, contentWithAddedFoods(entry.content, [id]))),
  arbitraryFoodId.map((id) => (entry) => entryWithContent(entry, contentWithoutFoods(entry.content, new Set([id])))),
  fc.record({ id: arbitraryFoodId, value: arbitraryAmount }).map(
    ({ id, value }) =>
      (entry) =>
        entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[id, { value }]]))),
  ),
  fc.record({ id: arbitraryFoodId, min: arbitraryNumberOrNull }).map(
    ({ id, min }) =>
      (entry) =>
        entryWithContent(entry, contentWithNutrientBounds(entry.content, new Map([[id, { min }]]))),
  ),
]
/** Random edits of the saved formula. */
const arbitraryEditedEntry: fc.Arbitrary<FormulaEntry> = fc
  .array(fc.oneof(...entryEdits), { maxLength: 8 })
  .map((steps) => steps.reduce((entry, step) => step(entry), savedEntry))

const mergedWithDefaults = (versions: FormulaVersions) =>
  mergeFormulaEntries(versions, defaultVersionSides(attributedFormulaChanges(versions)))
const mergedAllFromSide = (versions: FormulaVersions, side: VersionSide) =>
  mergeFormulaEntries(
    versions,
    new Map([...defaultVersionSides(attributedFormulaChanges(versions)).keys()].map((key) => [key, side])),
  )

test('merging with an unchanged version gives the changed one', () => {
  fc.assert(
    fc.property(arbitraryEditedEntry, (other) => {
      expect(isSameEntry(mergedWithDefaults({ base: savedEntry, mine: savedEntry, theirs: other }), other)).toBe(true)
      expect(isSameEntry(mergedWithDefaults({ base: savedEntry, mine: other, theirs: savedEntry }), other)).toBe(true)
    }),
  )
})

test('choosing all of mine gives mine, all of theirs gives theirs, and equal versions merge to themselves', () => {
  fc.assert(
    fc.property(arbitraryEditedEntry, arbitraryEditedEntry, (mine, theirs) => {
      const versions = { base: savedEntry, mine, theirs }
      expect(formulaChangesBetween(mergedAllFromSide(versions, 'mine'), mine)).toEqual([])
      expect(formulaChangesBetween(mergedAllFromSide(versions, 'theirs'), theirs)).toEqual([])
      expect(isSameEntry(mergedWithDefaults({ base: savedEntry, mine, theirs: mine }), mine)).toBe(true)
    }),
  )
})

test('lists differences in the same order whichever side is mine', () => {
  fc.assert(
    fc.property(arbitraryEditedEntry, arbitraryEditedEntry, (mine, theirs) => {
      expect(formulaChangesBetween(theirs, mine).map(changeKey)).toEqual(
        formulaChangesBetween(mine, theirs).map(changeKey),
      )
    }),
  )
})

test('swapping the sides changes the merge only where both sides changed', () => {
  fc.assert(
    fc.property(arbitraryEditedEntry, arbitraryEditedEntry, (mine, theirs) => {
      const versions = { base: savedEntry, mine, theirs }
      const clashes = attributedFormulaChanges(versions).filter(({ changedBy }) => changedBy === 'both')
      const swapped = { base: savedEntry, mine: theirs, theirs: mine }
      const changes = formulaChangesBetween(mergedWithDefaults(versions), mergedWithDefaults(swapped))
      expect(changes.map(({ mine: _, theirs: __, ...subject }) => subject)).toEqual(
        clashes.map(({ change: { mine: _, theirs: __, ...subject } }) => subject),
      )
    }),
  )
})

test('merges lines changed by either side or both, and foods added and removed', () => {
  const changed = (values: Readonly<Record<number, number>>) =>
    contentWithLineChanges(
      savedEntry.content,
      new Map(Object.entries(values).map(([id, value]) => [Number(id), { value }])),
    )
  const mine = entryWithContent(savedEntry, contentWithAddedFoods(changed({ 1: 210, 2: 60 }), [5]))
  const theirs = entryWithContent(
    savedEntry,
    contentWithoutFoods(contentWithAddedFoods(changed({ 1: 220 }), [6]), new Set([3])),
  )
  const versions = { base: savedEntry, mine, theirs }
  expect(attributedFormulaChanges(versions).map(({ change, changedBy }) => [changeKey(change), changedBy])).toEqual([
    ['food 1', 'both'],
    ['food 2', 'mine'],
    ['food 3', 'theirs'],
    ['food 5', 'mine'],
    ['food 6', 'theirs'],
  ])
  const amounts = (entry: FormulaEntry) => entry.content.foods.map(({ id, value }) => [id, value])
  expect(amounts(mergedWithDefaults(versions))).toEqual([
    [1, 210],
    [2, 60],
    [4, 1],
    [5, 0],
    [6, 0],
  ])
  const chosen = new Map(defaultVersionSides(attributedFormulaChanges(versions))).set('food 1', 'theirs')
  expect(amounts(mergeFormulaEntries(versions, chosen))[0]).toEqual([1, 220])
})
