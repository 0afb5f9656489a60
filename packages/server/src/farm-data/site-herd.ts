import { siteHerd } from '@provende/contract/farm-data/site-herd.ts'
import { unusualChangeProblem } from '@provende/contract/kit/unusual.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { isUnusualHerd } from '@provende/domain/farm-data/unusual-entry.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { sql } from 'kysely'
import type { Scope, ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { type SiteEntry, type SiteRecordRules, siteRecordHandlers } from './site-record.ts'

/** Herds: one entry a month; a herd that moved by more than 30 % is asked about. */
export const siteHerdHandlers = (source: ScopeSource) => siteRecordHandlers(source, siteHerd, siteHerdRules)

export const siteHerdRules: SiteRecordRules = {
  questions: herdQuestions,
  uniqueIndexProblems: { site_herd_month: { key: 'siteHerd.monthTaken', field: 'date' } },
}

async function herdQuestions(scope: Scope, { content, existing, site }: SiteEntry): Promise<Problem[]> {
  const date = String(content.date)
  const to = Number(content.headCount)
  const from = await loadHeadCount(scope, site.id, date, existing?.id)
  if (from === null || !isUnusualHerd(from, to)) return []
  const percent = from === 0 ? null : Math.round(100 * (to / from - 1))
  const what = calendarDayOf(date) ?? date
  return [unusualChangeProblem({ field: 'headCount', what, from, to }, { kind: 'moved', percent })]
}

/** The animals of a site on a day, by its latest entry until then, `exceptId` apart; null without one. */
export async function loadHeadCount(scope: Scope, siteId: number, date: string, exceptId = 0): Promise<number | null> {
  const { rows } = await sql<{ headCount: number }>`
    select head_count as "headCount" from site_herd
    where farm_site_id = ${siteId} and date <= ${date} and id <> ${exceptId} and not deleted
      and ${visibleTo(scope, 'site_herd')}
    order by date desc limit 1`.execute(scope.transaction)
  return rows[0]?.headCount ?? null
}
