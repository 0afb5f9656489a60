import { isOpenTo, type Route } from '@provende/contract/kit/route.ts'
import { mayChangePerson } from '@provende/domain/access/assignable-roles.ts'
import { isVisible, isWritable } from '@provende/domain/access/is-visible.ts'
import { readsOnly } from '@provende/domain/access/roles.ts'
import { followSteps, lastOf, type Standing, type Standings, type Step } from '@provende/domain/access/steps.ts'
import { isBelow, type Population, type Somebody, stepWorldOf, type Tenant, type Thing } from './population.ts'

/* What may be seen and written, said from the tables of the rules alone: nothing here asks the application. */

/** Somebody with the visits and browses he has come through. */
export type Actor = { readonly person: Somebody; steps: Step[] }

const roleOfTenant = (tenants: readonly Tenant[], id: number) =>
  tenants.find((tenant) => tenant.id === id)?.role ?? 'HostTenant'

export function oracleOf(population: Population) {
  const { tenants, people, things, assigned, tellings } = population
  const world = stepWorldOf(population)

  const standingsOf = ({ person, steps }: Actor): Standings => {
    const start = world.personOf(person.id)
    if (start === undefined) throw new Error('a person of the population is known')
    return followSteps(start, steps, world)
  }
  const standingOf = (actor: Actor): Standing => lastOf(standingsOf(actor))

  /** The current tenant, and those below it that who acts reaches. */
  const reached = ({ tenantId, reach }: Standing, id: number) =>
    isWritable(tenants, tenantId, { ownerTenantId: id }, reach)
  const sees = ({ tenantId, reach }: Standing, thing: Thing) => isVisible(tenants, tenantId, thing, reach)

  /** An organisation is seen where its tenant is; its name also on the farms and structures right below it. */
  const namesTenant = (standing: Standing, tenant: Tenant) =>
    reached(standing, tenant.id) ||
    isBelow(tenants, tenant.id, standing.tenantId) ||
    tenants.some(({ id, parentId }) => parentId === tenant.id && reached(standing, id))
  /** A person is seen where his tenant is; his name also where he came through, and on what he looks after. */
  const namesPerson = (actor: Actor, standing: Standing, { id, tenantId }: Somebody) =>
    reached(standing, tenantId) ||
    standingsOf(actor).some(({ userId }) => userId === id) ||
    tenants.some(
      (tenant) =>
        tenant.organisationId !== null &&
        assigned.get(id)?.includes(tenant.organisationId) &&
        reached(standing, tenant.id),
    )

  return {
    standingOf,
    standingsOf,
    sees,
    /** Whether steps may be followed by another one. */
    mayStep: (actor: Actor, step: Step) =>
      standingsOf({ ...actor, steps: [...actor.steps, step] }).length === actor.steps.length + 2,
    /** The marks that no answer may hold. */
    hiddenMarks: (actor: Actor): string[] => {
      const standing = standingOf(actor)
      const told = tellings
        .filter((telling) => isVisible(tenants, standing.tenantId, telling, standing.reach))
        .map(({ text, notToFarmers }) => (standing.role === 'Farmer' ? text : text + notToFarmers))
      return [
        ...things.filter((thing) => !sees(standing, thing)).map(({ mark }) => mark),
        ...tenants.filter((tenant) => !namesTenant(standing, tenant)).map(({ mark }) => mark),
        ...people.filter((person) => !namesPerson(actor, standing, person)).map(({ mark }) => mark),
      ].filter((mark) => !told.some((text) => text.includes(mark)))
    },
    /** Whether the permission table opens a call. */
    isOpen: (actor: Actor, { access }: Route): boolean => {
      const standing = standingOf(actor)
      const writes = typeof access !== 'string' && 'write' in access
      return isOpenTo(standing.role, access) && !(writes && readsOnly(standing))
    },
    /** Whether a person who is seen may also be changed: nobody changes those who may do more than himself. */
    mayChange: (actor: Actor, person: Somebody): boolean => {
      const { role, tenantId, isBrowsing } = standingOf(actor)
      const chooser = { role, isBrowsing, tenantRole: roleOfTenant(tenants, tenantId) }
      return mayChangePerson(chooser, { role: person.role, tenantRole: roleOfTenant(tenants, person.tenantId) })
    },
    /** The tenants whose records a call may have changed. */
    writable: (actor: Actor): number[] => {
      const standing = standingOf(actor)
      return readsOnly(standing) ? [] : tenants.filter(({ id }) => reached(standing, id)).map(({ id }) => id)
    },
  }
}
export type Oracle = ReturnType<typeof oracleOf>
