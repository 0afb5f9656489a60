import { food } from '@provende/contract/catalogue/food.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { FormulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import { formulaLockFilters } from '@provende/contract/formulation/formula-search.ts'
import { readsShownOnly } from '@provende/domain/access/is-visible.ts'
import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import { type FormulaInputs, minIfUsedOf } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import { sql } from 'kysely'
import { writeAudit } from '../../access/audit.ts'
import type { Session } from '../../access/session/session.ts'
import type { DependencyRule } from '../../catalogue/where-used.ts'
import { editedVersionOf } from '../../kit/edited-version.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import { isOtherLimitOnSql } from '../../nutrition/other-limits.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { setDeleted } from '../../records/store.ts'
import { visibleTo, visibleToTenant, writableBy } from '../../records/visible-to.ts'
import type { SolvingCall } from '../calculation/calculation-context.ts'
import { loadCurrentFormulaInputs, type NamedFood } from '../calculation/formula-inputs.ts'
import { OptimumOutdated, proveBeforeSave, proveByRecentOptimum } from '../calculation/formula-proof.ts'
import type { RecentOptima } from '../calculation/recent-optima.ts'
import { publishFood, unpublishFood } from '../publishing/published-food.ts'
import type { SolvingServices } from '../solver/solver-pool.ts'
import { copyFormula, copyFormulaForFarms } from './formula-copy.ts'
import { loadDistributor, offeredConstraintSets, offeredPriceLists, productionsOfFarm } from './formula-options.ts'
import { recomputeHandlers } from './formula-recompute.ts'
import {
  canSeePrices,
  loadFormulaDto,
  loadFormulaRecord,
  loadLastRevision,
  seesFoodsOfToday,
  toFormulaDto,
  toInputsDto,
} from './formula-record.ts'
import {
  createFormula,
  type FormulaSaveOptions,
  type FormulaToSave,
  loadEditableFormula,
  loadWritableFormula,
  lockFormula,
  resolveFormulaOwner,
  saveFormula,
  toPublishedFormula,
} from './formula-save.ts'
import { listExperts, searchFormulas } from './formula-search.ts'
import { showRevision } from './formula-shown.ts'

type FormulaHandlers = Handlers<typeof formulaRoutes, Session>

/** The calls of formulas (spec 2 §7 "Formulas"). */
export function formulaHandlers(services: SolvingServices, optima: RecentOptima): FormulaHandlers {
  return {
    ...formulaReadHandlers(services),
    ...formulaWriteHandlers(services, optima),
    ...recomputeHandlers(services),
  }
}

type FormulaReadHandlers = Pick<
  FormulaHandlers,
  | 'list'
  | 'multiFilter'
  | 'single'
  | 'formulaWithInputs'
  | 'distri'
  | 'choices'
  | 'experts'
  | 'constraintSets'
  | 'ingredients'
>

