import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillInput, findField, findLink, openTestApp } from '../support.tsx'

/* The list beside the map of clients. The map itself is tests/e2e/map.test.ts: Leaflet needs a browser. */

const app = openTestApp()

const searchClients = async (text: string) => fillInput(await findField('Rechercher…'), text)
const shownClientNames = async () =>
  within(await screen.findByRole('listbox', { name: 'Clients' }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)

test('a client without coordinates is listed with a link to enter them, for a user who may', async () => {
  await app.call('POST', '/api/Farms', { Name: 'Sans lieu' }, 'AdminDif')
  await app.opened('/Map', 'AdminDif')
  await userEvent.click(await screen.findByText('Sans position (1)'))
  expect((await findLink('Indiquer la position de Sans lieu')).getAttribute('href')).toMatch(
    /^\/Admin\/Farms\/Edit\/\d+$/,
  )
  // One who looks after other farms.
  await app.opened('/Map', 'TC')
  await waitFor(async () => expect(await shownClientNames()).toHaveLength(6))
  expect(screen.queryByText(/^Sans position/)).toBeNull()
})

test('the list is sorted by name, city or distributor', async () => {
  await app.opened('/Map', 'AdminDif')
  await searchClients('pontivy')
  await waitFor(async () =>
    expect(await shownClientNames()).toEqual(expect.arrayContaining([expect.stringContaining('EARL de la Lande')])),
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Trier par' }), 'Ville')
  await waitFor(async () => expect((await shownClientNames())[0]).toContain('Noyal-Pontivy'))
  await searchClients('personne ici')
  await screen.findByText('Aucun client ne correspond à cette recherche.')
})
