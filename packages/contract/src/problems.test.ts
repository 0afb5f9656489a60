import { describe, expect, test } from 'vitest'
import { httpStatusOf, isProblemKey, type ProblemKey, problemCodeOf, problemTable } from './problems.ts'

const problemKeys = Object.keys(problemTable) as ProblemKey[]

describe('every problem', () => {
  test.each(problemKeys)('%s has an error status and a non-negative integer code', (key) => {
    const { status, code } = problemTable[key]
    expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status)
    expect(Number.isInteger(code) && code >= 0).toBe(true)
  })

  test('only faults, outages, overload and the documented import of price files have a 5xx status', () => {
    expect(problemKeys.filter((key) => problemTable[key].status >= 500)).toEqual([
      'solver.unreachable',
      'solver.busy',
      'priceFile.format',
      'priceFile.failed',
      'service.unavailable',
      'service.busy',
      'service.diskFull',
      'fault',
    ])
  })

  test('problems shown under a field have status 409 or 422', () => {
    for (const key of problemKeys)
      if (problemTable[key].display === 'field') expect([409, 422], key).toContain(problemTable[key].status)
  })

  test.each([
    ['record.notFound', 404, 1],
    ['record.nameTaken', 409, 2],
    ['record.codeTaken', 409, 4],
    ['password.mismatch', 422, 7],
    ['field.email', 422, 8],
    ['password.weak', 422, 11],
  ] as const)('%s has status %i and the documented code %i', (key, status, code) => {
    expect(problemTable[key].status).toBe(status)
    expect(problemCodeOf(key)).toBe(code)
  })
})

describe('the code of a problem', () => {
  test('is that of the family where it differs', () => {
    expect(problemCodeOf('record.codeTaken', 'farm')).toBe(10)
    expect(problemCodeOf('record.codeTaken', 'packaging')).toBe(4)
    expect(problemCodeOf('record.notFound', 'farm')).toBe(1)
    expect(problemCodeOf('record.notFound', 'constructor')).toBe(1)
  })
})

/** The documented codes from 1 of two families, by the problem that has each. Source: spec 1 §8. */
const documentedCodes = {
  structure: [
    'record.notFound',
    'record.nameTaken',
    'attribute.unknown',
    'record.codeTaken',
    'record.referenceMissing',
    '',
    'password.mismatch',
    'field.email',
    'user.hostLevel',
    'user.emailTaken',
    'password.weak',
  ],
  structureUser: [
    '',
    'record.nameTaken',
    '',
    'record.codeTaken',
    'record.referenceMissing',
    'record.notFound',
    'password.mismatch',
    'field.email',
    'user.hostLevel',
    'user.emailTaken',
    'password.weak',
  ],
  farm: [
    'record.notFound',
    'record.nameTaken',
    'attribute.unknown',
    '',
    '',
    'record.referenceMissing',
    'structure.hostLevel',
    '',
    '',
    'record.codeTaken',
  ],
  farmSite: [
    'record.notFound',
    'record.nameTaken',
    'field.choice',
    'production.twice',
    'production.inUse',
    'record.referenceMissing',
    '',
    '',
    '',
    'record.codeTaken',
  ],
}
/** Problems that no call of these families has. */
const codesUsedElsewhere = [
  'fault',
  'record.valueTaken',
  'record.parentLoop',
  'production.twice',
  'production.inUse',
  'food.parentInactive',
  'food.activeVariants',
  'password.mismatch',
  'password.weak',
  'user.hostLevel',
  'attribute.unknown',
  'milkQuantity.dayTaken',
  'milkAnalysis.monthTaken',
  'siteHerd.monthTaken',
  'milkPrice.dayTaken',
  'milkPrice.monthTaken',
  'siteObjective.yearTaken',
]

test.each(Object.entries(documentedCodes))(
  'a documented code of a %s is only that of the problem it means',
  (family, keysByCode) => {
    for (const key of problemKeys) {
      const code = problemCodeOf(key, family)
      const meant = keysByCode[code - 1]
      if (meant !== undefined && meant !== key) expect(codesUsedElsewhere, `${key} has code ${code}`).toContain(key)
      if (keysByCode.includes(key)) expect(code, key).toBe(keysByCode.indexOf(key) + 1)
    }
  },
)

test('the status of several problems is that of the first one, and 500 for an empty list', () => {
  expect(httpStatusOf([{ key: 'record.notFound' }, { key: 'field.unknown' }])).toBe(404)
  expect(httpStatusOf([])).toBe(500)
})

test.each(['', 'fault ', 'toString', '__proto__', 4, null, undefined])('%j is not a problem key', (value) => {
  expect(isProblemKey(value)).toBe(false)
})
