import { food } from '@provende/contract/catalogue/food.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import { formulaStatus } from '@provende/contract/formulation/formula-search.ts'
import { molassesCode } from '@provende/domain/formulation/molasses.ts'
import type { FormulaBasis } from '@provende/domain/formulation/workbench-formula.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session.ts'
import type { Dependence } from '../catalogue/where-used.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { versionOf } from '../records/handlers.ts'
import { inReadScope, inScope, type Scope } from '../records/scope.ts'
import { setDeleted } from '../records/store.ts'
import { heldOutTo, visibleTo, writableBy } from '../records/visible-to.ts'
import { loadBasis, type NamedFood } from './formula-basis.ts'
import { distributorOf, offeredPriceLists, offeredSets } from './formula-choices.ts'
import { provedBy } from './formula-proof.ts'
import { answeredFormula, answerOf, formulaRecord, lastRevision, seesPrices } from './formula-record.ts'
import {
  createFormula,
  type GivenFormula,
  lockFormula,
  placeOf,
  publishedOf,
  saveFormula,
  writableFormula,
} from './formula-save.ts'
import { searchedExperts, searchFormulas } from './formula-search.ts'
import { publishFood, unpublishFood } from './published-food.ts'
import type { SolvingServices } from './solver-pool.ts'

type FormulaHandlers = Handlers<typeof formulaRoutes, Session>

/** Formulas (spec 2 §7 "Formulas"): read as they were saved last, saved with all they were computed with. */
export function formulaHandlers(services: SolvingServices): FormulaHandlers {
  return { ...reading(services), ...saving(services) }
}

type Reading = Pick<
  FormulaHandlers,
  'list' | 'multiFilter' | 'single' | 'allData' | 'distri' | 'choices' | 'experts' | 'constraintSets' | 'ingredients'
>

function reading(services: SolvingServices): Reading {
  return {
    list: ({ session, query }) =>
      inReadScope(services, session, (scope) => {
        const [name, code] = [readSearchText(query.name), readSearchText(query.code)]
        const asked = {
          inactive: query.getInactive,
          formulaName: name,
          code,
          status: formulaStatus.all,
          linkedFoods: [],
        }
        return searchFormulas(scope, asked, query)
      }),
    multiFilter: ({ session, params, query }) =>
      inReadScope(services, session, (scope) => searchFormulas(scope, params, query)),
    single: ({ session, params: { id } }) =>
      inReadScope(services, session, async (scope) => ({ answer: await singleFormula(scope, session, id) })),
    allData: ({ session, params: { id } }) =>
      inReadScope(services, session, async (scope) => {
        const record = await formulaRecord(scope, id)
        const distributor = await distributorOf(scope, record)
        const basis = await basisOf(scope, record, distributor.tenantId)
        const seen = seesPrices(session)
        return {
          answer: {
            formule: await answerOf(scope, session, record, usableIn(basis)),
            distributeur: withoutTenant(distributor),
            priceLists: seen
              ? await offeredPriceLists(scope, distributor.tenantId, record.optimisationTypeObjectId)
              : [],
            constraints: await offeredSets(scope, record.nutritionalModelVersionId),
            basis: seen ? basis : withoutPrices(basis),
          } as never,
        }
      }),
    distri: ({ session, params: { id } }) =>
      inReadScope(services, session, async (scope) => ({
        answer: withoutTenant(await distributorOf(scope, await formulaRecord(scope, id))),
      })),
    choices: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const place = await placeOf(scope, query.farmId, query.structureId)
        const distributor = await distributorOf(scope, place)
        const priceLists = await offeredPriceLists(scope, distributor.tenantId, null)
        return { answer: { distributeur: withoutTenant(distributor), priceLists } }
      }),
    experts: ({ session }) =>
      inReadScope(services, session, async (scope) => ({ answer: await searchedExperts(scope) })),
    constraintSets: ({ session, params: { modelVersionId } }) =>
      inReadScope(services, session, async (scope) => ({ answer: await offeredSets(scope, modelVersionId) })),
    ingredients: ({ session, body }) =>
      inReadScope(services, session, async (scope) => {
        const record = await formulaRecord(scope, body.formuleId)
        const { tenantId } = await distributorOf(scope, record)
        const chosen = {
          nutritionalModelVersionId: body.nutritionalModelVersionId ?? record.nutritionalModelVersionId,
          optimisationTypeObjectId: body.priceListId ?? record.optimisationTypeObjectId,
          constraintVersionId: body.constraintVersionId ?? record.constraintVersionId,
          foods: await heldFoods(scope, tenantId, body.foodIds),
        }
        const basis = await basisOf(scope, chosen, tenantId)
        return { answer: (seesPrices(session) ? basis : withoutPrices(basis)) as never }
      }),
  }
}

