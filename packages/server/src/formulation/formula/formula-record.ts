import { formula } from '@provende/contract/formulation/formula.ts'
import {
  formulaResponse as answeredFormulaSchema,
  type FormulaResponse,
  type FormulaWithInputs,
} from '@provende/contract/formulation/formula-schemas.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import type { RecordOf } from '@provende/contract/records/family.ts'
import { readsShownOnly } from '@provende/domain/access/is-visible.ts'
import { mayRead } from '@provende/domain/access/permissions.ts'
import {
  type StoredFigures,
  withDefaultNotVerified,
} from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  boundsWithNote,
  compactNutrientLine,
  type FormulaContent,
  type FormulaInputs,
  type FormulaLine,
  minIfUsedOf,
  type NutrientBounds,
  roundingOf,
  storedOtherLimits,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { OtherLimit } from '@provende/domain/nutrition/other-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { requireVisibleRecord } from '../../records/handlers.ts'
import type { Scope } from '../../records/scope.ts'
import { ownedBy, visibleTo } from '../../records/visible-to.ts'
import { tableAsRead } from '../../tables.ts'
import { joinBreedSql } from './formula-breed.ts'
import { readsRevision, withShownLines } from './formula-shown.ts'
import { loadStaleReasons } from './formula-sources.ts'

/* Reads formulas as last saved and turns them into responses, with the names of the records they refer to. */

/** A row of the table `formula` with its lines; total and humidity bounds are separate columns. */
export type FormulaRecord = { readonly foods: readonly StoredFoodLine[] } & RecordOf<typeof formula>
type StoredFoodLine = Omit<FormulaLine, 'id'> & {
  readonly itemId: number
  readonly code: string
  readonly name: string
}

/** The columns and lines that hold the content of a formula. */
export type FormulaContentColumns = Pick<
  RecordOf<typeof formula>,
  | 'totalMinGrams'
  | 'totalMaxGrams'
  | 'humidityMinPercent'
  | 'humidityMaxPercent'
  | 'totalNote'
  | 'humidityNote'
  | 'animalCount'
  | 'useBio'
  | 'melasse'
  | 'melasseRatePercent'
  | 'roundingCarrierId'
  | 'roundingStepGrams'
  | 'roundingBatchTonnes'
> & {
  readonly foods: readonly StoredFoodLine[]
  readonly nutrients: readonly StoredNutrientBounds[]
  readonly otherLimits: readonly OtherLimit[]
}
type StoredNutrientBounds = Omit<NutrientBounds, 'id'> & { readonly itemId: number }

/** The stored formula, to people of its farm as it was shown to them; refuses (`record.notFound`) one the scope does not see. */
export async function loadFormulaRecord(scope: Scope, id: number): Promise<FormulaRecord> {
  // The amounts of lines are never null in the table.
  const record = (await requireVisibleRecord(scope, formula, id)) as FormulaRecord
  return readsShownOnly(scope.role) ? withShownLines(scope, record) : record
}

/** The content of a formula, assembled from its columns and lines. */
export const formulaContentOf = (columns: FormulaContentColumns): FormulaContent => ({
  total: boundsWithNote({ min: columns.totalMinGrams, max: columns.totalMaxGrams, note: columns.totalNote }),
  humidity: boundsWithNote({
    min: columns.humidityMinPercent,
    max: columns.humidityMaxPercent,
    note: columns.humidityNote,
  }),
  animalCount: columns.animalCount,
  useBio: columns.useBio,
  melasse: columns.melasse,
  melasseRatePercent: columns.melasseRatePercent,
  ...roundingOf(columns),
  foods: columns.foods.map(({ itemId, ...line }) => ({
    id: itemId,
    ...boundsWithNote(line),
    value: line.value,
    isActive: line.isActive,
    ownMin: line.ownMin,
    ...minIfUsedOf(line),
  })),
  nutrients: columns.nutrients.map(({ itemId, ...line }) => compactNutrientLine({ id: itemId, ...line })),
  ...storedOtherLimits(columns.otherLimits),
})

/** The content, inputs and results of the last save. */
type LastFormulaRevision = {
  readonly number: number
  readonly content: FormulaContent
  readonly inputs: FormulaInputs
  readonly outcome: StoredFigures
}

export async function loadLastRevision(scope: Scope, formulaId: number): Promise<LastFormulaRevision> {
  const { rows } = await sql<LastFormulaRevision>`
    select number, formula_revision.content, formula_basis.content as inputs, outcome
    from formula_revision join formula_basis on formula_basis.id = basis_id
    where formula_revision.formula_id = ${formulaId} and ${readsRevision(scope)} order by number desc limit 1`.execute(
    scope.transaction,
  )
  const [last] = rows
  // Every save writes the formula and its revision in one transaction.
  if (last === undefined) throw new Error(`formula ${formulaId} has no revision`)
  return { ...last, outcome: withDefaultNotVerified(last.outcome) }
}

