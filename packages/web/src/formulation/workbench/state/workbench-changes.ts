import {
  type FormulaBounds,
  type FormulaContent,
  roundingOf,
  storedOtherLimits,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { RequiredProbabilities } from '@provende/domain/nutrition/required-probability.ts'
import type { VersionSide } from '../../../kit/form/version-choice.tsx'
import type { FormulaEntry } from './workbench-entry.ts'

/* Differences between two versions of a formula, and the three-way merge of two versions with a common base. */

export type FormulaFactName =
  | 'name'
  | 'description'
  | 'priceListId'
  | 'limits'
  | 'total'
  | 'humidity'
  | 'animalCount'
  | 'useBio'
  | 'melasse'
  | 'melasseRatePercent'
  | 'roundingCarrierId'
  | 'roundingStepGrams'
  | 'roundingBatchTonnes'
  | 'otherLimits'

/** The values of a food or nutrient line; null where the version has no such line. */
export type FormulaLineValues =
  | (FormulaBounds & {
      readonly value?: number
      readonly isActive?: boolean
      readonly minIfUsed?: number | null | undefined
    } & RequiredProbabilities)
  | null

export type FormulaChange =
  | { readonly kind: 'fact'; readonly fact: FormulaFactName; readonly mine: unknown; readonly theirs: unknown }
  | {
      readonly kind: 'food' | 'nutrient'
      readonly id: number
      readonly mine: FormulaLineValues
      readonly theirs: FormulaLineValues
    }

/** All differences: facts, then foods, then nutrients, both by id, so that the order is the same for both users. */
export function formulaChangesBetween(mine: FormulaEntry, theirs: FormulaEntry): readonly FormulaChange[] {
  const [mineFacts, theirFacts] = [entryFactsOf(mine), entryFactsOf(theirs)]
  const facts = (Object.keys(mineFacts) as FormulaFactName[]).flatMap((fact): FormulaChange[] =>
    areSameValues(mineFacts[fact], theirFacts[fact])
      ? []
      : [{ kind: 'fact', fact, mine: mineFacts[fact], theirs: theirFacts[fact] }],
  )
  return [
    ...facts,
    ...lineChanges('food', mine.content.foods, theirs.content.foods),
    ...lineChanges('nutrient', mine.content.nutrients, theirs.content.nutrients),
  ]
}

function entryFactsOf(entry: FormulaEntry): Readonly<Record<FormulaFactName, unknown>> {
  const { name, description, priceListId, constraintSetId, constraintVersionId } = entry
  const { total, humidity, animalCount, useBio, melasse, melasseRatePercent, otherLimits = [] } = entry.content
  return {
    ...{ name, description, priceListId, limits: { constraintSetId, constraintVersionId } },
    ...{ total, humidity, animalCount, useBio, melasse, melasseRatePercent, otherLimits },
    roundingCarrierId: entry.content.roundingCarrierId,
    roundingStepGrams: entry.content.roundingStepGrams,
    roundingBatchTonnes: entry.content.roundingBatchTonnes,
  }
}

type EntryLine = FormulaContent['foods'][number] | FormulaContent['nutrients'][number]

function lineChanges(
  kind: 'food' | 'nutrient',
  mine: readonly EntryLine[],
  theirs: readonly EntryLine[],
): FormulaChange[] {
  const [mineById, theirsById] = [lineValuesById(mine), lineValuesById(theirs)]
  const ids = [...new Set([...mineById.keys(), ...theirsById.keys()])].toSorted((a, b) => a - b)
  return ids.flatMap((id): FormulaChange[] => {
    const change = { kind, id, mine: mineById.get(id) ?? null, theirs: theirsById.get(id) ?? null }
    return areSameValues(change.mine, change.theirs) ? [] : [change]
  })
}
const lineValuesById = (lines: readonly EntryLine[]) => new Map(lines.map(({ id, ...values }) => [id, values]))

const areSameValues = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Two versions of a formula and their common base. */
export type FormulaVersions = {
  readonly base: FormulaEntry
  readonly mine: FormulaEntry
  readonly theirs: FormulaEntry
}

/** A difference and the side that made it. */
export type AttributedFormulaChange = { readonly change: FormulaChange; readonly changedBy: VersionSide | 'both' }

/** All differences between mine and theirs, each with the side that changed the base. */
export function attributedFormulaChanges({ base, mine, theirs }: FormulaVersions): readonly AttributedFormulaChange[] {
  const changedIn = (version: FormulaEntry) => new Set(formulaChangesBetween(base, version).map(changeKey))
  const [changedByMe, changedByThem] = [changedIn(mine), changedIn(theirs)]
  return formulaChangesBetween(mine, theirs).map((change) => {
    const key = changeKey(change)
    return { change, changedBy: !changedByMe.has(key) ? 'theirs' : changedByThem.has(key) ? 'both' : 'mine' }
  })
}

/** Identifies what a difference is about, independent of the values. */
export const changeKey = (change: FormulaChange): string =>
  change.kind === 'fact' ? change.fact : `${change.kind} ${change.id}`

/** The preselected sides: the one that changed, or mine where both did. */
export const defaultVersionSides = (
  differences: readonly AttributedFormulaChange[],
): ReadonlyMap<string, VersionSide> =>
  new Map(differences.map(({ change, changedBy }) => [changeKey(change), changedBy === 'theirs' ? 'theirs' : 'mine']))

/** Merges two versions: each difference from the side chosen for its key. */
export function mergeFormulaEntries(
  { base, mine, theirs }: FormulaVersions,
  sides: ReadonlyMap<string, VersionSide>,
): FormulaEntry {
  const chosen = (key: FormulaFactName) => (sides.get(key) === 'theirs' ? theirs : mine)
  const { constraintSetId, constraintVersionId } = chosen('limits')
  const lines = <T extends EntryLine>(
    kind: 'food' | 'nutrient',
    linesIn: (content: FormulaContent) => readonly T[],
  ) => {
    const [mineLines, theirLines] = [linesIn(mine.content), linesIn(theirs.content)]
    const [mineById, theirsById] = [mineLines, theirLines].map((list) => new Map(list.map((line) => [line.id, line])))
    // If mine kept the order of the base, the order of theirs applies.
    const isOrderTheirs = areSameValues(lineIdsOf(mineLines), lineIdsOf(linesIn(base.content)))
    const ids = new Set((isOrderTheirs ? [theirLines, mineLines] : [mineLines, theirLines]).flatMap(lineIdsOf))
    return [...ids].flatMap((id) => {
      const line = (sides.get(`${kind} ${id}`) === 'theirs' ? theirsById : mineById)?.get(id)
      return line === undefined ? [] : [line]
    })
  }
  return {
    name: chosen('name').name,
    description: chosen('description').description,
    priceListId: chosen('priceListId').priceListId,
    constraintSetId,
    constraintVersionId,
    content: {
      total: chosen('total').content.total,
      humidity: chosen('humidity').content.humidity,
      animalCount: chosen('animalCount').content.animalCount,
      useBio: chosen('useBio').content.useBio,
      melasse: chosen('melasse').content.melasse,
      melasseRatePercent: chosen('melasseRatePercent').content.melasseRatePercent,
      ...roundingOf({
        roundingCarrierId: chosen('roundingCarrierId').content.roundingCarrierId,
        roundingStepGrams: chosen('roundingStepGrams').content.roundingStepGrams,
        roundingBatchTonnes: chosen('roundingBatchTonnes').content.roundingBatchTonnes,
      }),
      foods: lines('food', ({ foods }) => foods),
      nutrients: lines('nutrient', ({ nutrients }) => nutrients),
      ...storedOtherLimits(chosen('otherLimits').content.otherLimits ?? []),
    },
  }
}
const lineIdsOf = (lines: readonly EntryLine[]) => lines.map(({ id }) => id)
