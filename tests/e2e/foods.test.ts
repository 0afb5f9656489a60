import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, call, expectAccessible, onList, openSite, phone, toast, type Wire } from './support.ts'

/* What foods are made of and the files kept with them, as a formulator works with them. */

const { person } = openSite()

const component = (page: Page, line: number) => page.getByRole('combobox', { name: 'Aliment' }).nth(line)
const percent = (page: Page, line: number) => page.getByRole('textbox', { name: '%' }).nth(line)
const total = (page: Page, text: string) => page.getByText(`Total\u00a0: ${text}\u00a0%`).waitFor()

const newFood = (page: Page, Name: string, more: Wire = {}) =>
  call(page, 'POST', '/api/Foods', { Name, Code: Name.slice(0, 40), ...more })
const compositionOf = async (page: Page, { Id }: Wire) =>
  (await call<Wire[]>(page, 'GET', `/api/Foods/Composition/${Id}`)).map((line) => [
    line.CompositionFoodId,
    line.CompositionValue,
  ])
async function compose(page: Page, food: Wire, parts: [Wire, number][]) {
  const [{ ModificationDate } = {}] = await call<Wire[]>(page, 'GET', `/api/Foods/Composition/${food.Id}`)
  const lines = parts.map(([part, CompositionValue]) => ({
    FoodId: food.Id,
    CompositionFoodId: part.Id,
    CompositionValue,
    ModificationDate,
  }))
  await call(page, 'PUT', '/api/Foods/Composition', lines as unknown as Wire)
}

