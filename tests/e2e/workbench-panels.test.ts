import { expect, test } from 'vitest'
import {
  button,
  call,
  demoPassword,
  dialog,
  expectAccessible,
  field,
  openSite,
  phone,
  signIn,
  title,
  toast,
  type Wire,
} from './support.ts'
import {
  figure,
  grid,
  limitedColumns,
  openedCopy,
  openPanel,
  panel,
  panelCells,
  totalCell,
  typeTotal,
} from './support-workbench.ts'

/* The panels of the workbench, as a formulator asks them. */

const site = openSite()

test('a way out that the set decides leads to the set, or says who may change it; what the formula decides alone is tried', async () => {
  const { page } = await openedCopy(site, 'DEMO_INF_2', 'Impossible')
  await openPanel(page, 'Pourquoi ?')
  await panel(page).getByText('Sélénium total, minimum vient du jeu de contraintes').waitFor()
  await panel(page).getByRole('link', { name: 'Ouvrir le jeu de contraintes' }).waitFor()
  expect(await panel(page).getByRole('button', { name: 'Essayer', exact: true }).count()).toBe(0)

  const distributor = await site.page()
  await signIn(distributor, { email: 'demo08.admindistri@exemple.test', password: demoPassword })
  await distributor.goto(page.url())
  await openPanel(distributor, 'Pourquoi ?')
  await panel(distributor).getByText('Le formulateur ou l’administrateur du fabricant peut la changer.').waitFor()
  expect(await panel(distributor).getByRole('link').count()).toBe(0)

  await panel(page)
    .getByText('La plus petite issue que la formule décide seule : Total, maximum → 79,991 g/an/j (6,65 % d')
    .waitFor()
  await button(page, 'Essayer cette issue').click()
  await panel(page).getByText("La formule n'a pas de limites contradictoires.").waitFor()
  expect(await totalCell(page, limitedColumns.max).textContent()).toBe('79,991')
})

test('optimising as one types proposes after a key, is taken in one step, undone, and put away', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'En continu')
  await page.getByRole('switch', { name: 'Optimisation continue' }).click()
  await page.getByText("Vos valeurs sont à l'optimum : 0,1277 €/animal/jour · 364,40 €/t").waitFor()
  await totalCell(page, limitedColumns.min).click()
  await page.keyboard.type('400')
  const offer = page.getByRole('status').filter({ hasText: /^Optimum/ })
  await offer.waitFor()
  const offered = await offer.textContent()
  expect(offered).toMatch(/^Optimum 0,1\d{3} €\/animal\/jour · \d{3},\d\d €\/t$/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /aliments? changent?/ }).click()
  await page.getByRole('region', { name: 'Ce qui change par aliment' }).waitFor()
  await expectAccessible(page)
  const before = await figure(page, 'pricePerAnimalDay').textContent()
  await button(page, 'Reprendre').click()
  await page.getByText(/^Vos valeurs sont à l'optimum/).waitFor()
  expect(await figure(page, 'total').textContent()).toBe('400,00')
  expect(offered).toContain(`Optimum ${await figure(page, 'pricePerAnimalDay').textContent()} €`)
  await grid(page, 'Nutriments').focus()
  await page.keyboard.press('Control+z')
  expect(await figure(page, 'pricePerAnimalDay').textContent()).toBe(before)
  await button(page, 'Écarter').click()
  await page.getByText("L'optimum est écarté jusqu'à la prochaine modification.").waitFor()
  await totalCell(page, limitedColumns.max).click()
  await page.keyboard.type('320')
  await page.keyboard.press('Enter')
  await page.getByText('Un Min est supérieur à un Max').waitFor()
  await totalCell(page, limitedColumns.min).click()
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await page
    .getByText('Total ≤ 320 g/an/j · Calcium ≥ 85 g/an/j · Magnésium ≥ 18 g/an/j · Sodium ≥ 28 g/an/j')
    .waitFor()
})

test('the sensitivity of DEMO_1: what calcium costs and how long, which prices bring which food in, sorted, and in the grids', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'Sensible')
  await openPanel(page, 'Sensibilité')
  await panel(page).getByText("Ce qui suit vaut pour la recette présente, à l'optimum").waitFor()
  expect(await panelCells(page, 'Limites tendues', 'Calcium, minimum')).toEqual([
    ...['Calcium, minimum', '85,00 g/an/j', '0,000281', '-1,861', '80,87 g/an/j', '123,8 g/an/j'],
  ])
  expect((await panelCells(page, 'Prix des aliments', '640601')).slice(2)).toEqual([
    '811,68',
    '729,18',
    '34,91',
    '729,18',
    '—',
  ])
  const prices = panel(page).getByRole('region', { name: 'Prix des aliments', exact: true })
  await prices.getByRole('button', { name: "Prix d'intérêt" }).click()
  const entries = await prices.locator('tbody td:nth-child(4)').allTextContents()
  const amounts = entries
    .filter((entry) => entry !== '—')
    .map((entry) => Number(entry.replace(/\s/g, '').replace(',', '.')))
  expect(amounts.length).toBeGreaterThan(5)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  expect(entries.slice(amounts.length).every((entry) => entry === '—')).toBe(true)
  await expectAccessible(page)
  await typeTotal(page, '380', '450')
  await panel(page).getByText("La recette présente n'est pas l'optimum").waitFor()
  await button(page, "Reprendre l'optimum").click()
  expect(await figure(page, 'total').textContent()).toBe('380,00')
  await panel(page).getByText("Ce qui suit vaut pour la recette présente, à l'optimum").waitFor()
})