type ReferenceNames = {
  readonly id: number
  readonly farmName: string
  readonly distributorName: string
  readonly breedName: string
  readonly modelId: number | null
  readonly priceListName: string
  readonly currencyCode: string
  readonly constraintSetName: string
  readonly constraintVersionName: string
  /** The user who saved it last. */
  readonly ownerName: string
  readonly shownRevision: number | null
}

/**
 * SQL: the currency code of a row of `formula`: of its price list, else the default of `tenantId` (the caller's), else
 * EUR.
 */
export const formulaCurrencyCodeSql = (
  tenantId: number,
  visible: (table: string) => RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`coalesce(
  (select code from currency where ${visible('currency')} and id = coalesce(
    (select currency_id from price_list where id = formula.optimisation_type_object_id and ${visible('price_list')}),
    (select default_currency_id from tenant where id = ${tenantId}))), 'EUR')`

/**
 * The names of the records formulas refer to; empty for those the scope does not see. Subqueries rather than joins: the
 * order of ten joins takes the database longer to choose than the query to run.
 */
async function referenceNames(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, ReferenceNames>> {
  const of = (table: string, column: string, id: string) =>
    sql`(select ${sql.id(table, column)} from ${sql.table(table)} where ${sql.id(table, 'id')} = ${sql.id('formula', id)} and ${visibleTo(scope, table)})`
  const nameOf = (table: string, id: string) => sql`coalesce(${of(table, 'name', id)}, '')`
  const currencyCode = formulaCurrencyCodeSql(scope.tenantId, (table) => visibleTo(scope, table))
  const { rows } = await sql<ReferenceNames>`
    select formula.id, ${nameOf('farm', 'farm_id')} as "farmName",
      coalesce(${of('structure', 'name', 'structure_id')}, ${of('farm', 'distributor_name', 'farm_id')}, '') as "distributorName",
      coalesce(race.name, '') as "breedName",
      ${of('model_version', 'model_id', 'nutritional_model_version_id')} as "modelId",
      ${nameOf('price_list', 'optimisation_type_object_id')} as "priceListName", ${currencyCode} as "currencyCode",
      ${nameOf('constraint_set', 'constraint_set_id')} as "constraintSetName",
      ${nameOf('constraint_version', 'constraint_version_id')} as "constraintVersionName",
      coalesce((select trim(first_name || ' ' || last_name) from app_user where ${ownedBy(scope, 'app_user')} and id =
        (select user_id from formula_revision where formula_id = formula.id and ${readsRevision(scope)}
          order by number desc limit 1)), '') as "ownerName", shown_revision as "shownRevision"
    from ${tableAsRead(scope, 'formula')} ${joinBreedSql(scope, (table) => visibleTo(scope, table))}
    where formula.id = any(${[...ids]}::bigint[]) and ${visibleTo(scope, 'formula')}`.execute(scope.transaction)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whether the caller sees prices per food and price lists: whoever may read price lists. Farmers and advisers see the total
 * price of their formulas only.
 */
export const canSeePrices = ({ role }: Pick<Session, 'role'>): boolean => mayRead(role, [priceList.permission.screen])

/**
 * Whether the caller sees the foods that a formula is computed with today. Advisers are people of the platform, in no line with
 * a distributor: they read a formula with those of its last save.
 */
export const seesFoodsOfToday = ({ role }: Pick<Scope, 'role'>): boolean => role !== 'TC'

/** Farmers do not see which price list a formula uses. Source: docs/open-questions.md. */
const hiddenPriceList = { priceListId: null, priceListName: '' }

/** Keeps the fields of a response schema: the columns hold prices that not every caller may see. */
const pickSchemaFields = ({ shape }: { readonly shape: object }, values: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, values[name]]))

/** Inputs as sent: without food prices for callers who must not see them. */
export const toInputsDto = (session: Session, inputs: FormulaInputs): FormulaWithInputs['basis'] =>
  // Only the schema has no readonly arrays.
  (canSeePrices(session) ? inputs : withoutPrices(inputs)) as FormulaWithInputs['basis']

const withoutPrices = (inputs: FormulaInputs): FormulaInputs => ({
  ...inputs,
  ingredients: inputs.ingredients.map((ingredient) => ({
    ...ingredient,
    distributorPricePerTonneEur: null,
    pricePerTonneEur: null,
  })),
})

/** The response for one formula, with the results of its last save. */
export const loadFormulaDto = async (scope: Scope, session: Session, id: number): Promise<FormulaResponse> =>
  toFormulaDto(scope, session, await loadFormulaRecord(scope, id))

/**
 * The response for a formula already loaded. `usableFoodIds` holds the ids of its foods the distributor may use today; without
 * it, the availability at the last save is answered.
 */
export async function toFormulaDto(
  scope: Scope,
  session: Session,
  record: FormulaRecord,
  usableFoodIds?: ReadonlySet<number>,
): Promise<FormulaResponse> {
  const { id } = record
  const names = (await referenceNames(scope, [id])).get(id)
  const { number: lastRevision, inputs, outcome } = await loadLastRevision(scope, id)
  const content = formulaContentOf(record)
  return pickSchemaFields(answeredFormulaSchema, {
    ...record,
    ...names,
    ...(canSeePrices(session) ? {} : hiddenPriceList),
    lastRevision,
    isFood: record.foodId !== null,
    isRespected: record.limitState === 'respected',
    staleReasons: (canSeePrices(session) && (await loadStaleReasons(scope, [id])).get(id)) || [],
    total: { note: '', ...content.total, value: outcome.figures.totalGrams },
    humidity: { note: '', ...content.humidity, value: outcome.figures.humidityPercent },
    foods: toFormulaFoodDtos(record, inputs, usableFoodIds),
    nutrients: toFormulaNutrientDtos(content, inputs, outcome),
    otherLimits: (content.otherLimits ?? []).map((limit) => ({ ...limit, note: limit.note ?? '' })),
    cmvp: toPricesDto(session, outcome),
    // The other columns are fields of the record family; kit/http.ts checks the response against its schema.
  }) as FormulaResponse
}

function toFormulaFoodDtos(
  { foods }: FormulaRecord,
  { ingredients }: FormulaInputs,
  usableFoodIds: ReadonlySet<number> | undefined,
): FormulaResponse['foods'] {
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]))
  return foods.map(({ itemId, name, code, ...line }) => {
    const ingredient = byId.get(itemId)
    return {
      ...line,
      ownMin: line.ownMin === true,
      minIfUsed: line.minIfUsed ?? null,
      note: line.note ?? '',
      id: itemId,
      name: ingredient?.name ?? name,
      code: ingredient?.code ?? code,
      deleted: usableFoodIds ? !usableFoodIds.has(itemId) : ingredient === undefined || ingredient.unavailable !== null,
      primaryCategory: ingredient?.primaryCategory ?? 'NONE',
      properties: ingredient === undefined ? [] : [{ name: 'Decimals', data: String(ingredient.decimals) }],
    }
  })
}

