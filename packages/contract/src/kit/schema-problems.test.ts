import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { email, requiredDecimal, requiredText, text } from './fields.ts'
import { problemsOfZodError } from './schema-problems.ts'

const inputSchema = z.strictObject({
  name: requiredText(5).optional(),
  note: text(5).optional(),
  code: z.string().min(3).optional(),
  count: z.number().int().min(0).max(10).optional(),
  price: requiredDecimal({ max: 9 }).optional(),
  kind: z.enum(['a', 'b']).optional(),
  mail: email().optional(),
  day: z.iso.date().optional(),
  flag: z.boolean().optional(),
  either: z.union([z.number(), z.boolean()]).optional(),
  few: z
    .array(z.strictObject({ data: z.string().max(2) }))
    .min(1)
    .max(2)
    .optional(),
})
const problemsFor = (input: unknown) =>
  problemsOfZodError(inputSchema.safeParse(input).error ?? new z.ZodError([]), input)

describe('problemsOfZodError', () => {
  test.each([
    [{ name: '' }, { key: 'field.required', field: 'name', params: { limit: 1 } }],
    [{ name: '   ' }, { key: 'field.required', field: 'name', params: { limit: 1 } }],
    [{ name: null }, { key: 'field.required', field: 'name', params: {} }],
    [{ name: 4 }, { key: 'field.invalid', field: 'name', params: {} }],
    [{ name: 'abcdef' }, { key: 'field.tooLong', field: 'name', params: { limit: 5 } }],
    [{ note: 'a\0b' }, { key: 'field.characters', field: 'note', params: {} }],
    [{ note: '\uD83D' }, { key: 'field.characters', field: 'note', params: {} }],
    [{ code: 'ab' }, { key: 'field.tooShort', field: 'code', params: { limit: 3 } }],
    [{ count: -1 }, { key: 'field.tooSmall', field: 'count', params: { limit: 0 } }],
    [{ count: 11 }, { key: 'field.tooLarge', field: 'count', params: { limit: 10 } }],
    [{ count: 1.5 }, { key: 'field.notAWholeNumber', field: 'count', params: {} }],
    [{ count: 'x' }, { key: 'field.notANumber', field: 'count', params: {} }],
    [{ count: Number.NaN }, { key: 'field.notANumber', field: 'count', params: {} }],
    [{ count: Number.POSITIVE_INFINITY }, { key: 'field.notANumber', field: 'count', params: {} }],
    [{ count: null }, { key: 'field.required', field: 'count', params: {} }],
    [{ price: ' ' }, { key: 'field.required', field: 'price', params: {} }],
    [{ price: '12,5 €' }, { key: 'field.notANumber', field: 'price', params: {} }],
    [{ price: '9.5' }, { key: 'field.tooLarge', field: 'price', params: { limit: 9 } }],
    [{ kind: 'c' }, { key: 'field.choice', field: 'kind', params: {} }],
    [{ kind: '' }, { key: 'field.required', field: 'kind', params: {} }],
    [{ mail: ' ' }, { key: 'field.required', field: 'mail', params: {} }],
    [{ day: '' }, { key: 'field.required', field: 'day', params: {} }],
    [{ code: '' }, { key: 'field.required', field: 'code', params: { limit: 3 } }],
    [{ mail: 'a@' }, { key: 'field.email', field: 'mail', params: {} }],
    [{ day: '31/12/2026' }, { key: 'field.invalid', field: 'day', params: {} }],
    [{ flag: 'yes' }, { key: 'field.invalid', field: 'flag', params: {} }],
    [{ either: 'yes' }, { key: 'field.invalid', field: 'either', params: {} }],
    [{ few: [] }, { key: 'field.required', field: 'few', params: { limit: 1 } }],
    [{ few: Array(3).fill({ data: '' }) }, { key: 'field.tooMany', field: 'few', params: { limit: 2 } }],
    [{ few: [{ data: '' }, { data: 'abc' }] }, { key: 'field.tooLong', field: 'few.1.data', params: { limit: 2 } }],
    [{ nonsense: 1 }, { key: 'field.unknown', field: 'nonsense' }],
    [{ few: [{ data: '', more: 1 }] }, { key: 'field.unknown', field: 'few.0.more' }],
    [[], { key: 'field.invalid', field: '', params: {} }],
    [undefined, { key: 'field.required', field: '', params: {} }],
  ])('converts the schema error of %j', (input, problem) => {
    expect(problemsFor(input)).toEqual([problem])
  })

  test('reports every problem, with every unknown field by its name', () => {
    const keys = problemsFor({ count: 'x', kind: 'c', more: 1, evenMore: 2 }).map(({ key, field }) => `${key} ${field}`)
    expect(keys.toSorted()).toEqual([
      'field.choice kind',
      'field.notANumber count',
      'field.unknown evenMore',
      'field.unknown more',
    ])
  })
})