function formulaReadHandlers(services: SolvingServices): FormulaReadHandlers {
  return {
    list: ({ session, query }) =>
      inReadScope(services, session, (scope) => {
        const filters = {
          ...{ inactive: query.getInactive, status: formulaLockFilters.all, linkedFoods: [] },
          ...{ formulaName: readSearchText(query.name), code: readSearchText(query.code), target: query.target },
        }
        return searchFormulas(scope, session, filters, query)
      }),
    multiFilter: ({ session, params, query }) =>
      inReadScope(services, session, (scope) => searchFormulas(scope, session, params, query)),
    single: ({ session, params: { id } }) =>
      inReadScope(services, session, async (scope) => ({ response: await loadSingleFormula(scope, session, id) })),
    formulaWithInputs: ({ session, params: { id } }) => {
      // Whoever opens a formula is going to optimise it.
      services.solver.warmUp()
      return inReadScope(services, session, async (scope) => {
        const record = await loadFormulaRecord(scope, id)
        const distributor = await loadDistributor(scope, record)
        const inputs = seesFoodsOfToday(scope)
          ? await loadCurrentFormulaInputs(scope, record, distributor.tenantId)
          : (await loadLastRevision(scope, id)).inputs
        const hasPrices = canSeePrices(session)
        return {
          response: {
            formule: await toFormulaDto(scope, session, record, usableFoodIds(inputs)),
            distributeur: distributorWithoutTenant(distributor),
            priceLists: hasPrices ? await offeredPriceLists(scope, distributor.tenantId, record.priceListId) : [],
            constraints: await offeredConstraintSets(scope, record.modelVersionId),
            basis: toInputsDto(session, inputs),
          },
        }
      })
    },
    distri: ({ session, params: { id } }) =>
      inReadScope(services, session, async (scope) => ({
        response: distributorWithoutTenant(await loadDistributor(scope, await loadFormulaRecord(scope, id))),
      })),
    choices: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const owner = await resolveFormulaOwner(scope, query.farmId, query.structureId)
        const distributor = await loadDistributor(scope, owner)
        const priceLists = await offeredPriceLists(scope, distributor.tenantId, null)
        const productionTypeIds = await productionsOfFarm(scope, owner.farmId)
        return { response: { distributeur: distributorWithoutTenant(distributor), priceLists, productionTypeIds } }
      }),
    experts: ({ session }) => inReadScope(services, session, async (scope) => ({ response: await listExperts(scope) })),
    constraintSets: ({ session, params: { modelVersionId } }) =>
      inReadScope(services, session, async (scope) => ({
        response: await offeredConstraintSets(scope, modelVersionId),
      })),
    ingredients: ({ session, body }) =>
      inReadScope(services, session, async (scope) => {
        const record = await loadFormulaRecord(scope, body.formuleId)
        const { tenantId } = await loadDistributor(scope, record)
        const choices = {
          modelVersionId: body.modelVersionId ?? record.modelVersionId,
          priceListId: body.priceListId ?? record.priceListId,
          constraintVersionId: body.constraintVersionId ?? record.constraintVersionId,
          foods: await foodsOfDistributor(scope, tenantId, body.foodIds),
        }
        const inputs = await loadCurrentFormulaInputs(scope, choices, tenantId)
        return { response: toInputsDto(session, inputs) }
      }),
  }
}

/** A formula as last saved; its foods are marked with today's availability. */
async function loadSingleFormula(scope: Scope, session: Session, id: number) {
  const record = await loadFormulaRecord(scope, id)
  if (!seesFoodsOfToday(scope)) return toFormulaDto(scope, session, record)
  const { tenantId } = await loadDistributor(scope, record)
  const ids = record.foods.map(({ itemId }) => itemId)
  return toFormulaDto(scope, session, record, await loadUsableFoodIds(scope, tenantId, ids))
}

type FormulaWriteHandlers = Omit<FormulaHandlers, keyof FormulaReadHandlers | 'recompute'>

const loadFormulaReply = async (scope: Scope, session: Session, id: number) => ({
  response: await loadFormulaDto(scope, session, id),
})

/** The two ways to save a formula: as it is, and with the proof that its recipe is the cheapest. */
function formulaSaveHandlers(services: SolvingServices, optima: RecentOptima) {
  const save = (session: Session, request: FormulaRequest, options: FormulaSaveOptions) =>
    inScope(services, session, async (scope) => {
      const record = await loadWritableFormula(scope, request.id)
      const { tenantId } = await loadDistributor(scope, record)
      await refuseInactivePriceList(scope, tenantId, request.priceListId ?? null, record.priceListId)
      await saveFormula(scope, request, options)
      return loadFormulaReply(scope, session, request.id)
    })
  /** Uses the certificate of the optimisation before it; solves when prices, contents or limits have changed since. */
  const saveOptimised = async (call: SolvingCall, request: FormulaRequest) => {
    const { session } = call
    const operation = 'optimise'
    try {
      if (optima.has(request.id))
        return await save(session, request, { operation, ...proveByRecentOptimum(optima, request.id) })
    } catch (error) {
      // The transaction was rolled back: nothing is saved yet.
      if (!(error instanceof OptimumOutdated)) throw error
    }
    // Solved between two transactions, so that none stays open meanwhile.
    return save(session, request, { operation, ...(await proveBeforeSave(services, call, request)) })
  }
  return { save, saveOptimised }
}

