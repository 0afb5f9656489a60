import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completeContents,
  type EquationTerm,
  equationText,
  type NutrientDefinition,
  prepareEquations,
  readEquation,
} from './nutrient-equation.ts'

const termsOf = (text: string) => {
  const terms = readEquation(text)
  return 'kind' in terms ? terms : terms.map(({ code, coefficient }) => [coefficient, code])
}

describe('an equation', () => {
  test.each<[string, [number, string][]]>([
    [
      'CU_INO+CU_ORG',
      [
        [1, 'CU_INO'],
        [1, 'CU_ORG'],
      ],
    ],
    [
      ' NA + K - CL\u2212S ',
      [
        [1, 'NA'],
        [1, 'K'],
        [-1, 'CL'],
        [-1, 'S'],
      ],
    ],
    ['0.65*P', [[0.65, 'P']]],
    ['0,65 * P', [[0.65, 'P']]],
    [
      '-2 P + 1.5MG',
      [
        [-2, 'P'],
        [1.5, 'MG'],
      ],
    ],
    ['+3\u00D7B12', [[3, 'B12']]],
    ['2B', [[1, '2B']]],
    [
      '2*2B - 1*12',
      [
        [2, '2B'],
        [-1, '12'],
      ],
    ],
    ['Prot\u00E9ine', [[1, 'Prot\u00E9ine']]],
  ])('%j is read', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  test.each([
    ['', 0, '', 'term'],
    ['A+', 2, '', 'term'],
    ['A + + B', 4, '+', 'term'],
    ['A B1', 2, 'B1', 'sign'],
    ['A + 0.5', 7, '', 'code'],
    ['A + 0.5 * ', 10, '', 'code'],
    ['2 * 3 * A', 6, '*', 'sign'],
    ['A * 2', 2, '*', 'sign'],
    ['A / B', 2, '/', 'sign'],
    ['P_ABS = P', 6, '=', 'sign'],
    ['(A + B)', 0, '(', 'term'],
    ['A + 1.5.2*B', 7, '.', 'code'],
    ['A\u{1F402}', 1, '\u{1F402}', 'sign'],
  ])('%j is refused at its place %d', (text, position, found, expected) => {
    expect(readEquation(text)).toEqual({ kind: 'syntax', position, found, expected })
  })
})

const nutrientsOf = (equations: Record<string, string | null>): NutrientDefinition[] =>
  Object.entries(equations).map(([code, equation]) => ({ code, equation }))

describe('prepared', () => {
  test('nested complex nutrients are expanded to simple ones, each once', () => {
    const answers = prepareEquations(
      nutrientsOf({
        TOTAL: 'CU + 2*ZN - CU_INO',
        CU: 'CU_INO + CU_ORG',
        ZN: '0,5*CU_ORG + ZN_INO',
        CU_INO: null,
        CU_ORG: ' ',
        ZN_INO: null,
      }),
    )
    expect([...answers.keys()].toSorted()).toEqual(['CU', 'TOTAL', 'ZN'])
    expect(answers.get('TOTAL')).toEqual({
      kind: 'prepared',
      terms: [
        { code: 'CU_ORG', coefficient: 2 },
        { code: 'ZN_INO', coefficient: 2 },
      ],
    })
  })

  test('a code nobody knows is named with its equation and its place, also in what is made of it', () => {
    const answers = prepareEquations(nutrientsOf({ A: 'X + B', B: 'X - Y', X: null }))
    const refusal = { kind: 'unknownCode', nutrient: 'B', position: 4, code: 'Y' }
    expect(answers.get('B')).toEqual(refusal)
    expect(answers.get('A')).toEqual(refusal)
  })

  test('a syntax error is said of the equation that has it', () => {
    const answers = prepareEquations(nutrientsOf({ A: 'B + X', B: 'X X', X: null }))
    const refusal = { kind: 'syntax', nutrient: 'B', position: 2, found: 'X', expected: 'sign' }
    expect(answers.get('A')).toEqual(refusal)
    expect(answers.get('B')).toEqual(refusal)
  })

  test('coefficients that cancel out leave nothing, nested ones too', () => {
    const answers = prepareEquations(
      nutrientsOf({
        A: '0.1*X + 0,2*X - 0.3*X + Y',
        B: '0.7*C - 0.49*X',
        C: '0.1*X + 0.6*X + 1.1*Y',
        X: null,
        Y: null,
      }),
    )
    expect(answers.get('A')).toEqual({ kind: 'prepared', terms: [{ code: 'Y', coefficient: 1 }] })
    expect(answers.get('B')).toEqual({ kind: 'prepared', terms: [{ code: 'Y', coefficient: 0.77 }] })
  })

  test('a coefficient beyond its range is refused, naming the equation that reaches it, also in what is made of it', () => {
    const chain = Array.from({ length: 30 }, (_, place) => [`N${place}`, `100000000000000*N${place + 1}`])
    const huge = prepareEquations(nutrientsOf({ ...Object.fromEntries(chain), N30: null }))
    const beyond = { kind: 'coefficientBeyond', nutrient: 'N29', code: 'N30' }
    for (const [nutrient] of chain) expect(huge.get(nutrient!)).toEqual(beyond)
    const small = prepareEquations(nutrientsOf({ A: '0.000001*B', B: 'Y - 0.0000001*X', X: null, Y: null }))
    expect(small.get('A')).toEqual({ kind: 'coefficientBeyond', nutrient: 'A', code: 'X' })
    expect(small.get('B')?.kind).toBe('prepared')
  })

  test('a code that is there twice is refused, and what names it', () => {
    const definitions = [...nutrientsOf({ A: 'X', B: 'S + Y', C: 'Y', X: 'Y', Y: null, S: null })]
    const answers = prepareEquations([...definitions, ...nutrientsOf({ X: '2*Y', S: null })])
    for (const nutrient of ['A', 'X']) expect(answers.get(nutrient)).toEqual({ kind: 'definedTwice', nutrient: 'X' })
    for (const nutrient of ['B', 'S']) expect(answers.get(nutrient)).toEqual({ kind: 'definedTwice', nutrient: 'S' })
    expect(answers.get('C')?.kind).toBe('prepared')
  })

  test('a cycle is said by its chain, and of nobody else', () => {
    const answers = prepareEquations(nutrientsOf({ A: 'B + X', B: 'C', C: '2*A', D: 'X', X: null }))
    expect(answers.get('A')).toEqual({ kind: 'cycle', chain: ['A', 'B', 'C', 'A'] })
    expect(answers.get('D')).toMatchObject({ kind: 'prepared' })
    expect(prepareEquations(nutrientsOf({ A: 'A' })).get('A')).toEqual({ kind: 'cycle', chain: ['A', 'A'] })
  })
})

test('contents of complex nutrients are computed, whatever was given for them', () => {
  const equations = new Map([
    [
      'CU',
      [
        { code: 'CU_INO', coefficient: 1 },
        { code: 'CU_ORG', coefficient: 0.5 },
      ],
    ],
  ])
  const simple = new Map([
    ['CU_INO', 20],
    ['CU_ORG', 8],
    ['CU', 1000],
  ])
  expect(completeContents(['CU', 'CU_ORG', 'ZN'], equations, simple)).toEqual([24, 8, 0])
})

const coefficients = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(12))
  .map(([digits, places]) => Number(`${digits || 1}e-${places}`))
