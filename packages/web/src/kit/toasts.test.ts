import { notificationsStore } from '@mantine/notifications'
import { fr } from '@provende/text/fr.ts'
import { expect, test } from 'vitest'
import { createToasts, maxToasts } from './toasts.ts'

const shownToastIds = () => notificationsStore.getState().notifications.map(({ id }) => id)

test('a new toast shows at once and replaces the oldest one, but never a running progress', () => {
  const toasts = createToasts(fr)
  const progress = toasts.progress('work')
  for (const text of ['1', '2', '3', '4', '5']) toasts.warning(text)
  expect(shownToastIds()).toHaveLength(maxToasts)
  expect(shownToastIds().slice(1)).toEqual(['3', '4', '5'])
  expect(notificationsStore.getState().queue).toEqual([])
  progress.dismiss()
  toasts.error('4')
  expect(shownToastIds()).toEqual(['3', '5', '4'])
})
