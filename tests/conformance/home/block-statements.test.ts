import type { Route } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { expect, test } from 'vitest'
import { buildApp } from '../../../packages/server/src/app.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { StatementRecorder } from '../../kit/support/statement-recorder.ts'
import { noMail, servicesOf } from '../support-access.ts'
import { createOrganisations } from '../support-organisations.ts'

/* A first screen is as fast as its blocks: each is read with at most two statements, whatever it shows. */

const maxStatements = 2

/** Every call of the first screens without an id in its path: one that is added is counted too. */
const blocks: readonly Route[] = [
  ...Object.values(routes.stats),
  ...Object.values(routes.siteSeries),
  ...[routes.charts.gauges, routes.orders.info, routes.news.shown],
].filter(({ path }) => !path.includes('{'))

const queries: Readonly<Record<string, string>> = {
  '/charts/getGauges': '?TypeId=4',
  '/api/SiteSeries': '?From=2024-02&To=2026-02&FarmId=',
  '/api/Stats/FarmFormulas': '?From=2024-02&To=2026-02&FarmId=',
  '/api/SiteSeries/Benchmarks': '?Month=2026-02&FarmId=',
}

onMainEngine(({ fresh }) => {
  test('every block of the first screens is read with at most two statements', async () => {
    const { world, admin, farm, person } = await createOrganisations(await fresh())
    const { database } = world
    const recorder = new StatementRecorder(database)
    const kysely = database.kysely.withPlugin(recorder)
    const app = buildApp({ ...servicesOf(world, noMail), database: { ...database, kysely } })
    const counts = new Map<string, number>()
    for (const { token } of [admin, world.host, await person(farm, 'Farmer')])
      for (const { path } of blocks) {
        const query = queries[path] ?? ''
        recorder.sent.length = 0
        const headers = { authorization: `bearer ${token}` }
        const { status } = await app.request(`${path}${query}${query.endsWith('=') ? farm.id : ''}`, { headers })
        if (status !== 200) continue
        const [ofSession, ...ofBlock] = recorder.sent
        expect(ofSession).toContain('from session')
        counts.set(path, Math.max(counts.get(path) ?? 0, ofBlock.length))
      }
    expect([...counts.keys()].toSorted()).toEqual(blocks.map(({ path }) => path).toSorted())
    expect([...counts].filter(([, count]) => count > maxStatements)).toEqual([])
    expect(counts.get('/api/Stats/Orders')).toBe(maxStatements)
  })
})
