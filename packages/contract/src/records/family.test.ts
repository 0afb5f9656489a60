import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimal, reference, requiredText, text } from '../kit/fields.ts'
import { answerSchema, copyOf, inputSchema, isNew, mostLines, recordFamily } from './family.ts'
import { recordRoutes } from './record-routes.ts'

const recipe = recordFamily({
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
const plain = recordFamily({
  name: 'plain',
  path: 'Plains',
  fields: { label: requiredText() },
  filters: ['label'],
  unique: ['label'],
  permission: { screen: 'Food [Read]', alsoReadWith: [] },
})

const served = {
  id: 3,
  ownerTenantId: 1,
  ownerUserId: 2,
  creationDate: '2026-01-01T00:00:00.000Z',
  modificationDate: '2026-01-01T00:00:00.000Z',
  deleted: false,
  mayWrite: true,
  tenantsShared: true,
}
const record = {
  ...served,
  name: 'Sel',
  code: '',
  weight: 1,
  parentId: 9,
  note: 'n',
  steps: [{ what: 'mix' }],
}

describe('what a family does not say', () => {
  test('is nothing, and the suffix of a copy on what must be unique', () => {
    expect(plain).toMatchObject({ parent: null, lines: {}, copySuffixOn: ['label'] })
  })
})

describe('a copy', () => {
  test('has the content and the lines, the suffix where the family says, and no identity', () => {
    expect(copyOf(recipe, record)).toEqual({
      name: 'Sel- Copy',
      code: '',
      weight: 1,
      parentId: 9,
      note: 'n',
      steps: [{ what: 'mix' }],
      tenantsShared: true,
    })
  })

  test('is what a family accepts as a new record', () => {
    expect(inputSchema(recipe).safeParse(copyOf(recipe, record)).success).toBe(true)
  })
})

describe('a record as it is sent', () => {
  const schema = inputSchema(recipe)

  test('may carry back all it was read with', () => {
    expect(schema.safeParse(answerSchema(recipe).parse(record)).success).toBe(true)
  })

  test('may be new: without identity, or with that of nothing', () => {
    const nothing = {
      id: 0,
      ownerTenantId: null,
      ownerUserId: 0,
      creationDate: null,
      modificationDate: '',
      deleted: null,
    }
    expect(schema.parse({ name: 'a' })).toMatchObject({ name: 'a', code: '', steps: [], tenantsShared: false })
    expect(schema.safeParse({ name: 'a', ...nothing }).success).toBe(true)
  })

  test('has no field the family has not, nor have its lines', () => {
    expect(schema.safeParse({ name: 'a', colour: 'red' }).success).toBe(false)
    expect(schema.safeParse({ name: 'a', steps: [{ what: 'x', colour: 'red' }] }).success).toBe(false)
  })

  test('has a limit of lines', () => {
    const steps = (count: number) => Array.from({ length: count }, () => ({ what: 'x' }))
    expect(schema.safeParse({ name: 'a', steps: steps(mostLines) }).success).toBe(true)
    expect(schema.safeParse({ name: 'a', steps: steps(mostLines + 1) }).success).toBe(false)
  })
})

describe('the five calls of a family', () => {
  const { list, one, create, replace, remove } = recordRoutes(recipe)

  test('are the documented ones', () => {
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

  test('are read with the screen of the family and those that need it, written with its own alone', () => {
    expect(list.access).toEqual({ read: ['Food [Read]', 'Formule [Write]'] })
    expect(one.access).toEqual(list.access)
    for (const { access } of [create, replace, remove]) expect(access).toEqual({ write: 'Food [Read]' })
  })

  test('list by the filters and the parent of the family, a page at a time', () => {
    expect(list.query.parse({})).toEqual({ nbPerPage: 1000, page: 0, getInactive: false })
    expect(list.query.safeParse({ name: 'a', note: 'b', parentId: '4', order: 'Name', desc: 'true' }).success).toBe(
      true,
    )
    for (const query of [{ weight: '1' }, { code: 'a' }, { nbPerPage: '0' }, { nbPerPage: '1001' }, { page: '-1' }])
      expect(list.query.safeParse(query).success, JSON.stringify(query)).toBe(false)
  })

  test('replace only what has an id', () => {
    expect(replace.body.safeParse({ name: 'a' }).success).toBe(false)
    expect(replace.body.safeParse({ name: 'a', id: 0 }).success).toBe(false)
    expect(replace.body.safeParse({ name: 'a', id: 4 }).success).toBe(true)
  })
})

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('id %i means a new record: %j', (id, answer) => expect(isNew(id)).toBe(answer))