const codes = fc.stringMatching(/^[A-Z0-9_]{1,6}$/)
const equations = fc.array(fc.record({ code: codes, coefficient: coefficients }), { minLength: 1, maxLength: 6 })

test('any equation that is written reads back as itself', () => {
  fc.assert(
    fc.property(equations, (terms) => {
      const read = readEquation(equationText(terms))
      expect('kind' in read ? read : read.map(({ code, coefficient }) => ({ code, coefficient }))).toEqual(terms)
    }),
  )
})

test('any text is read as terms or refused at a place in it', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'AB_12.,+-*= \u2212\u00E9') })
  fc.assert(
    fc.property(texts, (text) => {
      const read = readEquation(text)
      if (!('kind' in read)) {
        for (const { code, position } of read) expect(text.slice(position, position + code.length)).toBe(code)
        return
      }
      expect(read.position).toBeLessThanOrEqual(text.length)
      expect(text.slice(read.position).startsWith(read.found)).toBe(true)
    }),
  )
})

/** Nutrient `i` is made of nutrients after it: never a cycle. */
const nestedEquations = fc
  .array(fc.array(fc.record({ step: fc.nat(5), coefficient: coefficients }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((all) =>
    all.map((terms, index): { code: string; terms: EquationTerm[] } => ({
      code: `N${index}`,
      terms:
        index === all.length - 1
          ? []
          : terms.map(({ step, coefficient }) => ({
              code: `N${Math.min(all.length - 1, index + 1 + step)}`,
              coefficient,
            })),
    })),
  )

test('any nested equation within range gives prepared what it gives computed one inside the other, as text that reads back', () => {
  fc.assert(
    fc.property(nestedEquations, fc.array(fc.nat(1000), { minLength: 10, maxLength: 10 }), (nutrients, given) => {
      const answers = prepareEquations(nutrients.map(({ code, terms }) => ({ code, equation: equationText(terms) })))
      const simple = new Map(nutrients.map(({ code }, index) => [code, given[index]!]))
      /** The value, and the size of what it is added up from. */
      const computed = (code: string): [value: number, size: number] => {
        const terms = nutrients.find((nutrient) => nutrient.code === code)!.terms
        if (terms.length === 0) return [simple.get(code)!, simple.get(code)!]
        const parts = terms.map((term) => computed(term.code).map((part) => part * term.coefficient))
        return [
          parts.reduce((sum, [value]) => sum + value!, 0),
          parts.reduce((sum, [, size]) => sum + Math.abs(size!), 0),
        ]
      }
      for (const { code, terms } of nutrients) {
        const answer = answers.get(code)
        expect(['prepared', 'coefficientBeyond'].includes(answer?.kind ?? '')).toBe(terms.length > 0)
        if (answer?.kind !== 'prepared') continue
        const read = answer.terms.length > 0 ? readEquation(equationText(answer.terms)) : []
        expect(read).toMatchObject(answer.terms)
        const [value, size] = computed(code)
        const [prepared] = completeContents([code], new Map([[code, answer.terms]]), simple)
        expect(Math.abs(prepared! - value)).toBeLessThanOrEqual(1e-12 * size)
      }
    }),
  )
})
