import { formula } from '@provende/contract/formulation/formula.ts'
import {
  type AnsweredFormula,
  answeredFormula as answeredFormulaSchema,
} from '@provende/contract/formulation/formula-answers.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import type { FormulaOutcome } from '@provende/domain/formulation/workbench-figures.ts'
import type { FormulaBasis, FormulaContent, FormulaLine } from '@provende/domain/formulation/workbench-formula.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session.ts'
import { existingRecord } from '../records/handlers.ts'
import type { Scope } from '../records/scope.ts'
import { heldBy, visibleTo } from '../records/visible-to.ts'

/* How formulas are read: as they were saved last, with the names of what they refer to. */

/** A formula as it is stored: bounds by column. */
export type FormulaRecord = AnyRecord & {
  readonly name: string
  readonly code: string
  readonly structureId: number
  readonly farmId: number | null
  readonly nutritionalModelVersionId: number
  readonly optimisationTypeObjectId: number | null
  readonly constraintVersionId: number | null
  readonly isLocked: boolean
  readonly foods: readonly StoredLine[]
  readonly nutrients: readonly { readonly itemId: number; readonly min: number | null; readonly max: number | null }[]
}
type StoredLine = Omit<FormulaLine, 'id'> & { readonly itemId: number; readonly code: string; readonly name: string }

/** One formula as it is stored; refuses when there is none to see. */
export async function formulaRecord(scope: Scope, id: number): Promise<FormulaRecord> {
  // The columns of the table are the fields of the family.
  return (await existingRecord(scope, formula, id)) as FormulaRecord
}

/** What a formula says, out of its columns. */
export const contentOf = (record: AnyRecord): FormulaContent => {
  const { foods, nutrients } = record as FormulaRecord
  const bound = (field: string) => (record[field] ?? null) as number | null
  return {
    total: { min: bound('totalMinGrams'), max: bound('totalMaxGrams') },
    humidity: { min: bound('humidityMinPercent'), max: bound('humidityMaxPercent') },
    animalCount: Number(record.animalCount),
    useBio: record.useBio === true,
    melasse: record.melasse === true,
    melasseRatePercent: bound('melasseRatePercent'),
    foods: foods.map(({ itemId, min, max, value, isActive }) => ({ id: itemId, min, max, value, isActive })),
    nutrients: nutrients.map(({ itemId, min, max }) => ({ id: itemId, min, max })),
  }
}

/** What the last save of a formula was computed with, and what it came to. */
type LastRevision = {
  readonly content: FormulaContent
  readonly basis: FormulaBasis
  readonly outcome: FormulaOutcome
}

/** The last state of a formula. */
export async function lastRevision(scope: Scope, formulaId: number): Promise<LastRevision> {
  const { rows } = await sql<LastRevision>`
    select formula_revision.content, formula_basis.content as basis, outcome
    from formula_revision join formula_basis on formula_basis.id = basis_id
    where formula_revision.formula_id = ${formulaId} order by number desc limit 1`.execute(scope.transaction)
  const [last] = rows
  // A formula is saved together with its revision.
  if (last === undefined) throw new Error(`formula ${formulaId} has no revision`)
  return last
}

type Names = {
  readonly id: number
  readonly farmName: string
  readonly distributorName: string
  readonly targetObjectName: string
  readonly nutritionalModelId: number | null
  readonly priceListName: string
  readonly currencyCode: string
  readonly constraintSetName: string
  readonly constraintVersionName: string
  /** Who saved it last. */
  readonly ownerName: string
}

/** What a row of `formula` is priced in: as its list is, else as the tenant of whoever asks prices. */
export const currencyCodeOf = (
  tenantId: number,
  visible: (table: string) => RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`coalesce(
  (select code from currency where ${visible('currency')} and id = coalesce(
    (select currency_id from price_list where id = formula.optimisation_type_object_id and ${visible('price_list')}),
    (select default_currency_id from tenant where id = ${tenantId}))), 'EUR')`

/** The names of what formulas refer to, as far as the scope sees it; prices of lists are no names. */
async function namesOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, Names>> {
  const { rows } = await sql<Names>`
    select formula.id, coalesce(farm.name, '') as "farmName",
      coalesce(structure.name, farm.distributor_name, '') as "distributorName",
      coalesce(race.name, '') as "targetObjectName", model_version.model_id as "nutritionalModelId",
      coalesce(price_list.name, '') as "priceListName", ${currencyCodeOf(scope.tenantId, (table) => visibleTo(scope, table))} as "currencyCode",
      coalesce(constraint_set.name, '') as "constraintSetName",
      coalesce(constraint_version.name, '') as "constraintVersionName",
      coalesce(trim(app_user.first_name || ' ' || app_user.last_name), '') as "ownerName"
    from formula
      left join farm on farm.id = formula.farm_id and ${visibleTo(scope, 'farm')}
      left join structure on structure.id = formula.structure_id and ${visibleTo(scope, 'structure')}
      left join race on race.id = target_object_id and ${visibleTo(scope, 'race')}
      left join model_version on model_version.id = nutritional_model_version_id and ${visibleTo(scope, 'model_version')}
      left join price_list on price_list.id = optimisation_type_object_id and ${visibleTo(scope, 'price_list')}
      left join constraint_set on constraint_set.id = constraint_set_id and ${visibleTo(scope, 'constraint_set')}
      left join constraint_version on constraint_version.id = constraint_version_id
        and ${visibleTo(scope, 'constraint_version')}
      left join lateral (select user_id from formula_revision where formula_revision.formula_id = formula.id
        order by number desc limit 1) as saved on true
      left join app_user on app_user.id = saved.user_id and ${heldBy(scope, 'app_user')}
    where formula.id = any(${[...ids]}::bigint[]) and ${visibleTo(scope, 'formula')}`.execute(scope.transaction)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether somebody is told what feed costs per food and per list. Farmers see the totals of their own formulas. */
export const seesPrices = ({ role }: Session): boolean => role !== 'Farmer'

/** Which list a formula is priced with is not for farmers. Source: docs/open-questions.md. */
const noPriceList = { optimisationTypeObjectId: null, priceListName: '' }

/** The fields an answer has: a price that is a column of the table is not for everybody. */
const only = ({ shape }: { readonly shape: object }, told: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, told[name]]))

