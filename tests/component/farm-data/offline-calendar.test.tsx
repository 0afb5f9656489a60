import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fieldValue, findField, openTestApp, pressButton } from '../support.tsx'

/* What has to be loaded when there is no connection. */

vi.mock('../../../packages/web/src/kit/form/calendar.tsx', () => {
  throw new TypeError('Failed to fetch')
})

const app = openTestApp()

test('a calendar that cannot be loaded says so in its place; the month that was typed stays', async () => {
  await app.opened('/Farmer/Month', 'Farmer')
  const litres = 'Livré depuis la dernière saisie (L)'
  await userEvent.type(await findField(litres), '71000')
  await pressButton('Choisir dans un calendrier : Date')
  await screen.findByText("Le calendrier n'a pas pu être chargé : tapez le jour.")
  expect(await fieldValue(litres)).toMatch(/^71\s?000$/)
})
