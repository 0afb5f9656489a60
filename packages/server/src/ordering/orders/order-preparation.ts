import { createHash } from 'node:crypto'
import type { NewOrderRequest } from '@provende/contract/ordering/order-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { VatCategory } from '@provende/domain/catalogue/vat-category.ts'
import { limitStateOf } from '@provende/domain/formulation/formula/check-limits.ts'
import {
  formulaLimitState,
  workbenchFigures,
} from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  type FormulaInputs,
  formulaIngredients,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { FormulaProblem, Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { packagingCount } from '@provende/domain/ordering/order-amounts.ts'
import {
  type OrderContent,
  type OrderLine,
  type OrderRecipeFacts,
  type OrderTerms,
  orderContent,
  orderedRecipeText,
} from '@provende/domain/ordering/order-content.ts'
import { type OrderRecipe, orderRecipe, orderRecipeWithRounding } from '@provende/domain/ordering/order-recipe.ts'
import { isPastDelivery } from '@provende/domain/ordering/past-delivery.ts'
import { type VatRate, vatRateOn } from '@provende/domain/ordering/vat-rate.ts'
import type { Culture } from '@provende/text/culture.ts'
import { limitSentence } from '@provende/text/limit-sentences.ts'
import { textsInRow } from '@provende/text/numbers.ts'
import { sql } from 'kysely'
import { loadCurrentFormulaInputs } from '../../formulation/calculation/formula-inputs.ts'
import { calculationProblems } from '../../formulation/calculation/formula-refusals.ts'
import { limitTerms } from '../../formulation/calculation/limit-dto.ts'
import { loadDistributor, offeredPriceLists } from '../../formulation/formula/formula-options.ts'
import { type FormulaRecord, formulaContentOf } from '../../formulation/formula/formula-record.ts'
import { refusal, refuseIf } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { tableAsRead } from '../../tables.ts'
import { orderLabel } from './order-label.ts'
import { loadParties } from './order-parties.ts'

/* Makes the frozen content of an order from a formula as it is computed today. */

/** What is ordered, as a request says it. */
export type RequestedTerms = Pick<
  NewOrderRequest,
  'quantityTonnes' | 'packagingId' | 'deliveryType' | 'deliveryDate' | 'description'
>

/** Another rounding is needed: the plain one breaks a limit. Thrown so that it is looked for outside of the transaction. */
export class RoundingNeeded extends Error {
  override readonly name = 'RoundingNeeded'
  readonly rounding: { readonly problem: FormulaProblem; readonly recipe: Recipe; readonly decimals: readonly number[] }
  constructor(rounding: RoundingNeeded['rounding']) {
    super('rounding breaks a limit')
    this.rounding = rounding
  }
}

export type OrderPreparation = {
  readonly request: RequestedTerms & {
    readonly requestConfirmation?: boolean | null | undefined
    readonly nutritionalPurpose?: string | undefined
    readonly recipeDigest?: string | null | undefined
  }
  /** Who orders may name a particular nutritional purpose, which lifts the maxima of the product. */
  readonly mayNamePurpose: boolean
  readonly culture: Culture
  /** The rounding that was looked for, in kilograms per tonne; null if there is none; undefined before it was looked for. */
  readonly otherRounding?: Recipe | null | undefined
  /** For an order that is repeated: the list of today instead of that of the formula. */
  readonly usesListOfToday?: boolean
  /** A quote is about a delivery to come: whoever issues it refuses another. */
  readonly isQuoted?: boolean
}

export type PreparedOrder = {
  readonly content: OrderContent
  /** Whether the recipe was rounded another way than food by food. */
  readonly isAdjusted: boolean
  readonly recipeDigest: string
  /** The last day of the price list; null for one without end. */
  readonly priceListEndDay: string | null
}

/**
 * The content an order of a formula has today. Refuses what the specification refuses: no active list, too few foods, missing
 * prices, limits that are not respected; asks about limits that are not verified and a quantity that is no whole number of
 * packagings, if the request wants that.
 */
export async function prepareOrder(
  scope: Scope,
  record: FormulaRecord,
  preparation: OrderPreparation,
): Promise<PreparedOrder> {
  const { request, culture } = preparation
  const seller = await loadDistributor(scope, record)
  const chosenListId = preparation.usesListOfToday ? null : record.priceListId
  const priceLists = await offeredPriceLists(scope, seller.tenantId, chosenListId)
  const list = priceLists.find(({ isActive, id }) => (chosenListId === null ? isActive : id === chosenListId))
  const priceListId = list?.id ?? null
  const inputs = await loadCurrentFormulaInputs(scope, { ...record, priceListId }, seller.tenantId)
  const content = formulaContentOf(record)
  const figures = workbenchFigures(content, inputs)
  refuseIf(calculationProblems({ content, inputs, priceListId, priceLists }, figures, culture))
  if (formulaLimitState(figures) === 'violated') throw refusal('order.limitsViolated')
  const ingredients = formulaIngredients(content, inputs)
  const { problem, recipe } = figures
  const rounding = { problem, recipe, decimals: ingredients.map(({ decimals }) => decimals) }
  const { rounded, isAdjusted } = refuseBrokenRounding(rounding, inputs, preparation)
  const parties = await loadParties(scope, record)
  if (parties === null || list === undefined) throw refusal('record.referenceMissing', 'structureId')
  const limitState = limitStateOf(rounded.check)
  const lines = orderLinesOf(rounded, ingredients)
  const labelled = await orderLabel(scope, record, {
    distributorTenantId: seller.tenantId,
    lines: lines.map(({ foodId, kilogramsPerTonne }) => ({ foodId, share: kilogramsPerTonne / 1000 })),
    doseGrams: figures.figures.totalGrams,
    nutritionalPurpose: preparation.mayNamePurpose ? (request.nutritionalPurpose ?? '') : '',
    culture,
  })
  const facts: OrderRecipeFacts = {
    formula: await orderedFormulaOf(scope, record),
    lines,
    limitState: limitState === 'respected' ? 'respected' : 'notVerified',
    priceList: { id: list.id, name: list.name, code: list.code },
    currencyCode: list.currencyCode,
    dose: {
      gramsPerAnimalDay: figures.figures.totalGrams,
      animalCount: record.animalCount,
      tonnesPer30Days: figures.price.quantityPer30DaysTonnes,
    },
    ...parties,
    label: labelled.label,
  }
  const terms = await resolveOrderTerms(scope, request, {
    ownerTenantId: parties.farm === null ? seller.tenantId : record.ownerTenantId,
    formulaId: record.id,
  })
  const frozen = orderContent(facts, terms)
  // `calculationProblems` refuses a used food without a price.
  if (frozen === null) throw refusal('formula.pricesMissing', undefined, { what: facts.priceList.name })
  const recipeDigest = recipeDigestOf(facts)
  if (request.requestConfirmation)
    refuseIf([
      ...recipeChangedQuestion(request, recipeDigest),
      ...notVerifiedQuestion(rounded, inputs, culture),
      ...packagingQuestion(terms),
      ...(preparation.isQuoted ? [] : pastDeliveryQuestion(scope, terms)),
      ...labelled.questions,
    ])
  return {
    content: frozen,
    isAdjusted,
    recipeDigest,
    priceListEndDay: list.endDate === null ? null : dayInParis(new Date(list.endDate)),
  }
}

/** The lines of the rounded recipe with the prices of the day. */
const orderLinesOf = ({ kilograms }: OrderRecipe, ingredients: ReturnType<typeof formulaIngredients>): OrderLine[] =>
  kilograms.flatMap(({ code, kilogramsPerTonne, decimals }, index) => {
    const food = ingredients[index]
    if (food === undefined || kilogramsPerTonne === 0) return []
    const { id: foodId, name, distributorPricePerTonneEur, pricePerTonneEur } = food
    const prices = { distributorPricePerTonneEur, farmerPricePerTonneEur: pricePerTonneEur }
    return [{ foodId, code, name, kilogramsPerTonne, decimals, ...prices }]
  })

function refuseBrokenRounding(
  rounding: RoundingNeeded['rounding'],
  inputs: FormulaInputs,
  { otherRounding, culture }: OrderPreparation,
): { rounded: OrderRecipe; isAdjusted: boolean } {
  const { problem, recipe, decimals } = rounding
  const rounded = orderRecipe(problem, recipe, decimals)
  if (limitStateOf(rounded.check) !== 'violated') return { rounded, isAdjusted: false }
  if (otherRounding === undefined) throw new RoundingNeeded(rounding)
  const adjusted = otherRounding && orderRecipeWithRounding(problem, recipe, otherRounding, decimals)
  if (adjusted) return { rounded: adjusted, isAdjusted: true }
  const terms = limitTerms(inputs, culture)
  const what = textsInRow(
    rounded.check.violations.map(({ limit }) => limitSentence(limit, terms)),
    culture,
  )
  throw refusal('order.roundingViolates', undefined, { what })
}

function notVerifiedQuestion({ check }: OrderRecipe, inputs: FormulaInputs, culture: Culture): Problem[] {
  if (check.notVerified.length === 0) return []
  const terms = limitTerms(inputs, culture)
  const what = textsInRow(
    check.notVerified.map(({ limit }) => limitSentence(limit, terms)),
    culture,
  )
  return [{ key: 'order.limitsNotVerified', params: { what } }]
}

const recipeDigestOf = (facts: OrderRecipeFacts) => createHash('sha256').update(orderedRecipeText(facts)).digest('hex')

/** The question about a recipe, or prices, other than those with which the form was opened. */
const recipeChangedQuestion = ({ recipeDigest: shown }: OrderPreparation['request'], digest: string): Problem[] =>
  shown && shown !== digest ? [{ key: 'order.recipeChanged' }] : []

/** The question about a delivery that is dated in the past. */
export const pastDeliveryQuestion = ({ now }: Scope, { deliveryDay }: Pick<OrderTerms, 'deliveryDay'>): Problem[] =>
  isPastDelivery(deliveryDay, dayInParis(now))
    ? [{ key: 'order.deliveryPast', field: 'deliveryDate', params: { what: deliveryDay } }]
    : []

/** Refuses terms of a delivery that is dated in the past. */
export function refusePastDelivery({ now }: Pick<Scope, 'now'>, deliveryDate: string | null): void {
  const day = calendarDayOf(deliveryDate ?? '') ?? ''
  if (isPastDelivery(day, dayInParis(now))) throw refusal('order.deliveryBeforeToday', 'deliveryDate')
}

/** The question about a quantity that is no whole number of packagings. */
export function packagingQuestion({ quantityTonnes, packaging }: OrderTerms): Problem[] {
  const packages = packagingCount(quantityTonnes, packaging?.volumeKg ?? null)
  if (packages === null || packages.isWhole || packaging === null) return []
  return [
    { key: 'order.packagingNotWhole', field: 'quantityTonnes', params: { what: packaging.name, to: packages.count } },
  ]
}

const orderedFormulaOf = async (scope: Scope, record: FormulaRecord): Promise<OrderRecipeFacts['formula']> => ({
  id: record.id,
  code: record.code,
  name: record.name,
  revision: await lastRevisionNumber(scope, record.id),
  breedName: await breedNameOf(scope, record.breedId),
  useBio: record.useBio,
  isCoated: record.melasse,
})

async function lastRevisionNumber(scope: Scope, formulaId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select number from formula_revision where formula_id = ${formulaId} order by number desc limit 1`.execute(
    scope.transaction,
  )
  return rows[0]?.number ?? 0
}

async function breedNameOf(scope: Scope, breedId: number | null): Promise<string> {
  if (breedId === null) return ''
  const { rows } = await sql<{ name: string }>`
    select name from race where id = ${breedId} and ${visibleTo(scope, 'race')}`.execute(scope.transaction)
  return rows[0]?.name ?? ''
}

type PackagingRow = NonNullable<OrderTerms['packaging']> & { readonly deleted: boolean }

/**
 * The terms with the packaging as it is today and the rate of VAT of the species on the day of delivery. Refuses an unknown
 * packaging.
 */
export async function resolveOrderTerms(
  scope: Scope,
  request: RequestedTerms,
  { ownerTenantId, formulaId }: { readonly ownerTenantId: number; readonly formulaId: number },
): Promise<OrderTerms> {
  const { quantityTonnes, packagingId, deliveryType, description } = request
  const deliveryDay = calendarDayOf(request.deliveryDate ?? '') ?? ''
  const vatPercent = vatRateOn(await loadVatRates(scope), await vatCategoryOf(scope, formulaId), deliveryDay)
  if (vatPercent === null) throw refusal('field.invalid', 'deliveryDate')
  const packaging = packagingId == null ? null : await loadPackaging(scope, packagingId, ownerTenantId)
  return { quantityTonnes, packaging, deliveryType, deliveryDay, description, vatPercent }
}

async function loadPackaging(scope: Scope, id: number, ownerTenantId: number): Promise<OrderTerms['packaging']> {
  const { rows } = await sql<PackagingRow>`
    select id, name, volume as "volumeKg", coalesce(discount, 0) as "discountPerTonneEur", deleted from packaging
    where id = ${id} and not deleted and ${visibleTo(scope, 'packaging')}
      and tenant_id in (select line_of_tenants(${ownerTenantId}))`.execute(scope.transaction)
  const [row] = rows
  if (row === undefined) throw refusal('record.referenceMissing', 'packagingId')
  const { deleted: _, ...packaging } = row
  return packaging
}

/** That of the species of its breed; a formula without one is for animals that produce food. */
async function vatCategoryOf(scope: Scope, formulaId: number): Promise<VatCategory> {
  const { rows } = await sql<{ category: VatCategory }>`
    select vat_category as category from ${tableAsRead(scope, 'formula')} join race on race.id = target_object_id join specie on specie.id = specie_id
    where formula.id = ${formulaId} and ${visibleTo(scope, 'race')}`.execute(scope.transaction)
  return rows[0]?.category ?? 'foodProducing'
}

async function loadVatRates(scope: Scope): Promise<VatRate[]> {
  const { rows } = await sql<VatRate>`
    select category, rate_percent as "ratePercent", to_char(start_day, 'YYYY-MM-DD') as "startDay" from vat_rate`.execute(
    scope.transaction,
  )
  return rows
}
