import { readFile } from 'node:fs/promises'
import { dayInParis } from '@provende/domain/kit/day.ts'
import type { Questionnaire } from '@provende/domain/questionnaires/questionnaire.ts'
import { percentCompleted } from '@provende/domain/questionnaires/relevance.ts'
import { synthesisOf } from '@provende/domain/questionnaires/synthesis.ts'
import type { Kysely } from 'kysely'
import { asOwnerInTransaction } from '../../kit/database/transaction.ts'
import type { Tables } from '../../tables.ts'

type DemoSession = {
  /** The index of its site. */
  readonly site: number
  readonly yearsAgo: 0 | 1
  readonly answers: readonly { readonly questionId: number; readonly answerIds: readonly number[] }[]
}
type DemoQuestionnaire = {
  readonly name: string
  readonly type: string
  readonly code: string
  readonly comment: string
  readonly content: Questionnaire
  readonly sessions: readonly DemoSession[]
}

/** Adds a questionnaire of this year and of the last, both locked, with sessions of two sites. */
export async function seedDemoQuestionnaires(transaction: Kysely<Tables>, now: Date): Promise<void> {
  const text = await readFile(new URL('./demo-questionnaire.json', import.meta.url), 'utf8')
  const demo = JSON.parse(text) as DemoQuestionnaire
  await asOwnerInTransaction(transaction, async () => {
    const author = await transaction
      .selectFrom('app_user')
      .innerJoin('tenant', 'tenant.id', 'app_user.tenant_id')
      .select(['app_user.id', 'tenant_id'])
      .where('tenant.role', '=', 'MasterTenant')
      .where('app_user.role', '=', 'AdminDif')
      .orderBy('app_user.id')
      .executeTakeFirstOrThrow()
    const thisYear = Number(dayInParis(now).slice(0, 4))
    for (const yearsAgo of [1, 0] as const) {
      const at = new Date(now)
      at.setUTCFullYear(at.getUTCFullYear() - yearsAgo)
      const year = thisYear - yearsAgo
      const versionId = await insertQuestionnaire(transaction, demo, { year, at, author })
      const sessions = demo.sessions.filter((session) => session.yearsAgo === yearsAgo)
      await insertSessions(transaction, demo, sessions, { year, at, versionId, userId: author.id })
    }
  })
}

type Author = { readonly id: number; readonly tenant_id: number }

async function insertQuestionnaire(
  transaction: Kysely<Tables>,
  { name, type, code, comment, content }: DemoQuestionnaire,
  { year, at, author }: { readonly year: number; readonly at: Date; readonly author: Author },
): Promise<number> {
  const json = JSON.stringify(content)
  const owner = { tenant_id: author.tenant_id, user_id: author.id, tenants_shared: true }
  const dates = { creation_date: at, modification_date: at }
  const { id } = await transaction
    .insertInto('qcm')
    .values({
      ...{ name, type, comment, year, code: `${code}-${year}`, content: json, locked: true, version_number: 1 },
      ...owner,
      ...dates,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await transaction
    .insertInto('qcm_version')
    .values({ qcm_id: id, tenant_id: author.tenant_id, number: 1, content: json, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return version.id
}

async function insertSessions(
  transaction: Kysely<Tables>,
  { type, content }: DemoQuestionnaire,
  sessions: readonly DemoSession[],
  { year, at, versionId, userId }: { year: number; at: Date; versionId: number; userId: number },
): Promise<void> {
  const sites = await transaction.selectFrom('farm_site').select(['id', 'tenant_id']).orderBy('id').execute()
  for (const { site: index, answers } of sessions) {
    const site = sites[index]
    if (site === undefined) throw new Error('the demonstration has too few sites')
    const chosen = new Map(answers.map(({ questionId, answerIds }) => [questionId, { answerIds, text: '' }]))
    const percent = percentCompleted(content, chosen)
    const stored = answers.map((answer) => ({ ...answer, text: '', answeredAt: at.toISOString() }))
    await transaction
      .insertInto('qcm_session')
      .values({
        ...{ farm_site_id: site.id, qcm_version_id: versionId, type, year, percent },
        ...{ score: synthesisOf(content, chosen).score, answers: JSON.stringify(stored) },
        ...{ start_date: at, end_date: percent < 100 ? null : at, tenant_id: site.tenant_id, user_id: userId },
        ...{ creation_date: at, modification_date: at },
      })
      .execute()
  }
}
