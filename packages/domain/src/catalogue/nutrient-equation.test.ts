import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contentsOfAllNutrients,
  type EquationTerm,
  equationError,
  equationText,
  type NutrientDefinition,
  parseEquation,
  prepareEquations,
  unknownNutrientCodes,
} from './nutrient-equation.ts'

const termsOf = (text: string) => {
  const terms = parseEquation(text)
  return 'kind' in terms ? terms : terms.map(({ code, coefficient }) => [coefficient, code])
}

describe('parseEquation', () => {
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
  ])('parses %j', (text, terms) => {
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
  ])('refuses %j at position %d', (text, position, actual, expected) => {
    expect(parseEquation(text)).toEqual({ kind: 'syntax', position, actual, expected })
  })
})

const nutrientsOf = (equations: Record<string, string | null>): NutrientDefinition[] =>
  Object.entries(equations).map(([code, equation]) => ({ code, equation }))

describe('equationError', () => {
  test.each([
    ['CA+CA', { kind: 'codeTwice', position: 3, code: 'CA' }],
    ['CA - 2*P - 0.5*CA', { kind: 'codeTwice', position: 15, code: 'CA' }],
    ['0*CA', { kind: 'zeroCoefficient', position: 2, code: 'CA' }],
    ['P - 0,00 CA', { kind: 'zeroCoefficient', position: 9, code: 'CA' }],
    ['CA +', { kind: 'syntax', position: 4, actual: '', expected: 'term' }],
    ['0.65*CA + P', undefined],
  ])('of %j', (text, error) => {
    expect(equationError(text)).toEqual(error)
  })
})

describe('prepareEquations', () => {
  test('expands nested complex nutrients to simple ones, each once', () => {
    const results = prepareEquations(
      nutrientsOf({
        TOTAL: 'CU + 2*ZN - CU_INO',
        CU: 'CU_INO + CU_ORG',
        ZN: '0,5*CU_ORG + ZN_INO',
        CU_INO: null,
        CU_ORG: ' ',
        ZN_INO: null,
      }),
    )
    expect([...results.keys()].toSorted()).toEqual(['CU', 'TOTAL', 'ZN'])
    expect(results.get('TOTAL')).toEqual({
      kind: 'prepared',
      terms: [
        { code: 'CU_ORG', coefficient: 2 },
        { code: 'ZN_INO', coefficient: 2 },
      ],
    })
  })

  test('reports an unknown code with its equation and position, also for nutrients that contain it', () => {
    const results = prepareEquations(nutrientsOf({ A: 'X + B', B: 'X - Y', X: null }))
    const refusal = { kind: 'unknownCode', nutrient: 'B', position: 4, code: 'Y' }
    expect(results.get('B')).toEqual(refusal)
    expect(results.get('A')).toEqual(refusal)
  })

  test('reports a syntax error with the equation that has it', () => {
    const results = prepareEquations(nutrientsOf({ A: 'B + X', B: 'X X', X: null }))
    const refusal = { kind: 'syntax', nutrient: 'B', position: 2, actual: 'X', expected: 'sign' }
    expect(results.get('A')).toEqual(refusal)
    expect(results.get('B')).toEqual(refusal)
  })

  test('refuses an equation that names a code twice or has a coefficient of 0, and those that contain it', () => {
    const results = prepareEquations(nutrientsOf({ A: 'X + X', B: '2*A', C: '0*X', X: null }))
    const twice = { kind: 'codeTwice', nutrient: 'A', position: 4, code: 'X' }
    expect([results.get('A'), results.get('B')]).toEqual([twice, twice])
    expect(results.get('C')).toEqual({ kind: 'zeroCoefficient', nutrient: 'C', position: 2, code: 'X' })
  })

  test('drops nutrients whose coefficients cancel out in nested equations', () => {
    const results = prepareEquations(
      nutrientsOf({
        A: 'A1 + A2 - 0.3*X + Y',
        A1: '0.1*X',
        A2: '0,2*X',
        B: '0.7*C - 0.49*X',
        C: 'A1 + 3*A2 + 1.1*Y',
        X: null,
        Y: null,
      }),
    )
    expect(results.get('A')).toEqual({ kind: 'prepared', terms: [{ code: 'Y', coefficient: 1 }] })
    expect(results.get('B')).toEqual({ kind: 'prepared', terms: [{ code: 'Y', coefficient: 0.77 }] })
  })

  test('refuses a coefficient out of range with the equation that causes it, also for nutrients that contain it', () => {
    const chain = Array.from({ length: 30 }, (_, index) => [`N${index}`, `100000000000000*N${index + 1}`])
    const huge = prepareEquations(nutrientsOf({ ...Object.fromEntries(chain), N30: null }))
    const beyond = { kind: 'coefficientBeyond', nutrient: 'N29', code: 'N30' }
    for (const [nutrient] of chain) expect(huge.get(nutrient!)).toEqual(beyond)
    const small = prepareEquations(nutrientsOf({ A: '0.000001*B', B: 'Y - 0.0000001*X', X: null, Y: null }))
    expect(small.get('A')).toEqual({ kind: 'coefficientBeyond', nutrient: 'A', code: 'X' })
    expect(small.get('B')?.kind).toBe('prepared')
  })

  test('refuses a duplicate code and every nutrient that refers to it', () => {
    const definitions = [...nutrientsOf({ A: 'X', B: 'S + Y', C: 'Y', X: 'Y', Y: null, S: null })]
    const results = prepareEquations([...definitions, ...nutrientsOf({ X: '2*Y', S: null })])
    for (const nutrient of ['A', 'X']) expect(results.get(nutrient)).toEqual({ kind: 'definedTwice', nutrient: 'X' })
    for (const nutrient of ['B', 'S']) expect(results.get(nutrient)).toEqual({ kind: 'definedTwice', nutrient: 'S' })
    expect(results.get('C')?.kind).toBe('prepared')
  })

  test('reports the chain of a cycle, only for the nutrients that lead into it', () => {
    const results = prepareEquations(nutrientsOf({ A: 'B + X', B: 'C', C: '2*A', D: 'X', X: null }))
    expect(results.get('A')).toEqual({ kind: 'cycle', chain: ['A', 'B', 'C', 'A'] })
    expect(results.get('D')).toMatchObject({ kind: 'prepared' })
    expect(prepareEquations(nutrientsOf({ A: 'A' })).get('A')).toEqual({ kind: 'cycle', chain: ['A', 'A'] })
  })
})

