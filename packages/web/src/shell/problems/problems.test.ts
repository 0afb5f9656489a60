import { CallRefused, ServerUnreachable } from '@provende/contract/client.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { wordsOf } from '@provende/text/words.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProblemReporter } from './problems.ts'

/** The calls made, in order: `warning Nom déjà utilisé.`, `field name: …`, `sign in` … */
const calls: string[] = []
const record = (name: string) => (text?: string) => void calls.push(text === undefined ? name : `${name} ${text}`)
let report: (fault: unknown) => Promise<string>

const words = wordsOf('fr-FR')
const problems = createProblemReporter({
  words: () => words,
  culture: () => 'fr-FR',
  toasts: () => ({
    success: record('success'),
    warning: record('warning'),
    withdraw: record('withdrawn'),
    error: (text, options) => void calls.push(`error ${text}${options?.retry ? ' (again)' : ''}`),
    progress: () => ({ succeed: record('done'), fail: record('failed'), dismiss: record('stopped') }),
  }),
  report: (fault) => report(fault),
  onSessionEnded: record('session ended:'),
  onTermsPending: record('terms'),
  onActingChanged: record('elsewhere:'),
  goToSignIn: record('sign in'),
})
const refused = (...list: Problem[]) => new CallRefused(422, 'Refused.', list, null)

beforeEach(() => {
  calls.length = 0
  problems.closeFault()
  report = () => Promise.resolve('the-token')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a refusal is shown as the table of problems defines', () => {
  const nameTaken = refused({ key: 'record.nameTaken', field: 'name' })
  test('under its field, in a form', () => {
    problems.show(nameTaken, { onField: (field, text) => record(`field ${field}:`)(text) })
    expect(calls).toEqual(['field name: Nom déjà utilisé.'])
  })
  test('as a toast, without a form', () => {
    problems.show(nameTaken)
    expect(calls).toEqual(['warning Nom déjà utilisé.'])
  })
  test('as a toast in the words of the family, then back to the list', () => {
    const gone = refused({ key: 'record.notFound' })
    problems.show(gone, { family: 'packaging', notFound: record('list') })
    problems.show(gone)
    expect(calls).toEqual(["warning Le conditionnement n'existe pas", 'list', "warning L'enregistrement n'existe pas."])
  })
  test('as a version conflict when someone else saved meanwhile', () => {
    const changed = refused({ key: 'record.changedMeanwhile' })
    problems.show(changed, { onConflict: record('conflict') })
    expect(calls).toEqual(['conflict'])
  })
  test('by leaving for sign-in, the terms of use, or the home of the new acting context', () => {
    problems.show(refused({ key: 'session.expired' }))
    problems.show(refused({ key: 'terms.pending' }))
    problems.show(refused({ key: 'session.elsewhere' }), { asMessage: true })
    expect(calls).toEqual([
      'session ended: Votre session est terminée. Connectez-vous à nouveau.',
      'terms',
      expect.stringMatching(/^elsewhere: .*Rien n'a été fait/),
    ])
  })
  test('each of several, with field labels and formatted limits', () => {
    const list = refused(
      { key: 'field.required', field: 'name' },
      { key: 'field.tooLarge', field: 'volume', params: { limit: 1234.5 } },
    )
    problems.show(list, { labelOf: (field) => ({ name: 'Nom', volume: 'Volume' })[field] ?? field })
    expect(calls).toEqual(['warning Nom est obligatoire.', 'warning Volume : 1\u202f234,5 au plus.'])
  })
  test('as the message of the server with `asMessage`, whatever the problem', () => {
    problems.show(refused({ key: 'record.notFound' }, { key: 'field.required', field: 'name' }), {
      asMessage: true,
      notFound: record('back'),
    })
    expect(calls).toEqual(['error Refused.'])
  })
  test('by leaving for sign-in even with `asMessage` when the session has ended', () => {
    problems.show(refused({ key: 'session.expired' }), { asMessage: true })
    expect(calls).toEqual(['session ended: Votre session est terminée. Connectez-vous à nouveau.'])
  })
  test('as the message of the server when the response holds no problem', () => {
    problems.show(refused())
    expect(calls).toEqual(['error Refused.'])
  })
})

describe('a fault', () => {
  test('of the server shows the token of the response', () => {
    report = () => Promise.reject(new Error('must not be called'))
    problems.show(new CallRefused(500, 'Une erreur est survenue', [{ key: 'fault' }], 'server-token'))
    expect(problems.fault.read()).toEqual({ name: 'Une erreur est survenue', token: 'server-token' })
  })
  test('of the browser is reported, then shown with the token', async () => {
    problems.show(new RangeError('x'))
    await vi.waitFor(() => expect(problems.fault.read()).toEqual({ name: 'RangeError', token: 'the-token' }))
  })
  test('that is not an Error has an empty name', async () => {
    problems.show('odd')
    await vi.waitFor(() => expect(problems.fault.read()).toEqual({ name: '', token: 'the-token' }))
  })
  test('whose report is refused shows the message and leads to sign-in', async () => {
    report = () => Promise.reject(refused())
    problems.show(new RangeError('x'))
    await vi.waitFor(() => expect(calls).toEqual(['error Refused.', 'sign in']))
    expect(problems.fault.read()).toBeNull()
  })
  test('whose report cannot be sent shows only a toast', async () => {
    report = () => Promise.reject(new ServerUnreachable('x'))
    problems.show(new RangeError('x'))
    await vi.waitFor(() => expect(calls).toEqual([`error ${words.shell.unreachable}`]))
  })
})

describe('an error that is not a fault', () => {
  test('offers a retry when the server or its database cannot be reached, or is too busy', () => {
    const retry = record('again')
    problems.show(new ServerUnreachable('x'), { retry })
    problems.show(new CallRefused(503, 'Momentanément indisponible.', [{ key: 'service.unavailable' }], 't'), { retry })
    problems.show(new CallRefused(503, 'Très sollicité.', [{ key: 'service.busy' }], null), { retry })
    problems.show(new CallRefused(503, 'Trop de calculs.', [{ key: 'solver.busy' }], null), { retry })
    expect(calls).toEqual([
      `error ${words.shell.unreachable} (again)`,
      'error Momentanément indisponible. (again)',
      'error Très sollicité. (again)',
      'error Trop de calculs. (again)',
    ])
    expect(problems.fault.read()).toBeNull()
  })
  test('shows nothing for an aborted call', () => {
    problems.show(new DOMException('x', 'AbortError'))
    expect(calls).toEqual([])
  })
})
