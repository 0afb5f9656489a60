import type { FormulaContent, OwnBounds } from '@provende/domain/formulation/workbench-formula.ts'
import type { FormulaEntry } from './workbench-entry.ts'

/* In what two versions of a formula differ, as two people who worked on it at the same time are told. */

export type Fact =
  | 'name'
  | 'description'
  | 'priceListId'
  | 'constraintVersionId'
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
  const { name, description, priceListId, constraintVersionId } = entry
  const { total, humidity, animalCount, useBio, melasse, melasseRatePercent } = entry.content
  return {
    ...{ name, description, priceListId, constraintVersionId },
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
