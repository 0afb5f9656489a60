import type { FormulaResponse, FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import type { FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'

/** What the open workbench knows of its formula. */
type OpenFormulaData = Pick<FormulaWithInputs, 'priceLists'> & {
  readonly formula: FormulaResponse
  readonly inputs: Pick<FormulaInputs, 'ingredients' | 'nutrients'>
  readonly constraintSets: FormulaWithInputs['constraints']
}
type NamedRecord = { readonly id: number; readonly name: string }

/**
 * The names of everything two versions of a formula refer to, by id: what one of them has loaded, and what was saved with
 * either, so that a food, nutrient, list or set that is no longer offered has its name too.
 */
export function namesInFormulaVersions(
  { formula, inputs, priceLists, constraintSets }: OpenFormulaData,
  theirs: FormulaWithInputs,
) {
  const saved = [theirs.formule, formula]
  const namesOf = (...lists: readonly (readonly NamedRecord[])[]) =>
    new Map(lists.flat().flatMap(({ id, name }) => (name === '' ? [] : [[id, name] as const])))
  const versionsOf = (sets: FormulaWithInputs['constraints']) =>
    sets.flatMap((set) => set.versions.map(({ id, name }) => ({ id, name: `${set.name} · ${name}` })))
  return {
    foods: namesOf(...saved.map(({ foods }) => foods), theirs.basis.ingredients, inputs.ingredients),
    nutrients: namesOf(...saved.map(({ nutrients }) => nutrients), theirs.basis.nutrients, inputs.nutrients),
    lists: namesOf(
      saved.map(({ priceListId, priceListName }) => ({ id: priceListId ?? 0, name: priceListName })),
      theirs.priceLists,
      priceLists,
    ),
    versions: namesOf(
      saved.map(({ constraintVersionId, constraintVersionName }) => ({
        id: constraintVersionId ?? 0,
        name: constraintVersionName,
      })),
      versionsOf(theirs.constraints),
      versionsOf(constraintSets),
    ),
  }
}
