import { describe, expect, test } from 'vitest'
import { type Draft, parseDrafts, serialiseDrafts } from './drafts.ts'

const draftWith = (values: Draft<unknown>['values']): Draft<unknown> => ({
  start: { values: { name: '' } },
  version: '2026-03-02T08:00:00.000Z',
  values,
  keptAt: '2026-03-02T09:30:00.000Z',
})

describe('drafts', () => {
  test('are read back as they were saved, the newest first', () => {
    const drafts = [
      draftWith({ name: 'Sac', volume: 12.5, note: null, lines: [{ data: 'True' }] }),
      draftWith({ name: 'Seau', volume: '12,3,4' }),
    ]
    expect(parseDrafts(serialiseDrafts(drafts))).toEqual(drafts)
  })

  test('never hold a password, at any depth of a form', () => {
    const typed = {
      password: 'Secret-1',
      confirmPassword: 'Secret-2',
      people: [{ name: 'Ines', newPassword: 'Secret-3' }],
    }
    const text = serialiseDrafts([{ ...draftWith(typed), start: { values: typed } }])
    expect(text).not.toContain('Secret')
    expect(text).toContain('Ines')
  })

  test('are five at most: the oldest are dropped', () => {
    const drafts = ['7', '6', '5', '4', '3', '2', '1'].map((name) => draftWith({ name }))
    expect(parseDrafts(serialiseDrafts(drafts))).toEqual(drafts.slice(0, 5))
  })

  test.each([null, '', 'nothing', '{"values":1}', 'null'])('are empty for %j', (text) => {
    expect(parseDrafts(text)).toEqual([])
  })
})
