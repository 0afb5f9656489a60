import { expect, test } from 'vitest'
import { distinctVersionTimes, versionTimes } from './version-times.ts'

const now = new Date('2026-11-03T09:00:00Z')

test('versions of one minute are told apart by their seconds, others by the minute or the day', () => {
  expect(distinctVersionTimes('2026-11-03T08:15:02Z', '2026-11-03T08:15:47Z', 'fr-FR', now)).toEqual({
    opened: '09:15:02',
    saved: '09:15:47',
  })
  for (const times of [versionTimes, distinctVersionTimes])
    expect(times('2026-11-02T08:15:02Z', '2026-11-03T08:16:02Z', 'fr-FR', now)).toEqual({
      opened: '02/11/2026 09:15',
      saved: '09:16',
    })
})
