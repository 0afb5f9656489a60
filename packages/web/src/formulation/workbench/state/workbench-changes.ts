import type { FormulaContent, OwnBounds } from '@provende/domain/formulation/workbench-formula.ts'
import type { Side } from '../kit/side-choice.tsx'
import type { FormulaEntry } from './workbench-entry.ts'

/* In what two versions of a formula differ, and how two that were made of the same one are joined. */

export type Fact =
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

/** What a line says; null where the version has none. */
export type LineValues = (OwnBounds & { readonly value?: number; readonly isActive?: boolean }) | null

export type FormulaChange =
  | { readonly about: 'fact'; readonly fact: Fact; readonly mine: unknown; readonly theirs: unknown }
  | { readonly about: 'food' | 'nutrient'; readonly id: number; readonly mine: LineValues; readonly theirs: LineValues }

/** All differences: facts, then foods, then nutrients, in the order in which mine names them. */
export function changesBetween(mine: FormulaEntry, theirs: FormulaEntry): readonly FormulaChange[] {
  const [one, other] = [factsOf(mine), factsOf(theirs)]
  const facts = (Object.keys(one) as Fact[]).flatMap((fact): FormulaChange[] =>
    isSame(one[fact], other[fact]) ? [] : [{ about: 'fact', fact, mine: one[fact], theirs: other[fact] }],
  )
  return [
    ...facts,
    ...lineChanges('food', mine.content.foods, theirs.content.foods),
    ...lineChanges('nutrient', mine.content.nutrients, theirs.content.nutrients),
  ]
}

function factsOf(entry: FormulaEntry): Readonly<Record<Fact, unknown>> {
  const { name, description, priceListId, constraintSetId, constraintVersionId } = entry
  const { total, humidity, animalCount, useBio, melasse, melasseRatePercent } = entry.content
  return {
    ...{ name, description, priceListId, limits: { constraintSetId, constraintVersionId } },
    ...{ total, humidity, animalCount, useBio, melasse, melasseRatePercent },
  }
}

type Line = FormulaContent['foods'][number] | FormulaContent['nutrients'][number]

function lineChanges(about: 'food' | 'nutrient', mine: readonly Line[], theirs: readonly Line[]): FormulaChange[] {
  const [own, other] = [byId(mine), byId(theirs)]
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((id): FormulaChange[] => {
    const change = { about, id, mine: own.get(id) ?? null, theirs: other.get(id) ?? null }
    return isSame(change.mine, change.theirs) ? [] : [change]
  })
}
const byId = (lines: readonly Line[]) => new Map(lines.map(({ id, ...values }) => [id, values]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Two versions of a formula, and the one that both were made of. */
export type Versions = { readonly base: FormulaEntry; readonly mine: FormulaEntry; readonly theirs: FormulaEntry }

/** A difference, and who made it. */
export type Difference = { readonly change: FormulaChange; readonly changedBy: Side | 'both' }

/** All differences between mine and theirs, each with who changed what both started from. */
export function differencesOf({ base, mine, theirs }: Versions): readonly Difference[] {
  const changedIn = (version: FormulaEntry) => new Set(changesBetween(base, version).map(keyOf))
  const [own, other] = [changedIn(mine), changedIn(theirs)]
  return changesBetween(mine, theirs).map((change) => {
    const key = keyOf(change)
    return { change, changedBy: !own.has(key) ? 'theirs' : other.has(key) ? 'both' : 'mine' }
  })
}

/** What a difference is about: the same in any two versions. */
export const keyOf = (change: FormulaChange): string =>
  change.about === 'fact' ? change.fact : `${change.about} ${change.id}`

/** What is kept as long as nobody says otherwise: what one side alone changed, and mine where both did. */
export const offeredSides = (differences: readonly Difference[]): ReadonlyMap<string, Side> =>
  new Map(differences.map(({ change, changedBy }) => [keyOf(change), changedBy === 'theirs' ? 'theirs' : 'mine']))

/** One formula of two versions: each difference from the side chosen for its key, all else is the same in both. */
export function joinedEntry({ base, mine, theirs }: Versions, sides: ReadonlyMap<string, Side>): FormulaEntry {
  const of = (key: Fact) => (sides.get(key) === 'theirs' ? theirs : mine)
  const { constraintSetId, constraintVersionId } = of('limits')
  const lines = <T extends Line>(about: 'food' | 'nutrient', from: (content: FormulaContent) => readonly T[]) => {
    const [own, other] = [from(mine.content), from(theirs.content)]
    const [mineById, theirsById] = [own, other].map((all) => new Map(all.map((line) => [line.id, line])))
    // Whoever left the order alone follows the other.
    const isOrderTheirs = isSame(idsOf(own), idsOf(from(base.content)))
    const ids = new Set((isOrderTheirs ? [other, own] : [own, other]).flatMap(idsOf))
    return [...ids].flatMap((id) => {
      const line = (sides.get(`${about} ${id}`) === 'theirs' ? theirsById : mineById)?.get(id)
      return line === undefined ? [] : [line]
    })
  }
  return {
    name: of('name').name,
    description: of('description').description,
    priceListId: of('priceListId').priceListId,
    constraintSetId,
    constraintVersionId,
    content: {
      total: of('total').content.total,
      humidity: of('humidity').content.humidity,
      animalCount: of('animalCount').content.animalCount,
      useBio: of('useBio').content.useBio,
      melasse: of('melasse').content.melasse,
      melasseRatePercent: of('melasseRatePercent').content.melasseRatePercent,
      foods: lines('food', ({ foods }) => foods),
      nutrients: lines('nutrient', ({ nutrients }) => nutrients),
    },
  }
}
const idsOf = (lines: readonly Line[]) => lines.map(({ id }) => id)
