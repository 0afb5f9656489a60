import type { FormulaBounds, FormulaContent } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { VersionSide } from '../../../kit/form/version-choice.tsx'
import type { FormulaEntry } from './workbench-entry.ts'

/* Differences between two versions of a formula, and the three-way merge of two versions with a common base. */

export type FormulaFact =
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

/** The values of a food or nutrient line; null where the version has no such line. */
export type LineValues = (FormulaBounds & { readonly value?: number; readonly isActive?: boolean }) | null

export type FormulaChange =
  | { readonly kind: 'fact'; readonly fact: FormulaFact; readonly mine: unknown; readonly theirs: unknown }
  | { readonly kind: 'food' | 'nutrient'; readonly id: number; readonly mine: LineValues; readonly theirs: LineValues }

/** All differences: facts, then foods, then nutrients, both by id, so that the order is the same for both users. */
export function changesBetween(mine: FormulaEntry, theirs: FormulaEntry): readonly FormulaChange[] {
  const [mineFacts, theirFacts] = [factsOf(mine), factsOf(theirs)]
  const facts = (Object.keys(mineFacts) as FormulaFact[]).flatMap((fact): FormulaChange[] =>
    isSame(mineFacts[fact], theirFacts[fact])
      ? []
      : [{ kind: 'fact', fact, mine: mineFacts[fact], theirs: theirFacts[fact] }],
  )
  return [
    ...facts,
    ...lineChanges('food', mine.content.foods, theirs.content.foods),
    ...lineChanges('nutrient', mine.content.nutrients, theirs.content.nutrients),
  ]
}

function factsOf(entry: FormulaEntry): Readonly<Record<FormulaFact, unknown>> {
  const { name, description, priceListId, constraintSetId, constraintVersionId } = entry
  const { total, humidity, animalCount, useBio, melasse, melasseRatePercent } = entry.content
  return {
    ...{ name, description, priceListId, limits: { constraintSetId, constraintVersionId } },
    ...{ total, humidity, animalCount, useBio, melasse, melasseRatePercent },
  }
}

type Line = FormulaContent['foods'][number] | FormulaContent['nutrients'][number]

function lineChanges(kind: 'food' | 'nutrient', mine: readonly Line[], theirs: readonly Line[]): FormulaChange[] {
  const [mineById, theirsById] = [byId(mine), byId(theirs)]
  const ids = [...new Set([...mineById.keys(), ...theirsById.keys()])].toSorted((a, b) => a - b)
  return ids.flatMap((id): FormulaChange[] => {
    const change = { kind, id, mine: mineById.get(id) ?? null, theirs: theirsById.get(id) ?? null }
    return isSame(change.mine, change.theirs) ? [] : [change]
  })
}
const byId = (lines: readonly Line[]) => new Map(lines.map(({ id, ...values }) => [id, values]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Two versions of a formula and their common base. */
export type FormulaVersions = {
  readonly base: FormulaEntry
  readonly mine: FormulaEntry
  readonly theirs: FormulaEntry
}

/** A difference and the side that made it. */
export type FormulaDifference = { readonly change: FormulaChange; readonly changedBy: VersionSide | 'both' }

/** All differences between mine and theirs, each with the side that changed the base. */
export function differencesOf({ base, mine, theirs }: FormulaVersions): readonly FormulaDifference[] {
  const changedIn = (version: FormulaEntry) => new Set(changesBetween(base, version).map(keyOf))
  const [changedByMe, changedByThem] = [changedIn(mine), changedIn(theirs)]
  return changesBetween(mine, theirs).map((change) => {
    const key = keyOf(change)
    return { change, changedBy: !changedByMe.has(key) ? 'theirs' : changedByThem.has(key) ? 'both' : 'mine' }
  })
}

/** Identifies what a difference is about, independent of the values. */
export const keyOf = (change: FormulaChange): string =>
  change.kind === 'fact' ? change.fact : `${change.kind} ${change.id}`

/** The preselected sides: the one that changed, or mine where both did. */
export const defaultSides = (differences: readonly FormulaDifference[]): ReadonlyMap<string, VersionSide> =>
  new Map(differences.map(({ change, changedBy }) => [keyOf(change), changedBy === 'theirs' ? 'theirs' : 'mine']))

/** Merges two versions: each difference from the side chosen for its key. */
export function mergeEntries(
  { base, mine, theirs }: FormulaVersions,
  sides: ReadonlyMap<string, VersionSide>,
): FormulaEntry {
  const chosen = (key: FormulaFact) => (sides.get(key) === 'theirs' ? theirs : mine)
  const { constraintSetId, constraintVersionId } = chosen('limits')
  const lines = <T extends Line>(kind: 'food' | 'nutrient', linesIn: (content: FormulaContent) => readonly T[]) => {
    const [mineLines, theirLines] = [linesIn(mine.content), linesIn(theirs.content)]
    const [mineById, theirsById] = [mineLines, theirLines].map((list) => new Map(list.map((line) => [line.id, line])))
    // If mine kept the order of the base, the order of theirs applies.
    const isOrderTheirs = isSame(idsOf(mineLines), idsOf(linesIn(base.content)))
    const ids = new Set((isOrderTheirs ? [theirLines, mineLines] : [mineLines, theirLines]).flatMap(idsOf))
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
      foods: lines('food', ({ foods }) => foods),
      nutrients: lines('nutrient', ({ nutrients }) => nutrients),
    },
  }
}
const idsOf = (lines: readonly Line[]) => lines.map(({ id }) => id)
