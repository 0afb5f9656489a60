import { dayInParis, formatDay } from '@provende/domain/kit/day.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  fieldValue,
  fillInput,
  findButton,
  findField,
  findToast,
  focusedLabel,
  openTestApp,
  pressButton,
  pressSave,
  waitForNoDialog,
  withinDialog,
} from '../support.tsx'
import {
  createPriceList,
  findPriceGrid,
  foodCellsIn,
  pricesIn,
  readPriceListByName,
  type WireRecord,
} from './support.tsx'

/* Price lists, as those who make them type them and those who sell see them. */

const app = openTestApp()

const chalk = 'Carbonate de calcium'
const salt = 'Chlorure de sodium (sel)'
const expectPrices = (food: string, prices: readonly string[]) =>
  waitFor(async () => expect(pricesIn(await findPriceGrid(), food)).toEqual(prices))
const clickPriceCell = async (food: string, column: number) => {
  await waitFor(async () => foodCellsIn(await findPriceGrid(), food))
  await userEvent.click(foodCellsIn(await findPriceGrid(), food)[column] as HTMLElement)
}

test('an invalid price is reported by food and cell, nothing is sent and nothing is lost', async () => {
  const { user } = await app.opened('/Admin/PriceLists/Edit/eg==')
  await findPriceGrid()
  fillInput(await findField('Nom'), 'Fausse')
  fillInput(await findField('Code'), 'FAUX')
  fillInput(await findField('Fin de validité'), '01/01/2000')
  fillInput(await findField('Aliment ou code…'), 'chlorure de')
  await clickPriceCell(salt, 2)
  await user.keyboard('nc{Enter}')
  await pressSave()
  await findToast('Vous devez corriger le formulaire')
  await screen.findByText('La fin de validité tombe le jour du début ou après.')
  await screen.findByText('Chlorure de sodium (sel) : Prix doit être un nombre.')
  await expectPrices(salt, ['nc', '', '', ''])
  expect(app.sent.filter(({ method }) => method === 'POST')).toEqual([])
  fillInput(await findField('Fin de validité'), '')
  await pressSave()
  // The first invalid cell has the focus.
  await waitFor(() => expect(focusedLabel()).toBe('Prix par aliment'))
  await user.keyboard('95{Enter}')
  await pressSave()
  // The list before has another price: asked once, reviewed, then saved all the same.
  const question = await withinDialog()
  question.getByText(/^Chlorure de sodium \(sel\), Prix éleveur : [\d,]+ → 95 \(−\d+ %\)\.$/)
  await pressButton('Revoir')
  expect(app.sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await pressSave()
  await pressButton('Enregistrer quand même')
  await findToast('La liste de prix a été créée')
  expect((await readPriceListByName(app, 'Fausse')).Items).toMatchObject([{ Price: 95, Price4: 95 }])
})

test('prices follow another list by a percentage, shown before and marked after', async () => {
  await createPriceList(app, 'Base', [
    ['640642', { Price: 78, Price2: 22, Price3: 14 }],
    ['640620', { Price: 100 }],
  ])
  const { user } = await app.opened('/Admin/PriceLists/Edit/eg==')
  await findPriceGrid()
  fillInput(await findField('Code'), 'SUITE')
  await pressButton('Faire évoluer…')
  const evolution = await withinDialog()
  const heads = () =>
    within(evolution.getByRole('grid'))
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
  // The prices of the list itself are those it has today: they are said once.
  expect(heads()).not.toContain('Référence (€/t)')
  fillInput(await evolution.findByRole('combobox', { name: 'À partir de' }), 'Base')
  await user.click(await screen.findByRole('option', { name: 'Base (Base), active' }))
  fillInput(await findField('Évolution (%)'), '2,5')
  await waitFor(() => {
    const shown = foodCellsIn(evolution.getByRole('grid'), chalk).map(({ textContent }) => textContent)
    expect(shown).toEqual(['640642', chalk, '78,00', '', '79,95', '+2,50', '116,22'])
  })
  expect(heads()).toContain('Référence (€/t)')
  await pressButton('Appliquer à 2 aliments')
  fillInput(await screen.findByRole('combobox', { name: 'Comparer à' }), 'Base')
  await user.click(await screen.findByRole('option', { name: 'Base (Base), active' }))
  await screen.findByRole('columnheader', { name: 'Prix (€/t) ≠ 2' })
  for (const name of ['Frais (€/t)', 'Majoration (%)']) screen.getByRole('columnheader', { name })
  await expectPrices(chalk, ['79,95', '22,00', '14,00', '116,22', '114,00', '1,95'])
  expect(foodCellsIn(await findPriceGrid(), chalk)[2]?.title).toBe('Base : 78,00')
})

test('only the prices in view follow a percentage: the filters of the list decide; on a phone their preview fits', async () => {
  const { matchMedia } = window
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width: 47.9375em') })
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
  await createPriceList(app, 'Filtrée', [
    ['640642', { Price: 78 }],
    ['640620', { Price: 100 }],
  ])
  const list = await readPriceListByName(app, 'Filtrée')
  const { user } = await app.opened(`/Admin/PriceLists/Edit/${list.Id}`)
  await findPriceGrid()
  fillInput(await findField('Aliment ou code…'), '640620')
  await pressButton('Faire évoluer…')
  const evolution = await withinDialog()
  const percent = await evolution.findByRole('textbox', { name: 'Évolution (%)' })
  await user.type(percent, '3')
  await evolution.findByText(/aliments que les filtres de la liste cachent ne changent pas/)
  const preview = within(evolution.getByRole('grid')).getAllByRole('columnheader')
  expect(preview.map(({ textContent }) => textContent)).toEqual(['Aliment', 'Actuel (€/t)', 'Nouveau (€/t)'])
  await findButton('Appliquer à 1 aliment')
  // The key that closes the dialog does nothing else: the button that opened it has the focus by then, and would be pressed.
  expect(fireEvent.keyDown(percent, { key: 'Enter' })).toBe(false)
  await findToast('1 prix a changé')
  await waitForNoDialog()
  await pressSave()
  await findToast('La liste de prix a été modifiée')
  expect((await readPriceListByName(app, 'Filtrée')).Items).toMatchObject([{ Price: 78 }, { Price: 103 }])
})

test('what is searched while prices are read stays when one changes them', async () => {
  await createPriceList(app, 'Cherchée', [
    ['640642', { Price: 78 }],
    ['640620', { Price: 100 }],
  ])
  const list = await readPriceListByName(app, 'Cherchée')
  await app.opened(`/Admin/PriceLists/Detail/${list.Id}`)
  await findPriceGrid()
  fillInput(await findField('Aliment ou code…'), 'carbonate de calcium')
  await userEvent.click(await screen.findByRole('switch', { name: 'Prix manquants' }))
  await screen.findByText('Carbonate de calcium et de magnésium (dolomie)')
  await waitFor(async () => expect(() => foodCellsIn(document.body, chalk)).toThrow())
  await pressButton('Modifier')
  await findButton('Faire évoluer…')
  expect(await fieldValue('Aliment ou code…')).toBe('carbonate de calcium')
  const grid = await findPriceGrid()
  expect(within(grid).getAllByText(/^Carbonate/)).toHaveLength(within(grid).getAllByRole('row').length - 1)
  expect(() => foodCellsIn(grid, chalk)).toThrow()
  await userEvent.click(await screen.findByRole('switch', { name: 'Prix manquants' }))
  foodCellsIn(await findPriceGrid(), chalk)
})

test('the prices come in sight for the food one was led to, and while one searches', async () => {
  const { innerHeight } = window
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => {
    scrolled.mockRestore()
    Object.assign(window, { innerHeight })
  })
  const list = await createPriceList(app, 'Basse', [['640642', { Price: 78 }]])
  const scrolledTo = () => scrolled.mock.contexts.map((element) => (element as Element).tagName)

  // Nothing moves where they are in sight.
  await app.opened(`/Admin/PriceLists/Edit/${list.Id}?food=640642`)
  await clickPriceCell(chalk, 2)
  await userEvent.click(await findField('Aliment ou code…'))
  expect(scrolledTo()).not.toContain('FIELDSET')

  Object.assign(window, { innerHeight: 100 })
  await app.opened(`/Admin/PriceLists/Edit/${list.Id}?food=640642`)
  await waitFor(() => expect(scrolledTo()).toContain('FIELDSET'))
  scrolled.mockClear()
  await userEvent.click(await findField('Aliment ou code…'))
  expect(scrolledTo()).toEqual(['FIELDSET'])
})

