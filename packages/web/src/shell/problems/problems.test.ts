import { CallRefused, Unreachable } from '@provende/contract/client.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { wordsOf } from '@provende/text/words.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProblems } from './problems.ts'

/** What the exit did, in order: `warning Nom déjà utilisé.`, `field name: …`, `sign in` … */
const done: string[] = []
const note = (what: string) => (text?: string) => void done.push(text === undefined ? what : `${what} ${text}`)
let report: (fault: unknown) => Promise<string>

const words = wordsOf('fr-FR')
const problems = createProblems({
  words: () => words,
  culture: () => 'fr-FR',
  toasts: () => ({
    success: note('success'),
    warning: note('warning'),
    withdraw: note('withdrawn'),
    error: (text, options) => void done.push(`error ${text}${options?.retry ? ' (again)' : ''}`),
    progress: () => ({ done: note('done'), failed: note('failed'), stopped: note('stopped') }),
  }),
  report: (fault) => report(fault),
  onSessionEnded: note('session ended:'),
  onTermsPending: note('terms'),
  onElsewhere: note('elsewhere:'),
  goToSignIn: note('sign in'),
})
const refused = (...list: Problem[]) => new CallRefused(422, 'Refused.', list, null)

beforeEach(() => {
  done.length = 0
  problems.closeFault()
  report = () => Promise.resolve('the-token')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a refusal is shown as the table says', () => {
  const nameTaken = refused({ key: 'record.nameTaken', field: 'name' })
  test('under its field', () => {
    problems.show(nameTaken, { onField: (field, text) => note(`field ${field}:`)(text) })
    expect(done).toEqual(['field name: Nom déjà utilisé.'])
  })
  test('as a toast where there is no form', () => {
    problems.show(nameTaken)
    expect(done).toEqual(['warning Nom déjà utilisé.'])
  })
  test('as a toast and back to the list, with the words of the family', () => {
    const gone = refused({ key: 'record.notFound' })
    problems.show(gone, { family: 'packaging', notFound: note('list') })
    problems.show(gone)
    expect(done).toEqual(["warning Le conditionnement n'existe pas", 'list', "warning L'enregistrement n'existe pas."])
  })
  test('as a question when someone else saved in between', () => {
    const changed = refused({ key: 'record.changedMeanwhile' })
    problems.show(changed, { onConflict: note('conflict') })
    expect(done).toEqual(['conflict'])
  })
  test('by leaving for the sign-in screen, the terms of use, or where the session is by now', () => {
    problems.show(refused({ key: 'session.expired' }))
    problems.show(refused({ key: 'terms.pending' }))
    problems.show(refused({ key: 'session.elsewhere' }), { asMessage: true })
    expect(done).toEqual([
      'session ended: Votre session est terminée. Connectez-vous à nouveau.',
      'terms',
      expect.stringMatching(/^elsewhere: .*Rien n'a été fait/),
    ])
  })
  test('each of several, naming fields and limits as the person reads them', () => {
    const list = refused(
      { key: 'field.required', field: 'name' },
      { key: 'field.tooLarge', field: 'volume', params: { limit: 1234.5 } },
    )
    problems.show(list, { labels: (field) => ({ name: 'Nom', volume: 'Volume' })[field] ?? field })
    expect(done).toEqual(['warning Nom est obligatoire.', 'warning Volume : 1\u202f234,5 au plus.'])
  })
  test('as the message of the server where there is no form, whatever it is about', () => {
    problems.show(refused({ key: 'record.notFound' }, { key: 'field.required', field: 'name' }), {
      asMessage: true,
      notFound: note('back'),
    })
    expect(done).toEqual(['error Refused.'])
  })
  test('as leaving for the sign-in screen all the same when the session has ended', () => {
    problems.show(refused({ key: 'session.expired' }), { asMessage: true })
    expect(done).toEqual(['session ended: Votre session est terminée. Connectez-vous à nouveau.'])
  })
  test('with the sentence of the server when it names no problem of ours', () => {
    problems.show(refused())
    expect(done).toEqual(['error Refused.'])
  })
})

describe('a fault', () => {
  test('of the server has its token already', () => {
    report = () => Promise.reject(new Error('must not be asked'))
    problems.show(new CallRefused(500, 'Une erreur est survenue', [{ key: 'fault' }], 'server-token'))
    expect(problems.fault.read()).toEqual({ name: 'Une erreur est survenue', token: 'server-token' })
  })
  test('of the browser is reported first', async () => {
    problems.show(new RangeError('x'))
    await vi.waitFor(() => expect(problems.fault.read()).toEqual({ name: 'RangeError', token: 'the-token' }))
  })
  test('that is no error at all has no name', async () => {
    problems.show('odd')
    await vi.waitFor(() => expect(problems.fault.read()).toEqual({ name: '', token: 'the-token' }))
  })
  test('whose report is refused shows the answer and leads to signing in', async () => {
    report = () => Promise.reject(refused())
    problems.show(new RangeError('x'))
    await vi.waitFor(() => expect(done).toEqual(['error Refused.', 'sign in']))
    expect(problems.fault.read()).toBeNull()
  })
  test('whose report cannot be sent leaves everything as it is', async () => {
    report = () => Promise.reject(new Unreachable('x'))
    problems.show(new RangeError('x'))
    await vi.waitFor(() => expect(done).toEqual([`error ${words.shell.unreachable}`]))
  })
})

describe('what is nobody’s fault', () => {
  test('a server that cannot be reached, or whose database is away, may be asked again', () => {
    const retry = note('again')
    problems.show(new Unreachable('x'), { retry })
    problems.show(new CallRefused(503, 'Momentanément indisponible.', [{ key: 'service.unavailable' }], 't'), { retry })
    expect(done).toEqual([`error ${words.shell.unreachable} (again)`, 'error Momentanément indisponible. (again)'])
    expect(problems.fault.read()).toBeNull()
  })
  test('a call that was given up says nothing', () => {
    problems.show(new DOMException('x', 'AbortError'))
    expect(done).toEqual([])
  })
})
