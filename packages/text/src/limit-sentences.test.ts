import type { LimitSide, LimitSubject } from '@provende/domain/formulation/problem/limits.ts'
import { describe, expect, test } from 'vitest'
import {
  limitSentence,
  limitSubjectName,
  limitUnit,
  modelRefusalSentence,
  modelRefusalTermsWithCodes,
} from './limit-sentences.ts'
import { wordsOf } from './words.ts'

const refusalTerms = {
  ...modelRefusalTermsWithCodes(wordsOf('fr-FR').formulation, 'fr-FR'),
  food: (code: string) => `Aliment ${code}`,
  nutrient: (code: string) => `Nutriment ${code}`,
}
const unitTerms = {
  ...{ grams: 'g', percent: '%', kilogramsPerTonne: 'kg/t' },
  contentUnit: (nutrient: string) => (nutrient === 'CA' ? 'g/kg' : ''),
  dailyUnit: (contentUnit: string) => contentUnit.replace('/kg', ''),
}
const groupSubject = { name: 'Sels', foods: ['1', '2'] }

test.each([
  [{ kind: 'total' }, 'Total', 'g'],
  [{ kind: 'humidity' }, 'Humidité', '%'],
  [{ kind: 'dryMatter' }, 'Matière sèche', '%'],
  [{ kind: 'nutrient', code: 'CA' }, 'Nutriment CA', 'g'],
  [{ kind: 'nutrientPerKg', code: 'CA' }, 'Nutriment CA /kg', 'g/kg'],
  [{ kind: 'ratio', numerator: 'CA', denominator: 'P' }, 'Nutriment CA / Nutriment P', ''],
  [{ kind: 'food', code: '1' }, 'Aliment 1', 'g'],
  [{ kind: 'foodPerTonne', code: '1' }, 'Aliment 1 /t', 'kg/t'],
  [{ kind: 'group', ...groupSubject }, 'Sels', 'g'],
  [{ kind: 'groupPerTonne', ...groupSubject }, 'Sels /t', 'kg/t'],
] satisfies [LimitSubject, string, string][])('names %j %s and limits it in %j', (subject, name, unit) => {
  expect(limitSubjectName(subject, refusalTerms)).toBe(name)
  expect(limitUnit(subject, unitTerms)).toBe(unit)
})

const limitSide = (subject: LimitSubject, rest: Partial<LimitSide> = {}): LimitSide => ({
  ...{ subject, side: 'min', value: 1234.5, from: 'formula' },
  ...rest,
})

test('writes a limit with its exact value and its origin', () => {
  expect(limitSentence(limitSide({ kind: 'total' }), refusalTerms)).toBe('Total au moins 1234,5')
  const ofSet = limitSide({ kind: 'nutrient', code: 'CA' }, { side: 'max', value: 0.1, from: 'set' })
  expect(limitSentence(ofSet, refusalTerms)).toBe('Nutriment CA au plus 0,1 (jeu de contraintes)')
})

describe('a refusal', () => {
  test('writes both limits that contradict each other', () => {
    const [min, max] = [limitSide({ kind: 'total' }), limitSide({ kind: 'total' }, { side: 'max', value: 5 })]
    expect(modelRefusalSentence({ kind: 'limitsCross', min, max }, refusalTerms, 'fr-FR')).toBe(
      'Ces limites se contredisent : Total au moins 1234,5, Total au plus 5.',
    )
  })

  test('names the number that cannot be used', () => {
    expect(modelRefusalSentence({ kind: 'notFinite', food: '1', field: 'price' }, refusalTerms, 'fr-FR')).toBe(
      "1 (prix) : ce n'est pas un nombre utilisable.",
    )
    expect(
      modelRefusalSentence({ kind: 'outOfRange', food: '1', field: 'contents', nutrient: 'CA' }, refusalTerms, 'fr-FR'),
    ).toBe('1 (CA) : ce nombre est hors limites.')
    expect(
      modelRefusalSentence({ kind: 'outOfRange', subject: { kind: 'total' }, side: 'min' }, refusalTerms, 'fr-FR'),
    ).toBe('Total : ce nombre est hors limites.')
    expect(modelRefusalSentence({ kind: 'notAnAmount', food: '1', field: 'stepGrams' }, refusalTerms, 'fr-FR')).toBe(
      "1 (pas de pesée) : ce n'est pas un nombre utilisable.",
    )
  })

  test('names refused foods as its terms do', () => {
    expect(modelRefusalSentence({ kind: 'pricesMissing', foods: ['1', '2'] }, refusalTerms, 'fr-FR')).toBe(
      'Il manque un prix à : 1, 2.',
    )
    const named = { ...refusalTerms, refusedFood: refusalTerms.food }
    expect(modelRefusalSentence({ kind: 'foodTwice', food: '1' }, named, 'fr-FR')).toBe(
      "L'ingrédient Aliment 1 est donné deux fois.",
    )
  })
})