function formulaWriteHandlers(services: SolvingServices, optima: RecentOptima): FormulaWriteHandlers {
  const { save, saveOptimised } = formulaSaveHandlers(services, optima)
  return {
    add: ({ session, body }) =>
      inScope(services, session, async (scope) => {
        const owner = await resolveFormulaOwner(scope, body.farmId, body.structureId)
        const { tenantId } = await loadDistributor(scope, owner)
        await refuseInactivePriceList(scope, tenantId, body.priceListId, null)
        const foods = await linesOfNewFormula(scope, tenantId, body)
        const id = await createFormula(scope, owner, { ...body, foods }, { operation: 'create' })
        return loadFormulaReply(scope, session, id)
      }),
    save: ({ session, caller, body: { operation, ...request } }) =>
      operation === 'optimise' ? saveOptimised({ session, caller }, request) : save(session, request, { operation }),
    edit: ({ session, body }) => save(session, body, { operation: 'edit' }),
    duplicate: ({ session, body }) =>
      inScope(services, session, async (scope) =>
        loadFormulaReply(
          scope,
          session,
          await copyFormula(scope, session, await loadWritableFormula(scope, body.id), { name: body.name }),
        ),
      ),
    duplicateForFarms: ({ session, body: { id, farmIds } }) =>
      inScope(services, session, async (scope) => ({
        response: await copyFormulaForFarms(scope, session, await loadWritableFormula(scope, id), farmIds),
      })),
    activateDeactivate: ({ session, body: { id, deleted } }) =>
      inScope(services, session, async (scope) => {
        const record = await loadWritableFormula(scope, id)
        await setDeleted(scope, formula, id, deleted ?? !record.deleted)
        return { response: null }
      }),
    lock: ({ session, body }) =>
      inScope(services, session, async (scope) => {
        await lockFormula(scope, body.id, editedVersionOf(body))
        return loadFormulaReply(scope, session, body.id)
      }),
    show: ({ session, body }) =>
      inScope(services, session, async (scope) => {
        await showToFarm(scope, session, body)
        return loadFormulaReply(scope, session, body.id)
      }),
    publish: ({ session, body: { id } }) =>
      inScope(services, session, async (scope) => {
        const record = await loadWritableFormula(scope, id)
        if (record.deleted) throw refusal('formula.inactive')
        // The caller must be allowed to write for the distributor of the formula.
        const { tenantId } = await resolveFormulaOwner(scope, null, record.structureId)
        const foodId = await publishFood(scope, tenantId, toPublishedFormula(record, await loadLastRevision(scope, id)))
        await setFoodIdOfFormula(scope, id, foodId)
        return loadFormulaReply(scope, session, id)
      }),
    unpublish: ({ session, body: { id } }) =>
      inScope(services, session, async (scope) => {
        const { foodId } = await loadWritableFormula(scope, id)
        if (foodId === null) throw refusal('record.notFound')
        await unpublishFood(scope, Number(foodId))
        await setFoodIdOfFormula(scope, id, null)
        return loadFormulaReply(scope, session, id)
      }),
  }
}

/** Shows a revision of an editable formula to its farm, or none; in the audit trail. */
async function showToFarm(scope: Scope, session: Session, { id, number }: { id: number; number: number | null }) {
  const { code } = await loadEditableFormula(scope, id)
  await showRevision(scope, id, number)
  const { tenantId, userId: asUserId, now: at } = scope
  const action = number === null ? 'formulaHidden' : 'formulaShown'
  const detail = { formula: id, code, ...(number === null ? {} : { revision: number }) }
  await writeAudit(scope.transaction, { at, actorUserId: session.actorUserId, asUserId, tenantId, action, detail })
}

/** Sets or clears the published food of a formula; the new modification date tells open editors that it changed. */
const setFoodIdOfFormula = (scope: Scope, id: number, foodId: number | null) =>
  sql`update formula set food_id = ${foodId},
    modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id} and ${writableBy(scope, 'formula')}`.execute(scope.transaction)

const distributorWithoutTenant = ({ tenantId: _, ...distributor }: Awaited<ReturnType<typeof loadDistributor>>) =>
  distributor

