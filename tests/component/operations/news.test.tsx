import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  fieldValue,
  findField,
  findLink,
  findTitle,
  openTestApp,
  pressButton,
  pressSave,
  waitForList,
} from '../support.tsx'

/* News: read on the first screen, written in a form with a formatted text. */

const app = openTestApp()
const findNews = async (name: string) => {
  const title = await screen.findByRole('heading', { name, level: 3 })
  return within(title.closest('article') ?? expect.fail(`no article of ${name}`))
}

test('news are new on the first screen until they are read, with their text', async () => {
  await app.opened('/Farmer/Dashboard', 'Farmer')
  const news = await findNews('Livraisons pendant les fêtes')
  news.getByText('Nouveau')
  expect(news.queryByText(/Les commandes passées/)).toBeNull()
  const { user } = await app.opened('/Farmer/Dashboard', 'Farmer')
  await user.click((await findNews('Livraisons pendant les fêtes')).getByRole('button', { name: 'Lire' }))
  const opened = await findNews('Livraisons pendant les fêtes')
  expect(opened.getByText('15 décembre', { selector: 'strong' }).textContent).toBe('15 décembre')
  await waitFor(() => expect(opened.queryByText('Nouveau')).toBeNull())
  await app.opened('/Farmer/Dashboard', 'Farmer')
  expect((await findNews('Livraisons pendant les fêtes')).queryByText('Nouveau')).toBeNull()
  // What is over is not shown.
  expect(screen.queryByText('Merci de votre visite au salon')).toBeNull()
})

test('news are written with their days, and edited; a last day before the first is refused under its field', async () => {
  const { user } = await app.opened('/Actuality/Edit/0', 'AdminDif')
  await findTitle('Nouvelle actualité')
  await user.type(await findField('Titre'), 'Journée portes ouvertes')
  await user.type(await findField('Publiée du'), '01/02/2027')
  await user.type(await findField("Jusqu'au"), '01/01/2027')
  await screen.findByRole('toolbar', { name: 'Mise en forme' })
  await pressSave()
  await screen.findByText('La fin de publication tombe le jour du début ou après.')
  await user.clear(await findField("Jusqu'au"))
  await user.type(await findField("Jusqu'au"), '28/02/2027')
  await pressSave()
  await waitForList()
  await user.click(await findLink('Journée portes ouvertes'))
  await findTitle('Journée portes ouvertes')
  await pressButton('Modifier')
  expect(await fieldValue("Jusqu'au")).toBe('28/02/2027')
  await app.opened('/Actuality/List', 'AdminDif')
  const row = await screen.findByRole('row', { name: /Journée portes ouvertes/ })
  within(row).getByText('À venir')
})