test('Ctrl+F anywhere in the form leads to the search of its prices, Enter to those that are found', async () => {
  const list = await createPriceList(app, 'Trouvée', [['640642', { Price: 78 }]])
  const { user } = await app.opened(`/Admin/PriceLists/Edit/${list.Id}`)
  await findPriceGrid()
  ;(await findField('Nom')).focus()
  await user.keyboard('{Control>}f{/Control}')
  expect(focusedLabel()).toBe('Aliment ou code…')
  await user.keyboard('640642{Enter}')
  expect(focusedLabel()).toBe('Prix par aliment')
  await user.keyboard('81{Enter}')
  await expectPrices(chalk, ['81,00', '0,00', '0,00', '81,00'])
})

test('Ctrl+F and what is typed before a price list is loaded are searched in it once it is, and Ctrl+S is not left to the browser', async () => {
  const list = await createPriceList(app, 'Lente', [['640642', { Price: 78 }]])
  const pending = Promise.withResolvers<undefined>()
  app.intercept(({ path }) => (path === `/api/PriceLists/${list.Id}` ? pending.promise : undefined))
  const { user } = await app.opened(`/Admin/PriceLists/Edit/${list.Id}`)
  const main = await screen.findByRole('main')
  await waitFor(() => expect(main.querySelector('.mantine-Skeleton-root')).not.toBeNull())
  const save = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(save)
  expect(save.defaultPrevented).toBe(true)
  await user.keyboard('{Control>}f{/Control}64064x{Backspace}2')
  pending.resolve(undefined)
  await findPriceGrid()
  await waitFor(() => expect(focusedLabel()).toBe('Aliment ou code…'))
  expect(await findField('Aliment ou code…')).toHaveProperty('value', '640642')
  await user.keyboard('{Enter}')
  expect(focusedLabel()).toBe('Prix par aliment')
})