const composing = (page: Page, food: Wire) => page.goto(`/Admin/Foods/Composition/${food.Id}`)
async function pick(page: Page, line: number, name: string) {
  await component(page, line).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

describe('a composition', () => {
  test('is typed with the keyboard from the list, totalled and expanded as one types, saved, and found again', async () => {
    const page = await person()
    const [zinc, copper] = [await newFood(page, 'Zinc pur'), await newFood(page, 'Cuivre pur')]
    const oligo = await newFood(page, 'Oligo interne')
    const premix = await newFood(page, 'Premix interne')
    await compose(page, oligo, [[zinc, 40]])
    await page.goto('/Admin/Foods/List?search=Premix+interne')
    await button(page, 'Actions : Premix interne').click()
    await page.getByRole('menuitem', { name: 'Composition' }).click()
    await page.getByText("Aliment simple : il n'est fait d'aucun autre.").waitFor()
    await button(page, 'Ajouter un aliment').press('Enter')
    await expect.poll(() => component(page, 0).evaluate((input) => input === document.activeElement)).toBe(true)
    await pick(page, 0, 'Oligo interne')
    await percent(page, 0).fill('50')
    await percent(page, 0).press('Enter')
    await page.keyboard.press('Enter')
    await pick(page, 1, 'Cuivre pur')
    await percent(page, 1).fill('7,5')
    await percent(page, 1).press('ArrowUp')
    expect(await percent(page, 0).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('5')
    await page.keyboard.press('Escape')
    expect(await percent(page, 0).inputValue()).toBe('50')
    await total(page, '57,50')
    await page.getByText("Reste 42,50 % : l'aliment lui-même.").waitFor()
    const expanded = page.getByRole('table', { name: 'Composition développée' })
    await expect
      .poll(() => expanded.locator('tbody tr').allTextContents())
      .toEqual([
        'Premix interne Premix interne42,50',
        'Oligo interne Oligo interne30,00',
        'Zinc pur Zinc pur20,00',
        'Cuivre pur Cuivre pur7,50',
      ])
    await expectAccessible(page)
    await button(page, 'Enregistrer').click()
    await toast(page, 'La composition a été modifiée').waitFor()
    await page.waitForURL(/Foods\/List\?search=Premix\+interne$/)
    expect(await compositionOf(page, premix)).toEqual([
      [oligo.Id, 50],
      [copper.Id, 7.5],
    ])
  })

  test('is shown with two decimals and kept with those that were typed, which whoever comes back to them sees', async () => {
    const page = await person()
    const part = await newFood(page, 'Part fine')
    const premix = await newFood(page, 'Premix précis')
    await composing(page, premix)
    await button(page, 'Ajouter un aliment').click()
    await pick(page, 0, 'Part fine')
    await percent(page, 0).fill('12,345678')
    expect(await percent(page, 0).inputValue()).toBe('12,345678')
    await percent(page, 0).press('Tab')
    expect(await percent(page, 0).inputValue()).toBe('12,35')
    await total(page, '12,35')
    await page.getByText("Reste 87,65 % : l'aliment lui-même.").waitFor()
    await button(page, 'Enregistrer').click()
    await onList(page)
    expect(await compositionOf(page, premix)).toEqual([[part.Id, 12.345678]])
    await composing(page, premix)
    await component(page, 0).focus()
    await page.keyboard.press('Tab')
    const typed = percent(page, 0)
    await expect.poll(() => typed.inputValue()).toBe('12,345678')
    // Nothing was typed: nothing changes. What is typed over the number replaces all of it, as in any field.
    await page.keyboard.press('Tab')
    expect(await typed.inputValue()).toBe('12,35')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('5')
    expect(await typed.inputValue()).toBe('5')
    await page.keyboard.press('Escape')
    await button(page, 'Enregistrer').click()
    await onList(page)
    expect(await compositionOf(page, premix)).toEqual([[part.Id, 12.345678]])
  })

  test('above 100 says so and sends nothing; a line that is missing or twice is marked; nothing typed is lost', async () => {
    const page = await person()
    const [one, other] = [await newFood(page, 'Part une'), await newFood(page, 'Part autre')]
    const premix = await newFood(page, 'Premix trop plein')
    await compose(page, premix, [
      [one, 60],
      [other, 30],
    ])
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await composing(page, premix)
    await percent(page, 1).fill('40,01')
    await total(page, '100,01')
    await button(page, 'Enregistrer').click()
    await page.locator('[role=alert]').filter({ hasText: 'Total supérieur à 100' }).waitFor()
    await percent(page, 1).fill('')
    await pick(page, 1, 'Part une')
    await button(page, 'Enregistrer').click()
    await page.getByText('Cet aliment est déjà dans la composition.').waitFor()
    await page.getByText('% est obligatoire.').waitFor()
    expect(sent).toEqual([])
    await button(page, 'Retirer la ligne 2').click()
    await button(page, 'Retirer la ligne 1').click()
    await button(page, 'Enregistrer').click()
    await onList(page)
    expect(await compositionOf(page, premix)).toEqual([[0, 0]])
  })

  test('of a food inside itself is seen at once and refused at its line, naming the way', async () => {
    const page = await person()
    const [inner, outer] = [await newFood(page, 'Coeur'), await newFood(page, 'Enveloppe')]
    await compose(page, outer, [[inner, 10]])
    await composing(page, inner)
    await button(page, 'Ajouter un aliment').click()
    await pick(page, 0, 'Enveloppe')
    await percent(page, 0).fill('20')
    const sentence = 'Un aliment ne peut pas entrer dans sa propre composition : Coeur → Enveloppe → Coeur.'
    await page.getByRole('region', { name: 'Composition développée' }).getByText(sentence).waitFor()
    await button(page, 'Enregistrer').click()
    await page.locator('form').getByText(sentence).waitFor()
    expect(await percent(page, 0).inputValue()).toBe('20,00')
  })

  test('that someone else saved meanwhile is a choice between both; what is typed outlives a reload', async () => {
    const page = await person()
    const [mine, theirs] = [await newFood(page, 'Le mien'), await newFood(page, 'Le leur')]
    const premix = await newFood(page, 'Premix disputé')
    await composing(page, premix)
    await button(page, 'Ajouter un aliment').click()
    await pick(page, 0, 'Le mien')
    await percent(page, 0).fill('12,5')
    await page.reload()
    await button(page, 'Reprendre la saisie').click()
    expect(await percent(page, 0).inputValue()).toBe('12,50')
    await compose(page, premix, [[theirs, 30]])
    await button(page, 'Enregistrer').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText("Quelqu'un d'autre a enregistré entre-temps").waitFor()
    await dialog.getByText('Le leur (Le leur)').waitFor()
    expect(await compositionOf(page, premix)).toEqual([[theirs.Id, 30]])
    await button(page, 'Enregistrer ce choix').click()
    await onList(page)
    expect(await compositionOf(page, premix)).toEqual([[mine.Id, 12.5]])
  })

  test('is read by whoever may not change it, on a phone too', async () => {
    const maker = await person()
    const part = await newFood(maker, 'Part partagée', { Tenants_Shared: true })
    const premix = await newFood(maker, 'Premix partagé', { Tenants_Shared: true })
    await compose(maker, premix, [[part, 25.125]])
    const page = await person('AdminDistri', phone)
    await composing(page, premix)
    await page.getByRole('table', { name: 'Ingrédients' }).getByText('Part partagée').first().waitFor()
    await page.getByRole('cell', { name: '25,13' }).first().waitFor()
    await total(page, '25,13')
    expect(await button(page, 'Enregistrer').count()).toBe(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Retour' }).click()
    await onList(page)
  })
})

describe('attachments', () => {
  const pdf = Buffer.from('%PDF-1.7\n fiche')
  const files = (page: Page) => page.getByRole('list', { name: 'Pièces jointes' }).getByRole('listitem')
  const drop = (page: Page, names: readonly string[]) =>
    page.getByText('Déposez des fichiers ici').evaluate((target, given) => {
      const dataTransfer = new DataTransfer()
      for (const name of given) dataTransfer.items.add(new File(['code;valeur'], name))
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    }, names)

  test('are chosen or dropped, several at once; what is not taken is said and does not stop the others', async () => {
    const page = await person()
    const food = await newFood(page, 'Aliment documenté')
    await page.goto(`/Admin/Foods/PJ/${food.Id}`)
    await page.getByText("Aucune pièce jointe pour l'instant.").waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Ajouter des fichiers').press('Enter'),
    ])
    await chooser.setFiles([
      { name: 'Fiche été.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'menteur.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>') },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    ])
    await toast(page, 'Fichier ajouté').waitFor()
    await page.getByText("Le contenu de menteur.pdf n'est pas celui que son nom annonce.").waitFor()
    await page.getByText(/Ce type de fichier n'est pas accepté/).waitFor()
    await expect.poll(() => files(page).count()).toBe(1)
    await drop(page, ['a.csv', 'b.csv'])
    await toast(page, '2 fichiers ajoutés').waitFor()
    await expect.poll(() => files(page).count()).toBe(3)
    await expectAccessible(page)
  })

  test('are downloaded as they were, and deleted after a question', async () => {
    const page = await person('Formulateur', phone)
    const food = await newFood(page, 'Aliment à fiche')
    await page.goto(`/Admin/Foods/PJ/${food.Id}`)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Ajouter des fichiers').click(),
    ])
    await chooser.setFiles([{ name: 'Fiche « été ».pdf', mimeType: 'application/pdf', buffer: pdf }])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Télécharger Fiche « été ».pdf').click(),
    ])
    expect(download.suggestedFilename()).toBe('Fiche « été ».pdf')
    expect(readFileSync(await download.path())).toEqual(pdf)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await button(page, 'Supprimer Fiche « été ».pdf').click()
    await page.getByText('Le fichier Fiche « été ».pdf sera supprimé définitivement.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await toast(page, 'Fichier supprimé').waitFor()
    await page.getByText("Aucune pièce jointe pour l'instant.").waitFor()
  })
})

describe('a food', () => {
  test('with two primary categories, or an inactive parent, is refused at its field and loses nothing', async () => {
    const page = await person()
    const parent = await newFood(page, 'Parent inactif')
    await page.goto('/Admin/Foods/Edit/0')
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Hybride')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('HYB')
    for (const category of ['Phosphates', 'Vitamines']) {
      await page.getByRole('combobox', { name: 'Catégories' }).fill(category)
      await page.getByRole('option', { name: category }).click()
    }
    await page.getByRole('textbox', { name: 'Lien' }).fill('javascript:alert(1)')
    await page.getByText('Lien : une adresse qui commence par http:// ou https://.').waitFor()
    await page.getByRole('textbox', { name: 'Lien' }).fill('https://exemple.test/fiche')
    await page.getByRole('combobox', { name: 'Aliment parent' }).fill('Parent inactif')
    await page.getByRole('option', { name: 'Parent inactif' }).click()
    await call(page, 'DELETE', `/api/Foods/${parent.Id}`)
    await button(page, 'Enregistrer').click()
    await page.getByText("Un aliment relève d'une seule catégorie principale").waitFor()
    await page.getByText('Aliment parent : cet aliment est inactif.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Nom', exact: true }).inputValue()).toBe('Hybride')
  })

  test('that cannot be deactivated says why in an error that stays', async () => {
    const page = await person()
    const parent = await newFood(page, 'Parent utile')
    await newFood(page, 'Variante active', { ParentId: parent.Id })
    await page.goto('/Admin/Foods/List?search=Parent+utile')
    // What depends on it moves the buttons when it comes: until then there is nothing to press.
    const isRead = Promise.withResolvers<void>()
    await page.route('**/api/Foods/Uses/*', async (route) => {
      await isRead.promise
      await route.continue()
    })
    await button(page, 'Actions : Parent utile').click()
    await page.getByRole('menuitem', { name: 'Désactiver' }).click()
    const yes = page.getByRole('dialog').getByRole('button', { name: 'Désactiver' })
    await expect.poll(() => yes.isDisabled()).toBe(true)
    isRead.resolve()
    await yes.click()
    const said = page.locator('[data-kind=error]').filter({ hasText: "parent d'aliments actifs : Variante active" })
    await said.waitFor()
    expect(await call(page, 'GET', `/api/Foods/${parent.Id}`)).toMatchObject({ Deleted: false })
  })
})
