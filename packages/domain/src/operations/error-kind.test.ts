import { expect, test } from 'vitest'
import { errorKindOf, type FaultTexts } from './error-kind.ts'

const fault: FaultTexts = {
  route: '/Admin/Farms/Details/12',
  errorName: 'TypeError',
  message: 'farm "GAEC du Chêne" has 3 sites',
  error:
    'TypeError: farm has 3 sites\n    at siteOf (https://provende.test/assets/farm-3Fa9.js:1:204)\n    at b (x.js:1:1)',
}
const kindOf = (changes: Partial<FaultTexts>) => errorKindOf({ ...fault, ...changes })

test('faults of other records, numbers, quoted values and files are the same kind', () => {
  expect(
    kindOf({
      route: '/admin/farms/details/7?gi=true',
      message: 'farm "EARL des Prés" has 12 sites',
      error: 'TypeError: x\n    at siteOf (https://provende.test/assets/farm-77aB.js:9:1)',
    }),
  ).toBe(kindOf({}))
  expect(kindOf({ message: 'no 0b0c9a3e-1f7e-4a38-9d5f-0a1b2c3d4e5f' })).toBe(
    kindOf({ message: 'no 9f3d9a3e-1f7e-4a38-9d5f-0a1b2c3d4e5f' }),
  )
})

test('another place, name, message or innermost function is another kind', () => {
  const kinds = [
    {},
    { route: '/Admin/Farms/List' },
    { errorName: 'RangeError' },
    { message: 'farm has no sites' },
    { error: fault.error.replace('siteOf', 'farmOf') },
    { error: '' },
  ].map(kindOf)
  expect(new Set(kinds).size).toBe(kinds.length)
})

test('the stack of Firefox names its function too', () => {
  const ofFirefox = (name: string) => kindOf({ error: `${name}@https://provende.test/assets/farm-3Fa9.js:1:204\n` })
  expect(ofFirefox('siteOf')).toBe(kindOf({}))
  expect(ofFirefox('farmOf')).not.toBe(kindOf({}))
})

test('what the runtime and libraries did meanwhile makes no other kind', () => {
  const thrown = (frames: readonly string[], name = 'listRecords') =>
    kindOf({
      error: [
        ...['error: no such column', '    at /srv/node_modules/pg/lib/client.js:694:17', ...frames],
        `    at async ${name} (file:///srv/packages/server/src/records/store.ts:67:18)`,
      ].join('\n'),
    })
  const atOnce = ['    at async Connection.executeQuery (file:///srv/node_modules/kysely/dist/driver.js:134:28)']
  const later = ['    at runNextTicks (node:internal/process/task_queues:65:5)', ...atOnce]
  expect(thrown(later)).toBe(thrown(atOnce))
  expect(thrown(atOnce, 'countRecords')).not.toBe(thrown(atOnce))
})