/** One formula as it is answered: with what its last save came to. */
export const answeredFormula = async (scope: Scope, session: Session, id: number): Promise<AnsweredFormula> =>
  answerOf(scope, session, await formulaRecord(scope, id))

/** The same of a formula that has been read; `usable` are those of its foods that may be used today, where it is asked. */
export async function answerOf(
  scope: Scope,
  session: Session,
  record: FormulaRecord,
  usable?: ReadonlySet<number>,
): Promise<AnsweredFormula> {
  const { id } = record
  const names = (await namesOf(scope, [id])).get(id)
  const { basis, outcome } = await lastRevision(scope, id)
  const content = contentOf(record)
  return only(answeredFormulaSchema, {
    ...record,
    ...names,
    ...(seesPrices(session) ? {} : noPriceList),
    isFood: record.foodId !== null,
    total: { ...content.total, value: outcome.figures.totalGrams },
    humidity: { ...content.humidity, value: outcome.figures.humidityPercent },
    foods: answeredFoods(record, basis, usable),
    nutrients: answeredNutrients(content, basis, outcome),
    cmvp: answeredPrices(session, outcome),
    // The columns left are the facts of the family; the answer is checked against its schema by kit/http.ts.
  }) as AnsweredFormula
}

function answeredFoods(
  { foods }: FormulaRecord,
  { ingredients }: FormulaBasis,
  usable: ReadonlySet<number> | undefined,
): AnsweredFormula['foods'] {
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]))
  return foods.map(({ itemId, name, code, ...line }) => {
    const ingredient = byId.get(itemId)
    return {
      ...line,
      id: itemId,
      name: ingredient?.name ?? name,
      code: ingredient?.code ?? code,
      deleted: usable ? !usable.has(itemId) : ingredient === undefined || ingredient.unavailable !== null,
      primaryCategory: ingredient?.primaryCategory ?? 'NONE',
      properties: ingredient === undefined ? [] : [{ name: 'Decimals', data: String(ingredient.decimals) }],
    }
  })
}

/** The nutrients of a formula with its own bounds and what the recipe gives. */
export function answeredNutrients(
  { nutrients }: Pick<FormulaContent, 'nutrients'>,
  basis: FormulaBasis,
  { figures }: Pick<FormulaOutcome, 'figures'>,
): AnsweredFormula['nutrients'] {
  const own = new Map(nutrients.map((line) => [line.id, line]))
  return basis.nutrients.map(({ unit, ...nutrient }, place) => ({
    ...nutrient,
    order: place + 1,
    min: own.get(nutrient.id)?.min ?? null,
    max: own.get(nutrient.id)?.max ?? null,
    value: figures.nutrients[place]?.value ?? null,
    valueKg: figures.nutrients[place]?.valuePerKg ?? null,
    unitName: unit,
    isActive: true,
  }))
}

type Priced = Pick<FormulaOutcome, 'price' | 'distributorPrice' | 'isPriceShown'>

/** Prices, where there are foods enough for one. Source: spec 2 §5 "Other rules". */
export function answeredPrices(session: Session, outcome: Priced): AnsweredFormula['cmvp'] {
  const { price, distributorPrice, isPriceShown } = outcome
  const shown = (value: number | null) => (isPriceShown ? value : null)
  return {
    pricePerAnimalDayEur: shown(price.pricePerAnimalDayEur),
    pricePerKgEur: shown(price.pricePerKgEur),
    pricePerTonneEur: shown(price.pricePerTonneEur),
    distributorPricePerTonneEur: seesPrices(session) ? shown(distributorPrice.pricePerTonneEur) : null,
    quantityPerDayKg: price.quantityPerDayKg,
    quantityPer30DaysTonnes: price.quantityPer30DaysTonnes,
    daysPerTonne: price.daysPerTonne,
  }
}