/** Those of the given foods that a distributor has, active or not. */
async function foodsOfDistributor(scope: Scope, distributorTenantId: number, ids: readonly number[]) {
  const { rows } = await sql<NamedFood & { deleted: boolean }>`
    select id, code, name, deleted from food where id = any(${[...ids]}::bigint[])
      and ${visibleToTenant(distributorTenantId, 'food')} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  return rows
}

/** Refuses a newly chosen price list that is not active; the list chosen before can stay. Source: spec 2 §5. */
async function refuseInactivePriceList(
  scope: Scope,
  distributorTenantId: number,
  listId: number | null,
  previousId: number | null,
) {
  if (listId === null || listId === previousId) return
  const offered = await offeredPriceLists(scope, distributorTenantId, null)
  if (!offered.some(({ id }) => id === listId)) throw refusal('formula.priceListNotActive', 'priceListId')
}

type CreateFormulaRequest = Parameters<FormulaHandlers['add']>[0]['body']

/**
 * The recipe lines of a new formula, without amounts unless they are sent. Of all foods, those without a price in its list are
 * left aside from the beginning: with one of them it could not be optimised.
 */
async function linesOfNewFormula(
  scope: Scope,
  distributorTenantId: number,
  request: CreateFormulaRequest,
): Promise<FormulaToSave['foods']> {
  if (request.startingFoods === 'given') return request.foods
  if (request.startingFoods === 'formula') {
    if (request.fromFormulaId == null) throw refusal('field.required', 'fromFormulaId')
    const { foods } = await loadFormulaRecord(scope, request.fromFormulaId)
    const ids = foods.map(({ itemId }) => itemId)
    const usable = await loadUsableFoodIds(scope, distributorTenantId, ids)
    return foods
      .filter(({ itemId }) => usable.has(itemId))
      .map(({ itemId, min, max, isActive, ownMin, minIfUsed }) => ({
        ...{ id: itemId, min, max, value: 0, isActive, ownMin },
        ...minIfUsedOf({ minIfUsed }),
      }))
  }
  const priceListId = request.priceListId ?? null
  const { rows } = await sql<{ id: number; isActive: boolean }>`
    select id, ${priceListId}::bigint is null or exists (select from price_list_items i
      where i.price_list_id = ${priceListId} and i.item_id = food.id) as "isActive"
    from food where not deleted and primary_category in ('MP', 'Diet') and code <> ${molassesCode}
      ${request.useBio ? sql`and ${isUsableInBioSql}` : sql``}
      and ${visibleToTenant(distributorTenantId, 'food')} and ${visibleTo(scope, 'food')}
    order by primary_category desc, label_key, id`.execute(scope.transaction)
  return rows.map(({ id, isActive }) => ({ id, min: null, max: null, value: 0, isActive, ownMin: false }))
}

const usableFoodIds = ({ ingredients }: FormulaInputs): ReadonlySet<number> =>
  new Set(ingredients.filter(({ unavailable }) => unavailable === null).map(({ id }) => id))

/** Those of the given foods that a distributor may use today. */
async function loadUsableFoodIds(scope: Scope, distributorTenantId: number, ids: readonly number[]) {
  const foods = await foodsOfDistributor(scope, distributorTenantId, ids)
  return new Set(foods.filter(({ deleted }) => !deleted).map(({ id }) => id))
}

const isUsableInBioSql = sql`exists (select from food_properties p
  where p.food_id = food.id and p.name in ('IsBio', 'UseInBio') and p.data = 'True')`

/**
 * Where-used rule: formulas with a food among their lines, or with limits on a nutrient, their own or those of their
 * constraint set. Needed because item_id in the lines is not a foreign key.
 */
export const formulaDependency: DependencyRule = {
  family: formula,
  conditions: (scope, { family, id }) => {
    // The lines are those of drafts.
    if (readsShownOnly(scope.role)) return Promise.resolve([])
    const inLines = (lines: 'formula_foods' | 'formula_nutrients') =>
      sql<boolean>`formula.id in (select formula_id from ${sql.table(lines)} where item_id = ${id})`
    // The foods of its other limits are among its lines.
    if (family.name === food.name) return Promise.resolve([inLines('formula_foods')])
    const inSet = sql<boolean>`formula.constraint_version_id in (
      select constraint_version_id from constraint_version_content where nutrient_id = ${id}
      union all select constraint_version_id from constraint_version_other_limits
        where ${isOtherLimitOnSql('nutrient', id)})`
    const inOtherLimits = sql<boolean>`formula.id in (
      select formula_id from formula_other_limits where ${isOtherLimitOnSql('nutrient', id)})`
    return Promise.resolve([inLines('formula_nutrients'), inOtherLimits, inSet])
  },
  inUse: ({ family, id }) =>
    family.name === food.name
      ? sql<boolean>`(not formula.deleted and not formula.is_locked and exists (select from formula_foods line
          where line.formula_id = formula.id and line.item_id = ${id} and line.is_active and line.value > 0))`
      : null,
}