/** A formula as it was saved last; what became of its foods since is said of them. */
async function singleFormula(scope: Scope, session: Session, id: number) {
  const record = await formulaRecord(scope, id)
  const { tenantId } = await distributorOf(scope, record)
  const ids = record.foods.map(({ itemId }) => itemId)
  return answerOf(scope, session, record, await usableFoods(scope, tenantId, ids))
}

type Saving = Omit<FormulaHandlers, keyof Reading>

function saving(services: SolvingServices): Saving {
  const answered = async (scope: Scope, session: Session, id: number) => ({
    answer: await answeredFormula(scope, session, id),
  })
  return {
    add: ({ session, body }) =>
      inScope(services, session, async (scope) => {
        const place = await placeOf(scope, body.farmId, body.structureId)
        const { tenantId } = await distributorOf(scope, place)
        await refuseOtherList(scope, tenantId, body.optimisationTypeObjectId, null)
        const foods = await startingLines(scope, tenantId, body)
        const id = await createFormula(scope, place, { ...body, foods }, { operation: 'create' })
        return answered(scope, session, id)
      }),
    save: async ({ session, body: { operation, ...sent } }) => {
      // Between two transactions: nothing is held open while it is solved.
      const proved = operation === 'optimise' ? await provedBy(services, session, sent) : {}
      return inScope(services, session, async (scope) => {
        const record = await writableFormula(scope, sent.id)
        const { tenantId } = await distributorOf(scope, record)
        await refuseOtherList(scope, tenantId, sent.optimisationTypeObjectId, record.optimisationTypeObjectId)
        await saveFormula(scope, sent, { operation, ...proved })
        return answered(scope, session, sent.id)
      })
    },
    edit: ({ session, body, ...call }) =>
      saving(services).save({ ...call, session, body: { ...body, operation: 'edit' } }),
    duplicate: ({ session, body }) =>
      inScope(services, session, async (scope) =>
        answered(scope, session, await copyFormula(scope, session, body.id, body.name)),
      ),
    activateDeactivate: ({ session, body: { id, deleted } }) =>
      inScope(services, session, async (scope) => {
        await writableFormula(scope, id)
        await setDeleted(scope, formula, id, deleted)
        return { answer: null }
      }),
    lock: ({ session, body }) =>
      inScope(services, session, async (scope) => {
        await lockFormula(scope, body.id, versionOf(body))
        return answered(scope, session, body.id)
      }),
    publish: ({ session, body: { id } }) =>
      inScope(services, session, async (scope) => {
        const record = await writableFormula(scope, id)
        // The distributor of the formula must be one this person may write for.
        const { tenantId } = await placeOf(scope, null, record.structureId)
        const foodId = await publishFood(scope, tenantId, publishedOf(record, await lastRevision(scope, id)))
        await setFood(scope, id, foodId)
        return answered(scope, session, id)
      }),
    unpublish: ({ session, body: { id } }) =>
      inScope(services, session, async (scope) => {
        const { foodId } = await writableFormula(scope, id)
        if (foodId === null) throw refusal('record.notFound')
        await unpublishFood(scope, Number(foodId))
        await setFood(scope, id, null)
        return answered(scope, session, id)
      }),
  }
}

/** Says of a formula which food it is; whoever works on it is told that it changed. */
const setFood = (scope: Scope, id: number, foodId: number | null) =>
  sql`update formula set food_id = ${foodId},
    modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id} and ${writableBy(scope, 'formula')}`.execute(scope.transaction)

const withoutTenant = ({ tenantId: _, ...distributor }: Awaited<ReturnType<typeof distributorOf>>) => distributor

/** What a formula says of what it is computed with. */
type Choices = {
  readonly nutritionalModelVersionId: number
  readonly optimisationTypeObjectId: number | null
  readonly constraintVersionId: number | null
  readonly foods: readonly ({ readonly itemId?: number; readonly id?: number } & Omit<NamedFood, 'id'>)[]
}

