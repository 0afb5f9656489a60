import { route } from '@provende/contract/kit/route.ts'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type RequestHooks, serve } from './http.ts'
import { rowsPerPortion } from './long-list.ts'

const numbersRoute = route({
  ...{ method: 'GET', path: '/api/Numbers', summary: 'Numbers.', access: 'public' },
  response: z.array(z.object({ value: z.number() })),
})

test('a long list that fails after it began is cut off, and recorded once as a fault of its call', async () => {
  const recordFault = vi.fn(async () => 'token')
  const hooks: RequestHooks<null> = {
    sessionOf: async () => null,
    accessProblems: () => [],
    cultureOf: () => 'fr-FR',
    chargeEffort: () => 0,
    auditCall: () => Promise.resolve(),
    recordFault,
    isOutage: () => false,
    isDiskFull: () => false,
    hasSpace: async () => true,
    isBusy: () => false,
    addressOf: () => '192.0.2.1',
  }
  const rows = Array.from({ length: 2 * rowsPerPortion }, (_, index) => ({
    get value(): number {
      if (index === rowsPerPortion) throw new Error('a broken row')
      return index
    },
  }))
  const app = new Hono()
  serve(app, hooks, { numbers: numbersRoute }, { numbers: async () => ({ response: rows }) })
  const answer = await app.request('/api/numbers')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('a broken row')
  expect(recordFault.mock.calls).toEqual([
    [new Error('a broken row'), { route: numbersRoute, params: {}, session: null }],
  ])
})
