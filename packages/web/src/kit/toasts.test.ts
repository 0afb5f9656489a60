import { notifications, notificationsStore } from '@mantine/notifications'
import { fr } from '@provende/text/fr.ts'
import { expect, test } from 'vitest'
import { countActs, createToasts, endToastsOfEarlierActs, maxToasts } from './toasts.ts'

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
  notifications.clean()
})

test('what succeeds is said alone, and ends the offers to repeat what failed before; other errors stay', () => {
  const toasts = createToasts(fr)
  toasts.error('unreachable', { retry: () => undefined })
  toasts.error('refused')
  toasts.success('one saved')
  toasts.success('another saved')
  expect(shownToastIds()).toEqual(['refused', 'another saved'])
  toasts.error('unreachable again', { retry: () => undefined })
  toasts.withdrawRetries()
  expect(shownToastIds()).toEqual(['refused', 'another saved'])
  notifications.clean()
})

test('what an earlier act did is no longer said once another act is answered; the answers to one act stand together', () => {
  const person = new EventTarget()
  countActs(person as Window)
  const toasts = createToasts(fr)
  toasts.success('optimised and saved')
  toasts.warning('a price is missing')
  expect(shownToastIds()).toEqual(['optimised and saved', 'a price is missing'])
  person.dispatchEvent(new Event('keydown'))
  toasts.warning('adjusted, below a minimum')
  expect(shownToastIds()).toEqual(['a price is missing', 'adjusted, below a minimum'])
  // What can be undone can still be when something else was refused.
  toasts.success('deactivated', { action: { label: 'Undo', act: () => undefined } })
  person.dispatchEvent(new Event('keydown'))
  toasts.warning('not allowed')
  expect(shownToastIds()).toContain('deactivated')
  notifications.clean()
})

test('why a button cannot be pressed is said until anything else is', () => {
  const toasts = createToasts(fr)
  toasts.warning('not optimised while coated', { isReason: true })
  toasts.warning('not adjusted while coated', { isReason: true })
  expect(shownToastIds()).toEqual(['not adjusted while coated'])
  toasts.progress('drying').succeed('dry')
  toasts.warning('adjusted, with less calcium')
  expect(shownToastIds().slice(1)).toEqual(['adjusted, with less calcium'])
  notifications.clean()
})

test('a navigation ends toasts, except the answer to the act that leads to it and what still runs', () => {
  const person = new EventTarget()
  countActs(person as Window)
  const toasts = createToasts(fr)
  toasts.error('of the form before')
  const progress = toasts.progress('exporting')
  person.dispatchEvent(new Event('pointerdown'))
  toasts.success('saved')
  endToastsOfEarlierActs()
  expect(shownToastIds().slice(1)).toEqual(['saved'])
  progress.succeed('exported')
  person.dispatchEvent(new Event('popstate'))
  endToastsOfEarlierActs()
  expect(shownToastIds()).toEqual([])
})
