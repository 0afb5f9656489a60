import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fillInput, findField, findTitle, findToast, openTestApp, pressButton, waitForAddress } from '../support.tsx'

/* The error log: an administrator finds what somebody met, closes it, and sees it open again. */

const app = openTestApp()
const report = (farm: number) =>
  app.call(
    'POST',
    '/api/Error/Manage',
    {
      ExceptionName: 'TypeError',
      Exception: 'TypeError: x is undefined\n    at siteOf (farm.js:1:1)',
      Lvl: 2,
      Route: `/Admin/Farms/Details/${farm}`,
      Message: `farm ${farm} has no site`,
      Version: '0.9',
    },
    'ExpertDif',
  )
const findRow = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('an error is found by its person, closed with a comment, and open again when it comes back', async () => {
  await report(3)
  await report(4)
  const { user } = await app.opened('/Error/List?onlyopen=true', 'Host')
  await findTitle('Erreurs')
  await user.click(await screen.findByRole('button', { name: 'Filtres' }))
  await user.type(await screen.findByRole('textbox', { name: 'Utilisateur' }), 'personne de ce nom{Enter}')
  await screen.findByText(/^Aucun/)
  await user.clear(screen.getByRole('textbox', { name: 'Utilisateur' }))
  const row = await findRow(/farm 4 has no site.*Ouverte/)
  row.getByText('0.9')
  await user.click(row.getByRole('link', { name: 'farm 4 has no site' }))
  await user.type(await screen.findByRole('textbox', { name: 'Commentaire' }), 'Corrigé')
  await pressButton("Clore l'erreur")
  await findToast("L'erreur est close ; elle se rouvrira d'elle-même si elle revient")
  await screen.findByText(/^Close le/)
  await report(5)
  await app.opened('/Error/List?onlyopen=true', 'Host')
  const again = await findRow(/farm 5 has no site.*Rouverte le/)
  await user.click(again.getByRole('link', { name: 'farm 5 has no site' }))
  await screen.findByText(/Cette erreur avait été close ; elle est revenue le/)
  expect(await screen.findByRole('textbox', { name: 'Commentaire' })).toHaveProperty('value', 'Corrigé')
  const times = within(await screen.findByRole('table', { name: 'Dernières fois' }))
  // One line per person, day and place.
  expect(times.getAllByRole('row')).toHaveLength(1 + 3)
})

test('errors are found by their days, typed and read in the order of the language', async () => {
  await report(6)
  await app.opened('/Error/List?startdate=2026-01-03', 'Host')
  const from = await findField('À partir du')
  expect(from.value).toBe('03/01/2026')
  await findRow(/farm 6 has no site/)
  fillInput(from, '25/12/2199')
  await waitForAddress(/startdate=2199-12-25/i)
  await screen.findByText(/^Aucun/)
  // What is no day yet changes nothing.
  fillInput(from, '25/12/')
  await waitForAddress(/startdate=2199-12-25/i)
  fillInput(from, '')
  await findRow(/farm 6 has no site/)
  await app.call('PUT', '/Account/Culture', { Culture: 'en-US' }, 'Host')
  await app.opened('/Error/List?startdate=2026-01-03', 'Host')
  const inEnglish = await screen.findByDisplayValue('01/03/2026')
  expect(inEnglish.getAttribute('placeholder')).toBe('MM/DD/YYYY')
  await app.call('PUT', '/Account/Culture', { Culture: 'fr-FR' }, 'Host')
})

test('an error that is not there says so and can be left', async () => {
  const { user } = await app.opened('/Error/Info/nobody', 'ExpertDif')
  const main = within(await screen.findByRole('main'))
  await main.findByText("L'enregistrement n'existe pas.")
  await main.findByRole('button', { name: 'Revenir en arrière' })
  await user.click(main.getByRole('button', { name: "Aller à l'accueil" }))
  await findTitle('Tableau de bord')
})
