import { type Route, roleMayCall } from '@provende/contract/kit/route.ts'
import { mayChangeUserWithRole } from '@provende/domain/access/assignable-roles.ts'
import {
  type ActingContext,
  type ActingContexts,
  currentContext,
  type ImpersonationStep,
  resolveActingContexts,
} from '@provende/domain/access/impersonation.ts'
import { isRecordVisible, isRecordWritable } from '@provende/domain/access/is-visible.ts'
import { isBrowsingReadOnly } from '@provende/domain/access/roles.ts'
import { impersonationLookups, isBelow } from './population.ts'
import type { Population, PopulationPerson, PopulationTenant, TenantRecord } from './population-records.ts'

/* What a person may see and write, computed from the rules of the domain alone, without calling the application. */

/** A person with the visits and browses he has entered. */
export type OracleActor = { readonly person: PopulationPerson; impersonationSteps: ImpersonationStep[] }

const roleOfTenant = (tenants: readonly PopulationTenant[], id: number) =>
  tenants.find((tenant) => tenant.id === id)?.role ?? 'HostTenant'

type IsTenantReached = (context: ActingContext, tenantId: number) => boolean

/** Who sees the name of a tenant or a person without seeing the rest of it. */
function namedAccessRules(
  { tenants, assignedOrganisations }: Population,
  isReached: IsTenantReached,
  actingContexts: (actor: OracleActor) => ActingContexts,
) {
  /** An organisation is visible with its tenant; its name is also visible below it, and on its visible children. */
  const mayNameTenant = (context: ActingContext, tenant: PopulationTenant) =>
    isReached(context, tenant.id) ||
    isBelow(tenants, tenant.id, context.tenantId) ||
    tenants.some(({ id, parentId }) => parentId === tenant.id && isReached(context, id))
  const isAboveFarm = ({ tenantId }: ActingContext, above: PopulationTenant) =>
    tenants.some(({ id, role, parentId }) => id === tenantId && role === 'Farm' && parentId === above.id)
  /**
   * A person is visible with his tenant; his name is also visible in the stack of visits, on organisations assigned to him
   * and, as whom to call, on the farms of a distributor assigned to him.
   */
  const mayNamePerson = (actor: OracleActor, context: ActingContext, { id, tenantId }: PopulationPerson) =>
    isReached(context, tenantId) ||
    actingContexts(actor).some(({ userId }) => userId === id) ||
    tenants.some(
      (tenant) =>
        tenant.organisationId !== null &&
        assignedOrganisations.get(id)?.includes(tenant.organisationId) &&
        (isReached(context, tenant.id) || isAboveFarm(context, tenant)),
    )
  return { mayNameTenant, mayNamePerson }
}

export function oracleOf(population: Population) {
  const { tenants, people, records, disclosures } = population
  const lookups = impersonationLookups(population)

  const actingContexts = ({ person, impersonationSteps }: OracleActor): ActingContexts => {
    const start = lookups.findPerson(person.id)
    if (start === undefined) throw new Error(`person ${person.id} is not of the population`)
    return resolveActingContexts(start, impersonationSteps, lookups)
  }
  const actingContext = (actor: OracleActor): ActingContext => currentContext(actingContexts(actor))

  /** Whether a tenant is the current one, or below it and within the reach of the acting person. */
  const isReached = ({ tenantId, reachableTenantIds }: ActingContext, id: number) =>
    isRecordWritable(tenants, tenantId, { ownerTenantId: id }, reachableTenantIds)
  const sees = ({ tenantId, reachableTenantIds, role }: ActingContext, record: TenantRecord) =>
    !(record.isDraft === true && role === 'Farmer') && isRecordVisible(tenants, tenantId, record, reachableTenantIds)

  const { mayNameTenant, mayNamePerson } = namedAccessRules(population, isReached, actingContexts)

  return {
    actingContext,
    actingContexts,
    sees,
    /** Whether the person may enter another visit or browse. */
    mayEnter: (actor: OracleActor, step: ImpersonationStep) =>
      actingContexts({ ...actor, impersonationSteps: [...actor.impersonationSteps, step] }).length ===
      actor.impersonationSteps.length + 2,
    /** The marks that must not appear in any response. */
    hiddenMarks: (actor: OracleActor): string[] => {
      const context = actingContext(actor)
      const disclosedTexts = disclosures
        .filter((disclosure) => isRecordVisible(tenants, context.tenantId, disclosure, context.reachableTenantIds))
        .map(({ text, hiddenFromFarmers }) => (context.role === 'Farmer' ? text : text + hiddenFromFarmers))
      return [
        ...records.filter((record) => !sees(context, record)).map(({ mark }) => mark),
        ...tenants.filter((tenant) => !mayNameTenant(context, tenant)).map(({ mark }) => mark),
        ...people.filter((person) => !mayNamePerson(actor, context, person)).map(({ mark }) => mark),
      ].filter((mark) => !disclosedTexts.some((text) => text.includes(mark)))
    },
    /** Whether the permission table allows a call. */
    isOpen: (actor: OracleActor, { access }: Route): boolean => {
      const context = actingContext(actor)
      const writes = typeof access !== 'string' && 'write' in access
      return roleMayCall(context.role, access) && !(writes && isBrowsingReadOnly(context))
    },
    /** Whether a visible person may be changed: not when he has more rights than the editor. */
    mayChange: (actor: OracleActor, person: PopulationPerson): boolean => {
      const { role, tenantId, isBrowsing } = actingContext(actor)
      const editor = { role, isBrowsing, tenantRole: roleOfTenant(tenants, tenantId) }
      return mayChangeUserWithRole(editor, { role: person.role, tenantRole: roleOfTenant(tenants, person.tenantId) })
    },
    /** The tenants whose records a call may change. */
    writableTenantIds: (actor: OracleActor): number[] => {
      const context = actingContext(actor)
      return isBrowsingReadOnly(context) ? [] : tenants.filter(({ id }) => isReached(context, id)).map(({ id }) => id)
    },
  }
}
export type Oracle = ReturnType<typeof oracleOf>
