import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimal, flag, id, reference, text } from './fields.ts'
import { readBodyValues } from './read-body.ts'

const bodySchema = z.strictObject({
  name: text(),
  price: decimal(),
  unitId: reference('unit'),
  kind: z.literal([1, 2]).nullish(),
  either: z.union([z.string(), z.number()]).optional(),
  newId: z.union([z.number(), z.literal('eg==')]).nullish(),
  ids: z.array(id()).optional(),
  lines: z.array(z.strictObject({ itemId: id(), value: decimal() })).default([]),
  isActive: flag(),
  required: z.boolean().optional(),
  cleared: z.array(id()).nullish(),
})
const readBodyOfSchema = (value: unknown) => readBodyValues(value, bodySchema)

describe('a body', () => {
  test.each([
    [{ price: '12,5' }, { price: 12.5 }],
    [{ price: ' -0.25 ' }, { price: -0.25 }],
    [{ price: ' ' }, { price: null }],
    [{ unitId: '7' }, { unitId: 7 }],
    [{ kind: '2' }, { kind: 2 }],
    [{ ids: ['3', 4] }, { ids: [3, 4] }],
    [{ lines: [{ itemId: '1', value: '0,1' }] }, { lines: [{ itemId: 1, value: 0.1 }] }],
  ])('%j has the numbers its schema documents', (sent, documented) => {
    expect(readBodyOfSchema(sent)).toEqual(documented)
  })

  test.each([
    { name: '12,5' },
    { either: '12' },
    { newId: 'eg==' },
    { price: 'x' },
    { price: '1,2,3' },
    { price: '1.234,5' },
    { price: '0x1' },
    { price: '1e3' },
    { unknown: '12' },
    { lines: 'x' },
    { ids: { not: 'a list' } },
    'text',
    null,
  ])('%j stays as it was sent, where digits are text or no number is meant', (sent) => {
    expect(readBodyOfSchema(sent)).toEqual(sent)
  })

  test.each([
    [
      { isActive: 'True', required: 'false' },
      { isActive: true, required: false },
    ],
    [
      { isActive: 1, required: '0' },
      { isActive: true, required: false },
    ],
    [{ isActive: null }, { isActive: null }],
    [{ isActive: 'yes' }, { isActive: 'yes' }],
  ])('%j has the booleans its schema documents', (sent, documented) => {
    expect(readBodyOfSchema(sent)).toEqual(documented)
  })

  test('has no null among the objects of a list, and no list where null is sent for one, unless null means something', () => {
    expect(readBodyOfSchema({ lines: [null, { itemId: 1, value: 2 }, null] })).toEqual({
      lines: [{ itemId: 1, value: 2 }],
    })
    expect(readBodyOfSchema({ lines: null, ids: null, cleared: null })).toEqual({
      lines: undefined,
      ids: undefined,
      cleared: null,
    })
    expect(readBodyOfSchema({ ids: [null] })).toEqual({ ids: [null] })
  })

  test('of one object is read as a list where a list of objects is documented', () => {
    expect(readBodyOfSchema({ lines: { itemId: '1', value: 2 } })).toEqual({ lines: [{ itemId: 1, value: 2 }] })
    expect(readBodyValues({ itemId: '3' }, z.array(z.strictObject({ itemId: id() })))).toEqual([{ itemId: 3 }])
  })
})
