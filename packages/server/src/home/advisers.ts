import type { FarmContacts } from '@provende/contract/home/advisers.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'

/* Whom a farmer calls. His advisers are people of the tenants above him, whose lists he does not see. */

const maxAdvisers = 3

type Contact = FarmContacts['advisers'][number]

/** The advisers of the farm of the current tenant, its own before those of its distributor, and the distributor. */
export function loadFarmContacts(services: Services, { tenantId }: Session): Promise<FarmContacts> {
  return inTransaction(
    services.database,
    { role: 'provende_access' },
    async (transaction) => {
      const { rows: advisers } = await sql<Contact>`
        select trim(person.first_name || ' ' || person.last_name) as name, person.phone_number as "phoneNumber", person.email
        from farm join expert_assignment on organisation_id in (farm.id, farm.structure_id)
          join app_user person on person.id = expert_assignment.user_id
        where farm.tenant_id = ${tenantId} and not farm.deleted and not person.deleted
          and person.role in ('ExpertDif', 'ExpertDistri', 'TC')
        group by person.id order by bool_or(organisation_id = farm.id) desc, person.label_key, person.id
        limit ${maxAdvisers}`.execute(transaction)
      const { rows: distributors } = await sql<Contact>`
        select structure.name, structure.phone_number as "phoneNumber", structure.contact_email as email
        from farm join structure on structure.id = farm.structure_id
        where farm.tenant_id = ${tenantId} and not farm.deleted and not structure.deleted`.execute(transaction)
      return { advisers, distributor: distributors[0] ?? null }
    },
    { readOnly: true },
  )
}
