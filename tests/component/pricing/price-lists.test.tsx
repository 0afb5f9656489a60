import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialog, field, fill, focused, openTestApp, press, save, toast } from '../support.tsx'
import { cellsIn, grid, listNamed, newList, pricesIn, type Wire } from './support.tsx'

/* Price lists, as those who make them type them and those who sell see them. */

const app = openTestApp()

const chalk = 'Carbonate de calcium'
const salt = 'Chlorure de sodium (sel)'
const expectPrices = (food: string, prices: readonly string[]) =>
  waitFor(async () => expect(pricesIn(await grid(), food)).toEqual(prices))
const clickCell = async (food: string, column: number) => {
  await waitFor(async () => cellsIn(await grid(), food))
  await userEvent.click(cellsIn(await grid(), food)[column] as HTMLElement)
}

test('an invalid price is reported by food and cell, nothing is sent and nothing is lost', async () => {
  const { user } = await app.opened('/Admin/PriceLists/Edit/eg==')
  await grid()
  fill(await field('Nom'), 'Fausse')
  fill(await field('Code'), 'FAUX')
  fill(await field('Fin de validité'), '01/01/2000')
  fill(await field('Aliment ou code…'), 'chlorure de')
  await clickCell(salt, 2)
  await user.keyboard('nc{Enter}')
  await save()
  await toast('Vous devez corriger le formulaire')
  await screen.findByText('La fin de validité tombe le jour du début ou après.')
  await screen.findByText('Chlorure de sodium (sel) : Prix doit être un nombre.')
  await expectPrices(salt, ['nc', '', '', ''])
  expect(app.sent.filter(({ method }) => method === 'POST')).toEqual([])
  fill(await field('Fin de validité'), '')
  await save()
  // The first invalid cell has the focus.
  await waitFor(() => expect(focused()).toBe('Prix par aliment'))
  await user.keyboard('95{Enter}')
  await save()
  // The list before has another price: asked once, reviewed, then saved all the same.
  const question = await dialog()
  question.getByText(/^Chlorure de sodium \(sel\), Prix éleveur : [\d,]+ → 95 \(−\d+ %\)\.$/)
  await press('Revoir')
  expect(app.sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await save()
  await press('Enregistrer quand même')
  await toast('La liste de prix a été créée')
  expect((await listNamed(app, 'Fausse')).Items).toMatchObject([{ Price: 95, Price4: 95 }])
})

test('prices follow another list by a percentage, shown before and marked after', async () => {
  await newList(app, 'Base', [
    ['640642', { Price: 78, Price2: 22, Price3: 14 }],
    ['640620', { Price: 100 }],
  ])
  const { user } = await app.opened('/Admin/PriceLists/Edit/eg==')
  await grid()
  fill(await field('Code'), 'SUITE')
  await press('Faire évoluer…')
  const evolution = await dialog()
  fill(await evolution.findByRole('combobox', { name: 'À partir de' }), 'Base')
  await user.click(await screen.findByRole('option', { name: 'Base (Base), active' }))
  fill(await field('Évolution (%)'), '2,5')
  await waitFor(() => {
    const shown = cellsIn(evolution.getByRole('grid'), chalk).map(({ textContent }) => textContent)
    expect(shown).toEqual(['640642', chalk, '78,00', '', '79,95', '+2,50', '116,22'])
  })
  await press('Appliquer à 2 aliments')
  fill(await screen.findByRole('combobox', { name: 'Comparer à' }), 'Base')
  await user.click(await screen.findByRole('option', { name: 'Base (Base), active' }))
  await screen.findByRole('columnheader', { name: 'Prix (€/t) ≠ 2' })
  await expectPrices(chalk, ['79,95', '22,00', '14,00', '116,22', '114,00', '1,95'])
  expect(cellsIn(await grid(), chalk)[2]?.title).toBe('Base : 78,00')
})

test('only the prices in view follow a percentage: the filters of the list decide', async () => {
  await newList(app, 'Filtrée', [
    ['640642', { Price: 78 }],
    ['640620', { Price: 100 }],
  ])
  const list = await listNamed(app, 'Filtrée')
  const { user } = await app.opened(`/Admin/PriceLists/Edit/${list.Id}`)
  await grid()
  fill(await field('Aliment ou code…'), '640620')
  await press('Faire évoluer…')
  const evolution = await dialog()
  await user.type(await evolution.findByRole('textbox', { name: 'Évolution (%)' }), '3')
  await evolution.findByText(/aliments que les filtres de la liste cachent ne changent pas/)
  await press('Appliquer à 1 aliment')
  await save()
  await toast('La liste de prix a été modifiée')
  expect((await listNamed(app, 'Filtrée')).Items).toMatchObject([{ Price: 78 }, { Price: 103 }])
})

test('a distributor sees two prices of a shared list, in its copy too', async () => {
  const secret = { Price: 78, Price2: 22, Price3: 16.67, Price4: 120 }
  const { Id } = await newList(app, 'Partagée', [['640642', secret]], { Tenants_Shared: true })
  await app.opened(`/Admin/PriceLists/Detail/${Id}`, 'AdminDistri')
  const headers = within(await grid()).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Code',
    'Aliment',
    'Prix distributeur (€/t)',
    'Prix éleveur (€/t)',
  ])
  await expectPrices(chalk, ['100,00', '120,00'])
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
  await press('Dupliquer')
  fill(await field('Aliment ou code…'), '640642')
  await expectPrices(chalk, ['100,00', '0,00', '20,00', '120,00'])
  await save()
  await toast('La liste de prix a été dupliquée')
})

test('a farmer sees no list', async () => {
  await app.opened('/Admin/PriceLists/List', 'Farmer')
  await screen.findByText('Accès refusé')
})

test('of two people who change different prices at once, neither loses his', async () => {
  const list = await newList(app, 'À deux', [
    ['640642', { Price: 78 }],
    ['640620', { Price: 95 }],
  ])
  const { user } = await app.opened(`/Admin/PriceLists/Edit/${list.Id}`)
  await clickCell(chalk, 2)
  await user.keyboard('80{Enter}')
  const [hers, his] = list.Items as Wire[]
  await app.call('PUT', '/api/PriceLists', { ...list, Items: [hers, { ...his, Price: 99, Price4: 99 }] })
  await save()
  await (await dialog()).findByText(/Carbonate de calcium : 80,00/)
  await press('Enregistrer ce choix')
  await toast('La liste de prix a été modifiée')
  expect((await listNamed(app, 'À deux')).Items).toMatchObject([{ Price: 80 }, { Price: 99 }])
})

test('a list is deactivated after a question', async () => {
  const { Id } = await newList(app, 'Passée', [['640642', { Price: 78 }]])
  const { user } = await app.opened(`/Admin/PriceLists/Detail/${Id}`)
  await press('Désactiver')
  await screen.findByText(/La liste de prix sera désactivée\./)
  await user.click(await (await dialog()).findByRole('button', { name: 'Désactiver' }))
  await toast('La liste de prix a été désactivée')
})
