import { readFile } from 'node:fs/promises'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import type { Kysely } from 'kysely'
import { asOwnerInTransaction } from '../kit/database/transaction.ts'
import type { Tables } from '../tables.ts'

type DemoNews = {
  readonly tenantRole: 'MasterTenant' | 'Structure'
  readonly code: string
  readonly name: string
  readonly description: string
  readonly content: string
  readonly url?: string
  /** Days from the seed. */
  readonly from: number
  readonly until: number
}

/** Adds the news of the demonstration: of the manufacturer and of its first distributor. */
export async function seedDemoNews(transaction: Kysely<Tables>, now: Date): Promise<void> {
  const demoNews: readonly DemoNews[] = JSON.parse(await readFile(new URL('./demo-news.json', import.meta.url), 'utf8'))
  const noonAfter = (days: number) => noonInstantOf(dayInParis(new Date(now.getTime() + days * 86_400_000)))
  await asOwnerInTransaction(transaction, async () => {
    for (const { tenantRole, from, until, url = '', ...texts } of demoNews) {
      const author = await transaction
        .selectFrom('app_user')
        .innerJoin('tenant', 'tenant.id', 'app_user.tenant_id')
        .select(['app_user.id', 'tenant_id'])
        .where('tenant.role', '=', tenantRole)
        .where('app_user.role', 'in', ['AdminDif', 'AdminDistri'])
        .orderBy('app_user.id')
        .executeTakeFirstOrThrow()
      const owner = { tenant_id: author.tenant_id, user_id: author.id, tenants_shared: true }
      const dates = {
        creation_date: now,
        modification_date: now,
        start_date: noonAfter(from),
        end_date: noonAfter(until),
      }
      await transaction
        .insertInto('actuality')
        .values({ ...texts, url, ...owner, ...dates })
        .execute()
    }
  })
}
