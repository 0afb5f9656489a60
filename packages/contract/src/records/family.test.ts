import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimal, reference, requiredText, text } from '../kit/fields.ts'
import { inputSchema, isNewRecord, maxLinesOfKind, recordCopy, recordFamily, responseSchema } from './family.ts'
import { recordRoutes } from './record-routes.ts'

const recipeFamily = recordFamily({
  name: 'recipe',
  path: 'Recipes',
  fields: { name: requiredText(20), code: text(10), weight: decimal(), parentId: reference('recipe'), note: text(50) },
  filters: ['name', 'note'],
  unique: ['name', 'code'],
  copySuffixOn: ['name', 'code'],
  parent: 'parentId',
  permission: { screen: 'Food [Read]', alsoReadWith: ['Formule [Write]'] },
  lines: { steps: { what: z.string().max(5) } },
})
const plainFamily = recordFamily({
  name: 'plain',
  path: 'Plains',
  fields: { label: requiredText() },
  filters: ['label'],
  unique: ['label'],
  permission: { screen: 'Food [Read]', alsoReadWith: [] },
})

const serverFields = {
  id: 3,
  ownerTenantId: 1,
  ownerUserId: 2,
  creationDate: '2026-01-01T00:00:00.000Z',
  modificationDate: '2026-01-01T00:00:00.000Z',
  deleted: false,
  mayWrite: true,
  tenantsShared: true,
}
const sampleRecord = {
  ...serverFields,
  name: 'Sel',
  code: '',
  weight: 1,
  parentId: 9,
  note: 'n',
  steps: [{ what: 'mix' }],
}

describe('the defaults of a family', () => {
  test('are no parent, no lines, and the copy suffix on the unique fields', () => {
    expect(plainFamily).toMatchObject({ parent: null, lines: {}, copySuffixOn: ['label'] })
  })
})

describe('a copy', () => {
  test('has the content and lines of the record, the copy suffix, and no identity', () => {
    expect(recordCopy(recipeFamily, sampleRecord)).toEqual({
      name: 'Sel- Copy',
      code: '',
      weight: 1,
      parentId: 9,
      note: 'n',
      steps: [{ what: 'mix' }],
      tenantsShared: true,
    })
  })

  test('is accepted as a new record', () => {
    expect(inputSchema(recipeFamily).safeParse(recordCopy(recipeFamily, sampleRecord)).success).toBe(true)
  })
})

describe('inputSchema', () => {
  const schema = inputSchema(recipeFamily)

  test('accepts all fields of the response', () => {
    expect(schema.safeParse(responseSchema(recipeFamily).parse(sampleRecord)).success).toBe(true)
  })

  test('accepts a new record without identity, or with an empty one', () => {
    const emptyIdentity = {
      id: 0,
      ownerTenantId: null,
      ownerUserId: 0,
      creationDate: null,
      modificationDate: '',
      deleted: null,
    }
    expect(schema.parse({ name: 'a' })).toMatchObject({ name: 'a', code: '', tenantsShared: false })
    expect(schema.parse({ name: 'a' }), 'lines left out').not.toHaveProperty('steps')
    expect(schema.safeParse({ name: 'a', ...emptyIdentity }).success).toBe(true)
  })

  test('refuses unknown fields in the record and in its lines', () => {
    expect(schema.safeParse({ name: 'a', colour: 'red' }).success).toBe(false)
    expect(schema.safeParse({ name: 'a', steps: [{ what: 'x', colour: 'red' }] }).success).toBe(false)
  })

  test('refuses more than the maximum number of lines', () => {
    const steps = (count: number) => Array.from({ length: count }, () => ({ what: 'x' }))
    expect(schema.safeParse({ name: 'a', steps: steps(maxLinesOfKind) }).success).toBe(true)
    expect(schema.safeParse({ name: 'a', steps: steps(maxLinesOfKind + 1) }).success).toBe(false)
  })

  test('takes as many lines of a kind as its family says', () => {
    const larger = inputSchema({ ...recipeFamily, maxLines: { steps: 3000 } })
    const steps = (count: number) => Array.from({ length: count }, () => ({ what: 'x' }))
    expect(larger.safeParse({ name: 'a', steps: steps(3000) }).success).toBe(true)
    expect(larger.safeParse({ name: 'a', steps: steps(3001) }).success).toBe(false)
  })
})

describe('the five routes of a family', () => {
  const { list, one, create, replace, remove } = recordRoutes(recipeFamily)

  test('have the documented methods and paths', () => {
    const calls = [list, one, create, replace, remove].map(({ method, path }) => `${method} ${path}`)
    expect(calls).toEqual([
      'GET /api/Recipes',
      'GET /api/Recipes/{id}',
      'POST /api/Recipes',
      'PUT /api/Recipes',
      'DELETE /api/Recipes/{id}',
    ])
    expect([list, one, create, replace, remove].map(({ paged }) => paged)).toEqual([true, false, false, false, false])
  })

  test('require the family’s permission to write, and one of its read permissions to read', () => {
    expect(list.access).toEqual({ read: ['Food [Read]', 'Formule [Write]'] })
    expect(one.access).toEqual(list.access)
    for (const { access } of [create, replace, remove]) expect(access).toEqual({ write: 'Food [Read]' })
  })

  test('list records by the filters and the parent of the family, in pages', () => {
    expect(list.query.parse({})).toEqual({ page: 0, getInactive: false })
    expect(list.query.safeParse({ name: 'a', note: 'b', parentId: '4', order: 'Name', desc: 'true' }).success).toBe(
      true,
    )
    expect(list.query.parse({ parentId: '0' }), 'no parent').toMatchObject({ parentId: undefined })
    for (const query of [{ weight: '1' }, { code: 'a' }, { nbPerPage: '0' }, { nbPerPage: '1001' }, { page: '-1' }])
      expect(list.query.safeParse(query).success, JSON.stringify(query)).toBe(false)
  })

  test('replace only a record with an id', () => {
    expect(replace.body.safeParse({ name: 'a' }).success).toBe(false)
    expect(replace.body.safeParse({ name: 'a', id: 0 }).success).toBe(false)
    expect(replace.body.safeParse({ name: 'a', id: 4 }).success).toBe(true)
  })
})

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('id %i means a new record: %j', (id, expected) => expect(isNewRecord(id)).toBe(expected))
