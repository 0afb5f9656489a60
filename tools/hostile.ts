/*
 * `npm run hostile`: starts the program on a temporary PostgreSQL with the demonstration data, and lets one hostile program
 * after the other run against it (tests/hostile/programs). Prints what others' lists and optimisations take meanwhile; exits
 * with 1 if a bound is exceeded. `npm run hostile -- PDF` runs those whose name contains the word; HOSTILE_MAIN is the
 * main.ts of another version to compare with.
 */

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { formulaCalculationRoutes } from '@provende/contract/formulation/formula-calculation.ts'
import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import { fromWire, toWire } from '@provende/contract/wire.ts'
import pg from 'pg'
import { hashToken } from '../packages/server/src/access/session/token-hash.ts'
import { AnswerCounts, type Attack, type AttackTarget, jsonCall } from '../tests/hostile/programs/attack.ts'
import { attacks } from '../tests/hostile/programs/attacks.ts'
import { freePort } from '../tests/kit/support/free-port.ts'
import { startPostgresCluster } from '../tests/kit/support/postgres-cluster.ts'
import { machineDescription } from './bench/support/measure.ts'
import { withTemporaryFolder } from './bench/support/program.ts'
import { childEnvironment, fromRoot, node24Path } from './run.mjs'

const defaultAttackSeconds = 10
/** What is still under way when a hostile program ends is not counted for the next. */
const restBetweenAttacksSeconds = 2
const listPaths = ['/api/Foods?NbPerPage=25', '/api/Farms?NbPerPage=25', '/api/Units', '/Account/GetContext']

type VictimTimes = { readonly lists: number[]; readonly optimisations: number[]; readonly errors: AnswerCounts }

const mainPath = process.env.HOSTILE_MAIN ?? fromRoot('packages/server/src/main.ts')

