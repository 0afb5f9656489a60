import { type ProblemKey, problemTable } from '@provende/contract/problems.ts'
import { cultures } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'

/* Every problem has a sentence in both languages, with its parameters; answers have the documented ones. */

const problemKeys = Object.keys(problemTable) as ProblemKey[]
const problemSentenceOf = (culture: (typeof cultures)[number], key: ProblemKey) =>
  wordsOf(culture).problems[key]({
    ...{ field: 'Le champ', limit: 42, what: 'Cela', other: 'Ceci', position: 7 },
    ...{ from: '1', to: '9', percent: 40, factor: 10, least: '2', most: '8' },
  })

/** Without a full stop: `fault` shows a token, the others are worded by the specification. */
const documentedWordings = new Set<ProblemKey>([
  'fault',
  'composition.over100',
  'qcm.typeTaken',
  'structure.hostLevel',
  'user.hostLevel',
  'formula.priceListNotActive',
  'formula.noPriceList',
  'formula.priceListOutdated',
  'formula.optimiseMolasses',
  'formula.notComputable',
  'solver.unreachable',
  'order.limitsViolated',
  'simulation.noFormula',
  'priceFile.missing',
  'priceFile.format',
  'priceFile.failed',
  'tableFile.unreadable',
])

/** Lines of a list of unusual values. */
const isQuestionAboutValue = (key: ProblemKey) => key.startsWith('unusual.')

describe.each(cultures)('in %s', (culture) => {
  test.each(problemKeys)('%s is a sentence', (key) => {
    const sentence = problemSentenceOf(culture, key)
    expect(sentence).toMatch(/^\S.{4,}\S$/u)
    expect(sentence).not.toMatch(/undefined|NaN|\[object|\$\{|null/)
    if (isQuestionAboutValue(key)) return
    expect(sentence.charAt(0)).toBe(sentence.charAt(0).toUpperCase())
    if (!documentedWordings.has(key)) expect(sentence).toMatch(/[.!]$/)
  })

  test('sentences contain their limit, field or name', () => {
    for (const key of [
      'field.tooLong',
      'field.tooShort',
      'field.tooSmall',
      'field.tooLarge',
      'field.tooMany',
    ] as const) {
      expect(problemSentenceOf(culture, key), key).toContain('42')
      expect(problemSentenceOf(culture, key), key).toContain('Le champ')
    }
    for (const key of ['signIn.throttled', 'request.tooMany'] as const)
      expect(problemSentenceOf(culture, key), key).toContain('42')
    for (const key of ['request.order', 'request.columns'] as const)
      expect(problemSentenceOf(culture, key), key).toContain('Cela')
    for (const key of ['field.required', 'field.unknown', 'record.valueTaken', 'record.referenceMissing'] as const)
      expect(problemSentenceOf(culture, key), key).toContain('Le champ')
  })
})

test('the two languages differ in every sentence', () => {
  expect(problemKeys.filter((key) => problemSentenceOf('fr-FR', key) === problemSentenceOf('en-US', key))).toEqual([])
})

onMainEngine(({ fresh }) => {
  let world: World
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })
  const refused = async (method: string, path: string, body?: unknown) => {
    const response = await anna.call(method, path, { ...(body === undefined ? {} : { body }) })
    const { MessageDetail } = response.body as { MessageDetail: string }
    return {
      message: messageOf(response),
      codes: (JSON.parse(MessageDetail) as { Code: number }[]).map(({ Code }) => Code),
    }
  }

  test('sentences of the specification are used to the letter, with the documented codes', async () => {
    const missing = { Id: 987654321, Name: 'x', ModificationDate: '2026-01-01T00:00:00Z' }
    expect(await refused('PUT', '/api/Farms', missing)).toEqual({ message: "La Farm n'existe pas", codes: [1] })
    expect(await refused('PUT', '/api/Structures', missing)).toEqual({
      message: "La structure n'existe pas",
      codes: [1],
    })
    expect((await refused('GET', '/api/FarmSites/987654321')).message).toBe("Le site n'existe pas")
    expect(await refused('GET', '/api/StructureUsers/987654321')).toEqual({
      message: "L'utilisateur n'existe pas",
      codes: [6],
    })
    expect(wordsOf('en-US').problems['user.hostLevel']()).toBe('Error creating the user')
    expect(wordsOf('en-US').problems['structure.hostLevel']()).toBe('Error creating the distributor')
  })

  test('a bad or taken e-mail address of a farm does not have the code of another problem of farms', async () => {
    const farm = { Name: 'Ferme', Code: 'F1', contactemail: 'a@' }
    expect((await refused('POST', '/api/Farms', farm)).codes).toEqual([111])
    expect((await refused('POST', '/api/Structures', farm)).codes).toEqual([8])
    const person = { CreateTenant: true, FirstName: 'A', LastName: 'B', Email: anna.email }
    expect((await refused('POST', '/api/Structures', { ...farm, contactemail: '', ...person })).codes).toEqual([10])
    const { Id } = (await anna.call('POST', '/api/Structures', { body: { Name: 'N', Code: 'N' } })).body as {
      Id: number
    }
    const body = { ...farm, contactemail: '', StructureId: Id, ...person }
    expect((await refused('POST', '/api/Farms', body)).codes).toEqual([296])
  })

  test('a sentence names the field and its line, never a path, and the whole request where there is no field', async () => {
    const list = { Id: 'eg==', Name: 'T', Code: 'T', Items: [{ ItemId: 1 }, { ItemId: 2, Price: 'x' }] }
    expect((await refused('POST', '/api/PriceLists', list)).message).toBe('Price (Items, ligne 2) doit être un nombre.')
    for (const body of ['[]', 'null', '"x"'])
      expect((await refused('POST', '/api/Packagings', body)).message).toMatch(
        /^La demande (n'est pas valide|est obligatoire)\.$/,
      )
    const line = { FoodId: 1, CompositionFoodId: 2, CompositionValue: 101 }
    expect((await refused('PUT', '/api/Foods/Composition', [line])).message).toBe(
      'CompositionValue (ligne 1) : 100 au plus.',
    )
  })
})