/** The nutrients of the model with the formula's own limits and the supply of the recipe. */
export function toFormulaNutrientDtos(
  { nutrients }: Pick<FormulaContent, 'nutrients'>,
  inputs: FormulaInputs,
  { figures }: Pick<StoredFigures, 'figures'>,
): FormulaResponse['nutrients'] {
  const formulaLimits = new Map(nutrients.map((line) => [line.id, line]))
  return inputs.nutrients.map(({ unit, isSigned: _, ...nutrient }, index) => ({
    ...nutrient,
    order: index + 1,
    min: formulaLimits.get(nutrient.id)?.min ?? null,
    max: formulaLimits.get(nutrient.id)?.max ?? null,
    value: figures.nutrients[index]?.value ?? null,
    valueKg: figures.nutrients[index]?.valuePerKg ?? null,
    unitName: unit,
    isActive: formulaLimits.get(nutrient.id)?.isActive !== false,
    minProbability: formulaLimits.get(nutrient.id)?.minProbability ?? null,
    maxProbability: formulaLimits.get(nutrient.id)?.maxProbability ?? null,
    note: formulaLimits.get(nutrient.id)?.note ?? '',
  }))
}

type PriceOutcome = Pick<StoredFigures, 'price' | 'distributorPrice' | 'isPriceShown'>

/** Prices; null while the recipe has too few foods for a price. Source: spec 2 §5 "Other rules". */
export function toPricesDto(session: Session, outcome: PriceOutcome): FormulaResponse['cmvp'] {
  const { price, distributorPrice, isPriceShown } = outcome
  const ifShown = (value: number | null) => (isPriceShown ? value : null)
  return {
    pricePerAnimalDayEur: ifShown(price.pricePerAnimalDayEur),
    pricePerKgEur: ifShown(price.pricePerKgEur),
    pricePerTonneEur: ifShown(price.pricePerTonneEur),
    distributorPricePerTonneEur: canSeePrices(session) ? ifShown(distributorPrice.pricePerTonneEur) : null,
    quantityPerDayKg: price.quantityPerDayKg,
    quantityPer30DaysTonnes: price.quantityPer30DaysTonnes,
    daysPerTonne: price.daysPerTonne,
  }
}