function startProcess(argv: readonly string[], settings: Readonly<Record<string, string>>) {
  const env = { PATH: childEnvironment().PATH, HOME: process.env.HOME ?? '', LOG_LEVEL: 'fatal', ...settings }
  return spawn(node24Path(), [mainPath, ...argv], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A session of another person with the rights of the demonstration's formulator. */
async function addPersonWithSession(client: pg.Client, name: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query(
    `insert into app_user (tenant_id, role, email, first_name, last_name)
     select tenant_id, app_user.role, $1, $2, '' from app_user join tenant on tenant.id = tenant_id
     where app_user.role = 'Formulateur' and tenant.role = 'MasterTenant' order by app_user.id limit 1 returning id`,
    [`${name}@example.org`, name],
  )
  await client.query('insert into session (token_hash, user_id, created_at, seen_at) values ($1, $2, now(), now())', [
    hashToken(token),
    rows[0].id,
  ])
  return token
}

/** The bodies with which the workbench calculates a formula, and the same with a limit that no recipe reaches. */
async function calculationBodies(url: string, token: string, id: number) {
  const headers = { authorization: `bearer ${token}` }
  const response = await fetch(`${url}/api/FormulesCMVP/Single/${id}`, { headers })
  const formula = fromWire(await response.json(), routes.formulas.single.response) as FormulaResponse
  const { priceListId, constraintSetId, animalCount, total, humidity, foods, nutrients, melasse } = formula
  const body = { formuleId: id, priceListId, constraintSetId, animalCount, total, humidity, foods, nutrients, melasse }
  const onWire = (fields: object) =>
    toWire({ ...fields, mbBased: false }, formulaCalculationRoutes.whyNot.body) as Record<string, unknown>
  const unreachable = nutrients.map((nutrient, index) =>
    index === 0 ? { ...nutrient, min: 1e9, max: null } : nutrient,
  )
  return { feasible: onWire(body), infeasible: onWire({ ...body, nutrients: unreachable }) }
}

/** Two people work until it is over: one reads lists, the other optimises. */
async function workAsVictim(target: AttackTarget, token: string, isOver: () => boolean): Promise<VictimTimes> {
  const times: VictimTimes = { lists: [], optimisations: [], errors: new AnswerCounts() }
  const timed = async (into: number[], path: string, init: RequestInit) => {
    const start = performance.now()
    try {
      const response = await fetch(`${target.url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) })
      await response.arrayBuffer()
      if (!response.ok) times.errors.add(response.status)
    } catch {
      // Not answered within a minute: counted as an error.
      times.errors.add('none')
    }
    into.push(performance.now() - start)
  }
  const readLists = async () => {
    for (let index = 0; !isOver(); index += 1) {
      const headers = { authorization: `bearer ${token}` }
      await timed(times.lists, listPaths[index % listPaths.length] ?? '', { headers })
      await wait(20)
    }
  }
  const optimise = async () => {
    while (!isOver()) {
      await timed(times.optimisations, '/api/FormulesCMVP/Optimize', jsonCall(token, target.feasible))
      await wait(1000)
    }
  }
  await Promise.all([readLists(), readLists(), optimise()])
  return times
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(part * values.length))] ??
  Number.NaN
const timesSummary = (values: readonly number[]): string =>
  `${percentile(values, 0.5).toFixed(0)} / ${percentile(values, 0.99).toFixed(0)} ms`

async function measureUserUnderAttack(
  attack: Attack,
  target: AttackTarget,
  token: string,
): Promise<{ line: string; isMet: boolean }> {
  console.error(`${attack.name}…`)
  const end = performance.now() + (attack.seconds ?? defaultAttackSeconds) * 1000
  const isOver = () => performance.now() > end
  const answers = new AnswerCounts()
  const running = attack.run(target, answers, isOver)
  const { lists, optimisations, errors } = await workAsVictim(target, token, isOver)
  await running
  await wait(restBetweenAttacksSeconds * 1000)
  const isMet =
    errors.text === '' &&
    percentile(lists, 0.99) <= attack.maxListMs &&
    percentile(optimisations, 0.99) <= attack.maxOptimiseMs
  const cells = [
    attack.name,
    answers.text,
    `${timesSummary(lists)} (${attack.maxListMs})`,
    `${timesSummary(optimisations)} (${attack.maxOptimiseMs})`,
    errors.text || 'none',
    isMet ? 'yes' : 'NO',
  ]
  return { line: `| ${cells.join(' | ')} |`, isMet }
}

/** The person who works, and what the hostile programs need. */
async function prepareTarget(url: string, databaseUrl: string): Promise<{ token: string; target: AttackTarget }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const [token, attacker] = [
      await addPersonWithSession(client, 'worker'),
      await addPersonWithSession(client, 'attacker'),
    ]
    const { rows } = await client.query(`select id::int from formula where code = 'DEMO_1'`)
    const [{ id }] = rows
    return { token, target: { url, databaseUrl, token: attacker, ...(await calculationBodies(url, token, id)) } }
  } finally {
    await client.end()
  }
}

async function runSelectedAttacks(words: readonly string[]): Promise<number> {
  const chosen = attacks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const cluster = await startPostgresCluster()
  try {
    return await withTemporaryFolder(async (folder) => {
      const settings = { DATABASE_URL: cluster.url, DATA_DIR: folder, PORT: String(await freePort()) }
      const [code] = await once(startProcess(['seed', '--demo'], settings), 'close')
      if (code !== 0) throw new Error(`seed ended with ${code}`)
      const server = startProcess(['serve'], settings)
      const ended = once(server, 'close')
      try {
        const url = `http://127.0.0.1:${settings.PORT}`
        while (!(await isReady(url))) await wait(50)
        const { token, target } = await prepareTarget(url, cluster.url)
        const rowsOfTable: { line: string; isMet: boolean }[] = []
        for (const attack of chosen) rowsOfTable.push(await measureUserUnderAttack(attack, target, token))
        const heads = [
          'while it runs',
          'it gets',
          'lists p50 / p99 (bound)',
          'Optimize p50 / p99 (bound)',
          'errors of others',
          'met',
        ]
        const lines = [
          `| ${heads.join(' | ')} |`,
          `|${'---|'.repeat(heads.length)}`,
          ...rowsOfTable.map(({ line }) => line),
        ]
        console.log(`\n${machineDescription()}\n\n${lines.join('\n')}`)
        return rowsOfTable.every(({ isMet }) => isMet) ? 0 : 1
      } finally {
        server.kill('SIGTERM')
        await ended
      }
    })
  } finally {
    await cluster.stop()
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    // Not listening yet.
    () => false,
  )

process.exitCode = await runSelectedAttacks(process.argv.slice(2))