/** The basis of a formula as things are today. */
const basisOf = (scope: Scope, chosen: Choices, sellerTenantId: number): Promise<FormulaBasis> =>
  loadBasis(scope, {
    sellerTenantId,
    modelVersionId: chosen.nutritionalModelVersionId,
    priceListId: chosen.optimisationTypeObjectId,
    constraintVersionId: chosen.constraintVersionId,
    foods: chosen.foods.map(({ itemId, id, code, name }) => ({ id: itemId ?? id ?? 0, code, name })),
  })

/** A basis for whom prices are not for. */
export const withoutPrices = (basis: FormulaBasis): FormulaBasis => ({
  ...basis,
  ingredients: basis.ingredients.map((ingredient) => ({
    ...ingredient,
    distributorPricePerTonneEur: null,
    pricePerTonneEur: null,
  })),
})

/** Of some foods those that a distributor has, deactivated or not. */
async function heldFoods(scope: Scope, sellerTenantId: number, ids: readonly number[]) {
  const { rows } = await sql<NamedFood & { deleted: boolean }>`
    select id, code, name, deleted from food where id = any(${[...ids]}::bigint[])
      and ${heldOutTo(sellerTenantId, 'food')} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  return rows
}

/** Only an active list may be chosen; one that was chosen stays, whatever became of it. Source: spec 2 §5. */
async function refuseOtherList(scope: Scope, sellerTenantId: number, listId: number | null, before: number | null) {
  if (listId === null || listId === before) return
  const offered = await offeredPriceLists(scope, sellerTenantId, null)
  if (!offered.some(({ id }) => id === listId)) throw refusal('formula.priceListNotActive', 'optimisationTypeObjectId')
}

type Starting = Parameters<FormulaHandlers['add']>[0]['body']

/** The lines a new formula begins with. */
async function startingLines(scope: Scope, sellerTenantId: number, sent: Starting): Promise<GivenFormula['foods']> {
  if (sent.startingFoods === 'given') return sent.foods
  if (sent.startingFoods === 'formula') {
    if (sent.fromFormulaId == null) throw refusal('field.required', 'fromFormulaId')
    const { foods } = await formulaRecord(scope, sent.fromFormulaId)
    const ids = foods.map(({ itemId }) => itemId)
    const usable = await usableFoods(scope, sellerTenantId, ids)
    return foods
      .filter(({ itemId }) => usable.has(itemId))
      .map(({ itemId, min, max, isActive }) => ({ id: itemId, min, max, value: 0, isActive }))
  }
  const { rows } = await sql<{ id: number }>`
    select id from food where not deleted and primary_category in ('MP', 'Diet') and code <> ${molassesCode}
      ${sent.useBio ? sql`and ${isForBio}` : sql``}
      and ${heldOutTo(sellerTenantId, 'food')} and ${visibleTo(scope, 'food')}
    order by primary_category desc, label_key, id`.execute(scope.transaction)
  return rows.map(({ id }) => ({ id, min: null, max: null, value: 0, isActive: true }))
}

const usableIn = ({ ingredients }: FormulaBasis): ReadonlySet<number> =>
  new Set(ingredients.filter(({ unavailable }) => unavailable === null).map(({ id }) => id))

/** Of some foods those that a distributor may use today. */
async function usableFoods(scope: Scope, sellerTenantId: number, ids: readonly number[]) {
  const held = await heldFoods(scope, sellerTenantId, ids)
  return new Set(held.filter(({ deleted }) => !deleted).map(({ id }) => id))
}

const isForBio = sql`exists (select from food_properties p
  where p.food_id = food.id and p.name in ('IsBio', 'UseInBio') and p.data = 'True')`

/** A copy under another name, for the same farm and distributor; the recipe with it, the lock not. */
async function copyFormula(scope: Scope, session: Session, id: number, name: string): Promise<number> {
  const record = await writableFormula(scope, id)
  const source = await answeredFormula(scope, session, id)
  const { farmId, structureId, ownerTenantId } = record
  const given = { ...source, name, foods: source.foods, nutrients: source.nutrients } as unknown as GivenFormula
  const place = { farmId, structureId, tenantId: ownerTenantId }
  return createFormula(scope, place, given, { operation: 'duplicate', copied: record })
}

/** Formulas with a food among their lines, or bounds of their own on a nutrient: lines keep ids, and are no references. */
export const inFormulas: Dependence = {
  family: formula,
  conditions: (_, { family, id }) => {
    const lines = sql.table(family.name === food.name ? 'formula_foods' : 'formula_nutrients')
    return Promise.resolve([sql`formula.id in (select formula_id from ${lines} where item_id = ${id})`])
  },
}
