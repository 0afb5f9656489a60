import { CallError, ServerUnreachable } from '@provende/contract/client.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { wordsOf } from '@provende/text/words.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProblemReporter } from './problems.ts'

/** The calls made, in order: `warning Nom déjà utilisé.`, `field name: …`, `sign in` … */
const recordedCalls: string[] = []
const recordCall = (name: string) => (text?: string) =>
  void recordedCalls.push(text === undefined ? name : `${name} ${text}`)
let reportFault: (fault: unknown) => Promise<string>

const frenchWords = wordsOf('fr-FR')
const problemReporter = createProblemReporter({
  words: () => frenchWords,
  culture: () => 'fr-FR',
  toasts: () => ({
    success: recordCall('success'),
    warning: recordCall('warning'),
    withdraw: recordCall('withdrawn'),
    withdrawRetries: () => undefined,
    error: (text, options) => void recordedCalls.push(`error ${text}${options?.retry ? ' (again)' : ''}`),
    progress: () => ({ succeed: recordCall('done'), fail: recordCall('failed'), dismiss: recordCall('stopped') }),
  }),
  report: (fault) => reportFault(fault),
  onSessionEnded: recordCall('session ended:'),
  onTermsPending: recordCall('terms'),
  onActingChanged: recordCall('elsewhere:'),
  goToSignIn: recordCall('sign in'),
})
const callRefusedWith = (...list: Problem[]) => new CallError(422, 'Refused.', list, null)