test('contents of complex nutrients are computed even when a value is passed for them', () => {
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
  expect(contentsOfAllNutrients(['CU', 'CU_ORG', 'ZN'], equations, simple)).toEqual([24, 8, 0])
})

test('a complex nutrient is unknown where a term is, a simple one where it has no content', () => {
  const equations = new Map([['CU', ['CU_INO', 'CU_ORG'].map((code) => ({ code, coefficient: 1 }))]])
  const nutrients = ['CU', 'CU_INO', 'ZN']
  expect(unknownNutrientCodes(nutrients, equations, new Set(['CU_INO']))).toEqual(['CU', 'ZN'])
  expect(unknownNutrientCodes(nutrients, equations, new Set(['CU_INO', 'CU_ORG', 'ZN']))).toEqual([])
})

const arbitraryCoefficients = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(12))
  .map(([digits, decimals]) => Number(`${digits || 1}e-${decimals}`))
const arbitraryCodes = fc.stringMatching(/^[A-Z0-9_]{1,6}$/)
const arbitraryEquations = fc.array(fc.record({ code: arbitraryCodes, coefficient: arbitraryCoefficients }), {
  minLength: 1,
  maxLength: 6,
})

test('parsing a formatted equation gives the same terms', () => {
  fc.assert(
    fc.property(arbitraryEquations, (terms) => {
      const read = parseEquation(equationText(terms))
      expect('kind' in read ? read : read.map(({ code, coefficient }) => ({ code, coefficient }))).toEqual(terms)
    }),
  )
})

test('any text is parsed or refused at a position inside it', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'AB_12.,+-*= \u2212\u00E9') })
  fc.assert(
    fc.property(texts, (text) => {
      const read = parseEquation(text)
      if (!('kind' in read)) {
        for (const { code, position } of read) expect(text.slice(position, position + code.length)).toBe(code)
        return
      }
      expect(read.position).toBeLessThanOrEqual(text.length)
      expect(text.slice(read.position).startsWith(read.actual)).toBe(true)
    }),
  )
})

/** Nutrient `i` refers only to later nutrients, so there is no cycle. */
const arbitraryNestedEquations = fc
  .array(fc.array(fc.record({ offset: fc.nat(5), coefficient: arbitraryCoefficients }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((termLists) =>
    termLists.map((terms, index): { code: string; terms: EquationTerm[] } => ({
      code: `N${index}`,
      // Each nutrient once: an equation that names a code twice is refused.
      terms: terms
        .filter(({ offset }, at) => terms.findIndex((other) => other.offset === offset) === at)
        .filter(({ offset }) => index + 1 + offset < termLists.length)
        .map(({ offset, coefficient }) => ({ code: `N${index + 1 + offset}`, coefficient })),
    })),
  )

test('a prepared equation within range gives the same value as nested evaluation, and its text parses to the same terms', () => {
  fc.assert(
    fc.property(
      arbitraryNestedEquations,
      fc.array(fc.nat(1000), { minLength: 10, maxLength: 10 }),
      (nutrients, contents) => {
        const results = prepareEquations(nutrients.map(({ code, terms }) => ({ code, equation: equationText(terms) })))
        const simple = new Map(nutrients.map(({ code }, index) => [code, contents[index]!]))
        /** The value, and the sum of the magnitudes of its terms as the scale of the rounding error. */
        const evaluate = (code: string): [value: number, scale: number] => {
          const terms = nutrients.find((nutrient) => nutrient.code === code)!.terms
          if (terms.length === 0) return [simple.get(code)!, simple.get(code)!]
          const summands = terms.map((term) => evaluate(term.code).map((part) => part * term.coefficient))
          return [
            summands.reduce((sum, [value]) => sum + value!, 0),
            summands.reduce((sum, [, scale]) => sum + Math.abs(scale!), 0),
          ]
        }
        for (const { code, terms } of nutrients) {
          const result = results.get(code)
          expect(['prepared', 'coefficientBeyond'].includes(result?.kind ?? '')).toBe(terms.length > 0)
          if (result?.kind !== 'prepared') continue
          const read = result.terms.length > 0 ? parseEquation(equationText(result.terms)) : []
          expect(read).toMatchObject(result.terms)
          const [value, scale] = evaluate(code)
          const [prepared] = contentsOfAllNutrients([code], new Map([[code, result.terms]]), simple)
          expect(Math.abs(prepared! - value)).toBeLessThanOrEqual(1e-12 * scale)
        }
      },
    ),
  )
})
