import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function loggedLines(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLog('info', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })))
  return lines.map((line) => JSON.parse(line))
}

test('a line is JSON with its level as a word and an ISO time', () => {
  const [line, ...others] = loggedLines((log) => {
    log.debug('below the level')
    log.info({ port: 3000 }, 'started')
  })
  expect(line).toMatchObject({ level: 'info', msg: 'started', port: 3000 })
  expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(others).toEqual([])
})

test('redacts secrets at the depths at which requests and errors carry them', () => {
  const text = JSON.stringify(
    loggedLines((log) => {
      log.info({
        password: 'hunter2',
        body: { Password: 'hunter2' },
        request: { headers: { authorization: 'hunter2' } },
      })
      log.info({
        request: { headers: { cookie: 'hunter2', 'set-cookie': 'hunter2' } },
        settings: { databaseUrl: 'hunter2' },
      })
      log.error({ err: Object.assign(new Error('refused'), { token: 'hunter2' }) })
    }),
  )
  expect(text).toContain('refused')
  expect(text).not.toContain('hunter2')
})