beforeEach(() => {
  recordedCalls.length = 0
  problemReporter.closeFault()
  reportFault = () => Promise.resolve('the-token')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a refusal is shown as the table of problems defines', () => {
  const nameTaken = callRefusedWith({ key: 'record.nameTaken', field: 'name' })
  test('under its field, in a form', () => {
    problemReporter.show(nameTaken, { onField: (field, text) => recordCall(`field ${field}:`)(text) })
    expect(recordedCalls).toEqual(['field name: Nom déjà utilisé.'])
  })
  test('as a toast, without a form', () => {
    problemReporter.show(nameTaken)
    expect(recordedCalls).toEqual(['warning Nom déjà utilisé.'])
  })
  test('as a toast in the words of the family, then back to the list', () => {
    const gone = callRefusedWith({ key: 'record.notFound' })
    problemReporter.show(gone, { family: 'packaging', notFound: recordCall('list') })
    problemReporter.show(gone)
    expect(recordedCalls).toEqual([
      "warning Le conditionnement n'existe pas",
      'list',
      "warning L'enregistrement n'existe pas.",
    ])
  })
  test('as a version conflict when someone else saved meanwhile', () => {
    const changed = callRefusedWith({ key: 'record.changedMeanwhile' })
    problemReporter.show(changed, { onConflict: recordCall('conflict') })
    expect(recordedCalls).toEqual(['conflict'])
  })
  test('by leaving for sign-in, the terms of use, or the home of the new acting context', () => {
    problemReporter.show(callRefusedWith({ key: 'session.expired' }))
    problemReporter.show(callRefusedWith({ key: 'terms.pending' }))
    problemReporter.show(callRefusedWith({ key: 'session.elsewhere' }), { asMessage: true })
    expect(recordedCalls).toEqual([
      'session ended: Votre session est terminée. Connectez-vous à nouveau.',
      'terms',
      expect.stringMatching(/^elsewhere: .*Rien n'a été fait/),
    ])
  })
  test('each of several, with field labels and formatted limits', () => {
    const list = callRefusedWith(
      { key: 'field.required', field: 'name' },
      { key: 'field.tooLarge', field: 'volume', params: { limit: 1234.5 } },
    )
    problemReporter.show(list, { labelOf: (field) => ({ name: 'Nom', volume: 'Volume' })[field] ?? field })
    expect(recordedCalls).toEqual(['warning Nom est obligatoire.', 'warning Volume : 1\u202f234,5 au plus.'])
  })
  test('as the message of the server with `asMessage`, whatever the problem', () => {
    problemReporter.show(callRefusedWith({ key: 'record.notFound' }, { key: 'field.required', field: 'name' }), {
      asMessage: true,
      notFound: recordCall('back'),
    })
    expect(recordedCalls).toEqual(['error Refused.'])
  })
  test('by leaving for sign-in even with `asMessage` when the session has ended', () => {
    problemReporter.show(callRefusedWith({ key: 'session.expired' }), { asMessage: true })
    expect(recordedCalls).toEqual(['session ended: Votre session est terminée. Connectez-vous à nouveau.'])
  })
  test('as the message of the server when the response holds no problem', () => {
    problemReporter.show(callRefusedWith())
    expect(recordedCalls).toEqual(['error Refused.'])
  })
})

describe('a fault', () => {
  test('of the server shows the token of the response', () => {
    reportFault = () => Promise.reject(new Error('must not be called'))
    problemReporter.show(new CallError(500, 'Une erreur est survenue', [{ key: 'fault' }], 'server-token'))
    expect(problemReporter.fault.read()).toEqual({ name: 'Une erreur est survenue', token: 'server-token' })
  })
  test('of the browser is reported, then shown with the token', async () => {
    problemReporter.show(new RangeError('x'))
    await vi.waitFor(() => expect(problemReporter.fault.read()).toEqual({ name: 'RangeError', token: 'the-token' }))
  })
  test('offers to repeat what failed, of the server and of the browser', async () => {
    const retry = vi.fn()
    problemReporter.show(new CallError(500, 'x', [{ key: 'fault' }], 'server-token'), { retry })
    expect(problemReporter.fault.read()).toMatchObject({ retry })
    problemReporter.show(new RangeError('x'), { retry })
    await vi.waitFor(() => expect(problemReporter.fault.read()).toMatchObject({ name: 'RangeError', retry }))
  })
  test('that is not an Error has an empty name', async () => {
    problemReporter.show('odd')
    await vi.waitFor(() => expect(problemReporter.fault.read()).toEqual({ name: '', token: 'the-token' }))
  })
  test('whose report is refused shows the message and leads to sign-in', async () => {
    reportFault = () => Promise.reject(callRefusedWith())
    problemReporter.show(new RangeError('x'))
    await vi.waitFor(() => expect(recordedCalls).toEqual(['error Refused.', 'sign in']))
    expect(problemReporter.fault.read()).toBeNull()
  })
  test('whose report cannot be sent shows only a toast', async () => {
    reportFault = () => Promise.reject(new ServerUnreachable('x'))
    problemReporter.show(new RangeError('x'))
    await vi.waitFor(() => expect(recordedCalls).toEqual([`error ${frenchWords.shell.unreachable}`]))
  })
})

describe('an error that is not a fault', () => {
  test('offers a retry when the server or its database cannot be reached, or is too busy', () => {
    const retry = recordCall('again')
    problemReporter.show(new ServerUnreachable('x'), { retry })
    problemReporter.show(new CallError(503, 'Momentanément indisponible.', [{ key: 'service.unavailable' }], 't'), {
      retry,
    })
    problemReporter.show(new CallError(503, 'Très sollicité.', [{ key: 'service.busy' }], null), { retry })
    problemReporter.show(new CallError(503, 'Trop de calculs.', [{ key: 'solver.busy' }], null), { retry })
    expect(recordedCalls).toEqual([
      `error ${frenchWords.shell.unreachable} (again)`,
      'error Momentanément indisponible. (again)',
      'error Très sollicité. (again)',
      'error Trop de calculs. (again)',
    ])
    expect(problemReporter.fault.read()).toBeNull()
  })
  test('shows nothing for an aborted call', () => {
    problemReporter.show(new DOMException('x', 'AbortError'))
    expect(recordedCalls).toEqual([])
  })
})
