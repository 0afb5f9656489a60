import { notificationsStore } from '@mantine/notifications'
import { fr } from '@provende/text/fr.ts'
import { expect, test } from 'vitest'
import { createToasts, mostToasts } from './toasts.ts'

const shown = () => notificationsStore.getState().notifications.map(({ id }) => id)

test('what is told last is there at once: the oldest toast gives way to it, work under way does not', () => {
  const toasts = createToasts(fr)
  const work = toasts.progress('work')
  for (const text of ['1', '2', '3', '4', '5']) toasts.warning(text)
  expect(shown()).toHaveLength(mostToasts)
  expect(shown().slice(1)).toEqual(['3', '4', '5'])
  expect(notificationsStore.getState().queue).toEqual([])
  work.stopped()
  toasts.error('4')
  expect(shown()).toEqual(['3', '5', '4'])
})