test('the curve of a limit is read by keyboard and tried, as far as the formula decides', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'Courbe')
  await openPanel(page, 'Analyse paramétrique')
  const parameter = panel(page).getByRole('combobox', { name: 'Ce qui bouge' })
  await parameter.fill('Total, max')
  await page.getByRole('option', { name: 'Total, maximum', exact: true }).click()
  const curve = panel(page).getByRole('slider')
  await curve.waitFor()
  await panel(page).getByText('En deçà de 346,1 g/an/j, il n’y a pas de recette.').waitFor()
  await curve.focus()
  await page.keyboard.press('Home')
  expect(await curve.getAttribute('aria-valuetext')).toBe('346,1 g/an/j : 0,1354 €/animal/jour, 391,23 €/t')
  await page.keyboard.press('ArrowRight')
  expect(Number(await curve.getAttribute('aria-valuenow'))).toBeGreaterThan(346.1)
  await expectAccessible(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await toast(page, 'Le point de la courbe est repris dans la formule').waitFor()
  expect(await figure(page, 'pricePerAnimalDay').textContent()).toBe('0,1354')
  await parameter.fill('Calcium, min')
  await page.getByRole('option', { name: 'Calcium, minimum', exact: true }).click()
  await curve.focus()
  await page.keyboard.press('Home')
  await panel(page).getByText('Le jeu de contraintes demande davantage').waitFor()
  expect(await button(page, 'Essayer ce point').isDisabled()).toBe(true)
  await panel(page).getByRole('textbox', { name: 'De', exact: true }).fill('200')
  await panel(page).getByText('Le début doit être en dessous de la fin.').waitFor()
})

test('two versions of a formula are compared, one is computed again, and restored under a name of its own', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'Historique de Roc')
  await typeTotal(page, '345', '460')
  await button(page, 'Enregistrer').click()
  await toast(page, 'La formule a été enregistrée').waitFor()
  await openPanel(page, 'Historique')
  await panel(page).getByRole('checkbox', { name: 'Comparer la version 2' }).check()
  await panel(page).getByRole('checkbox', { name: 'Comparer la version 1' }).check()
  await panel(page).getByRole('region', { name: 'Formule', exact: true }).waitFor()
  expect(await panelCells(page, 'Formule', 'Total, limites')).toEqual([
    'Total, limites (g/an/j)',
    '340 – 450',
    '≠ 345 – 460',
  ])
  expect(await panel(page).getByRole('region', { name: 'Aliments', exact: true }).count()).toBe(0)
  await panel(page).getByRole('switch', { name: 'Différences seulement' }).click()
  await panel(page).getByRole('region', { name: 'Aliments', exact: true }).waitFor()
  await button(page, 'Recalculer la version 1').click()
  await panel(page)
    .getByText(/^Mêmes chiffres/)
    .waitFor()
  await expectAccessible(page)
  await button(page, 'Restaurer en copie la version 1').click()
  expect(await field(page, 'Nom de la copie').inputValue()).toBe('Historique de Roc - v1')
  await field(page, 'Nom de la copie').fill('Roc, comme avant')
  await dialog(page).getByRole('button', { name: 'Créer la copie' }).click()
  await title(page, 'Roc, comme avant')
  expect(await totalCell(page, limitedColumns.min).textContent()).toBe('340')
})

test('the panels fit a phone, and a farmer is not told what he may not know', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'De poche', 'Formulateur', phone)
  for (const name of ['Pourquoi ?', 'Sensibilité', 'Historique', 'Étiquette']) {
    await openPanel(page, name)
    await panel(page).getByText('Calcul en cours…').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
  await panel(page).getByText('À venir').waitFor()
  const farmer = await site.person('Farmer')
  const [ownFormula] = await call<Wire[]>(farmer, 'GET', '/api/FormulesCMVP')
  await farmer.goto(`/Formule/Formulateur/${ownFormula?.Id}`)
  await openPanel(farmer, 'Sensibilité')
  await panel(farmer).getByText('Les prix des aliments ne vous sont pas communiqués').waitFor()
  expect(await farmer.getByRole('switch').count()).toBe(0)
})