test('on a phone the search is right above the prices, and at the top while one types', async () => {
  const { matchMedia } = window
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width') })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => {
    scrolled.mockRestore()
    window.matchMedia = matchMedia
  })
  const list = await createPriceList(app, 'Téléphone', [['640642', { Price: 78 }]])
  await app.opened(`/Admin/PriceLists/Edit/${list.Id}`)
  await findPriceGrid()
  const search = await findField('Aliment ou code…')
  const evolve = await findButton('Faire évoluer…')
  expect(evolve.compareDocumentPosition(search) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await userEvent.click(search)
  expect(scrolled.mock.contexts.at(-1)).toBe(search)
})

test('a distributor sees two prices of a shared list, in its copy too', async () => {
  const secret = { Price: 78, Price2: 22, Price3: 16.67, Price4: 120 }
  const { Id } = await createPriceList(app, 'Partagée', [['640642', secret]], { Tenants_Shared: true })
  await app.opened(`/Admin/PriceLists/Detail/${Id}`, 'AdminDistri')
  const headers = within(await findPriceGrid()).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Code',
    'Aliment',
    'Prix distributeur (€/t)',
    'Prix éleveur (€/t)',
  ])
  await expectPrices(chalk, ['100,00', '120,00'])
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
  await pressButton('Dupliquer')
  fillInput(await findField('Aliment ou code…'), '640642')
  await expectPrices(chalk, ['100,00', '0,00', '20,00', '120,00'])
  // The list began in 2020; its copy cannot hold in the past.
  expect(await fieldValue('Début de validité')).toBe(formatDay(dayInParis(new Date())))
  await pressSave()
  await findToast('La liste de prix a été dupliquée')
})

test('a farmer sees no list', async () => {
  await app.opened('/Admin/PriceLists/List', 'Farmer')
  await screen.findByText('Accès refusé')
})

test('of two people who change different prices at once, neither loses his', async () => {
  const list = await createPriceList(app, 'À deux', [
    ['640642', { Price: 78 }],
    ['640620', { Price: 95 }],
  ])
  const { user } = await app.opened(`/Admin/PriceLists/Edit/${list.Id}`)
  await clickPriceCell(chalk, 2)
  await user.keyboard('80{Enter}')
  const [hers, his] = list.Items as WireRecord[]
  await app.call('PUT', '/api/PriceLists', { ...list, Items: [hers, { ...his, Price: 99, Price4: 99 }] })
  await pressSave()
  await (await withinDialog()).findByText(/Carbonate de calcium : 80,00/)
  await pressButton('Enregistrer ce choix')
  await findToast('La liste de prix a été modifiée')
  expect((await readPriceListByName(app, 'À deux')).Items).toMatchObject([{ Price: 80 }, { Price: 99 }])
})

test('a list is deactivated after a question', async () => {
  const { Id } = await createPriceList(app, 'Passée', [['640642', { Price: 78 }]])
  const { user } = await app.opened(`/Admin/PriceLists/Detail/${Id}`)
  await pressButton('Désactiver')
  await screen.findByText(/La liste de prix sera désactivée\./)
  await user.click(await (await withinDialog()).findByRole('button', { name: 'Désactiver' }))
  await findToast('La liste de prix a été désactivée')
})

test('in English a day is typed as Americans write it, or as ISO 8601, and the field says so', async () => {
  await app.call('PUT', '/Account/Culture', { Culture: 'en-US' })
  try {
    await app.opened('/Admin/PriceLists/Edit/eg==')
    const end = await findField('Valid until')
    expect(end.placeholder).toBe('MM/DD/YYYY')
    const typedAs = async (text: string, shown: string) => {
      fillInput(end, text)
      fireEvent.focusOut(end)
      await waitFor(() => expect(end.value).toBe(shown))
    }
    await typedAs('3/4/2031', '03/04/2031')
    await typedAs('2031-04-03', '04/03/2031')
    // The thirteenth month is no day: it stays as typed.
    await typedAs('13/04/2031', '13/04/2031')
    await typedAs('12/31/31', '12/31/2031')
    fillInput(await findField('Name'), 'Long list')
    fillInput(await findField('Code'), 'LONG')
    await pressButton('Save')
    await findToast('The price list has been created')
    expect(await readPriceListByName(app, 'Long list')).toMatchObject({ EndDate: '2031-12-31T12:00:00.000Z' })
  } finally {
    await app.call('PUT', '/Account/Culture', { Culture: 'fr-FR' })
  }
})
