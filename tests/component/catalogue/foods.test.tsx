import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { chooseAction } from '../records/support.tsx'
import {
  fillInput,
  findButton,
  findLink,
  findToast,
  openTestApp,
  pressButton,
  pressSave,
  waitForAddress,
  waitForList,
  waitForNoText,
  withinDialog,
} from '../support.tsx'
import { createFood, pressInDialog, type WireRecord } from './support.tsx'

/* What foods are made of and the files attached to them, as a formulator works with them. */

const app = openTestApp()

/** The fields of a line, counted from 0. */
const componentField = async (line: number) => {
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'Aliment' }).length).toBeGreaterThan(line))
  return screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Aliment' })[line] as HTMLInputElement
}
const percentField = (line: number) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: '%' })[line] as HTMLInputElement
const findTotal = (text: string) => screen.findByText(`Total : ${text} %`)

const readCompositionOf = async ({ Id }: WireRecord) =>
  (await app.call<WireRecord[]>('GET', `/api/Foods/Composition/${Id}`)).map((line) => [
    line.CompositionFoodId,
    line.CompositionValue,
  ])
async function enterComposition(food: WireRecord, parts: [WireRecord, number][]) {
  const [{ ModificationDate } = {}] = await app.call<WireRecord[]>('GET', `/api/Foods/Composition/${food.Id}`)
  const lines = parts.map(([part, CompositionValue]) => ({
    FoodId: food.Id,
    CompositionFoodId: part.Id,
    CompositionValue,
    ModificationDate,
  }))
  await app.call('PUT', '/api/Foods/Composition', lines as unknown as WireRecord)
}

const openComposition = (food: WireRecord) => app.opened(`/Admin/Foods/Composition/${food.Id}`)
async function pickFood(line: number, name: string) {
  fillInput(await componentField(line), name)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

describe('a composition', () => {
  test('is typed with the keyboard from the list, totalled and expanded as one types, saved, and found again', async () => {
    const [zinc, copper] = [await createFood(app, 'Zinc pur'), await createFood(app, 'Cuivre pur')]
    const oligo = await createFood(app, 'Oligo interne')
    const premix = await createFood(app, 'Premix interne')
    await enterComposition(oligo, [[zinc, 40]])
    const { user } = await app.opened('/Admin/Foods/List?search=Premix+interne')
    await chooseAction('Premix interne', 'Composition')
    await screen.findByText("Aliment simple : il n'est fait d'aucun autre.")
    ;(await findButton('Ajouter un aliment')).focus()
    await user.keyboard('{Enter}')
    const first = await componentField(0)
    await waitFor(() => expect(first).toBe(document.activeElement))
    await pickFood(0, 'Oligo interne')
    fillInput(percentField(0), '50')
    await user.keyboard('{Enter}{Enter}')
    await pickFood(1, 'Cuivre pur')
    fillInput(percentField(1), '7,5')
    await user.keyboard('{ArrowUp}')
    expect(percentField(0)).toBe(document.activeElement)
    await user.keyboard('5{Escape}')
    expect(percentField(0).value).toBe('50')
    await findTotal('57,50')
    await screen.findByText("Reste 42,50 % : l'aliment lui-même.")
    const expanded = within(screen.getByRole('table', { name: 'Composition développée' }))
    await waitFor(() =>
      expect(
        expanded
          .getAllByRole('row')
          .slice(1)
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Premix interne Premix interne42,50',
        'Oligo interne Oligo interne30,00',
        'Zinc pur Zinc pur20,00',
        'Cuivre pur Cuivre pur7,50',
      ]),
    )
    await pressSave()
    await findToast('La composition a été modifiée')
    await waitForAddress(/Foods\/List\?search=Premix\+interne$/)
    expect(await readCompositionOf(premix)).toEqual([
      [oligo.Id, 50],
      [copper.Id, 7.5],
    ])
  })

  test('is shown with two decimals and stored with those that were typed, which the field shows again when it has the focus', async () => {
    const part = await createFood(app, 'Part fine')
    const premix = await createFood(app, 'Premix précis')
    const { user: author } = await openComposition(premix)
    await pressButton('Ajouter un aliment')
    await pickFood(0, 'Part fine')
    fillInput(percentField(0), '12,345678')
    expect(percentField(0).value).toBe('12,345678')
    await author.tab()
    expect(percentField(0).value).toBe('12,35')
    await findTotal('12,35')
    await screen.findByText("Reste 87,65 % : l'aliment lui-même.")
    await pressSave()
    await waitForList()
    expect(await readCompositionOf(premix)).toEqual([[part.Id, 12.345678]])
    const { user } = await openComposition(premix)
    ;(await componentField(0)).focus()
    await user.tab()
    const typed = percentField(0)
    await waitFor(() => expect(typed.value).toBe('12,345678'))
    // Nothing was typed: nothing changes. What is typed over the number replaces all of it, as in any field.
    await user.tab()
    expect(typed.value).toBe('12,35')
    await user.tab({ shift: true })
    await user.keyboard('5')
    expect(typed.value).toBe('5')
    await user.keyboard('{Escape}')
    await pressSave()
    await waitForList()
    expect(await readCompositionOf(premix)).toEqual([[part.Id, 12.345678]])
  })

  test('above 100 is reported and nothing is sent; an empty or repeated line is marked; nothing typed is lost', async () => {
    const [one, other] = [await createFood(app, 'Part une'), await createFood(app, 'Part autre')]
    const premix = await createFood(app, 'Premix trop plein')
    await enterComposition(premix, [
      [one, 60],
      [other, 30],
    ])
    await openComposition(premix)
    await componentField(1)
    fillInput(percentField(1), '40,01')
    await findTotal('100,01')
    await pressSave()
    await waitFor(() =>
      expect(screen.getAllByRole('alert').some((one) => /Total supérieur à 100/.test(one.textContent))).toBe(true),
    )
    fillInput(percentField(1), '')
    await pickFood(1, 'Part une')
    await pressSave()
    await screen.findByText('Cet aliment est déjà dans la composition.')
    await screen.findByText('% est obligatoire.')
    expect(app.sent.filter(({ method }) => method === 'PUT')).toEqual([])
    await pressButton('Retirer la ligne 2')
    await pressButton('Retirer la ligne 1')
    await pressSave()
    await waitForList()
    expect(await readCompositionOf(premix)).toEqual([[0, 0]])
  })

  test('of a food inside itself is reported at once and refused at its line, naming the way', async () => {
    const [inner, outer] = [await createFood(app, 'Coeur'), await createFood(app, 'Enveloppe')]
    await enterComposition(outer, [[inner, 10]])
    await openComposition(inner)
    await pressButton('Ajouter un aliment')
    await pickFood(0, 'Enveloppe')
    fillInput(percentField(0), '20')
    const sentence = 'Un aliment ne peut pas entrer dans sa propre composition : Coeur → Enveloppe → Coeur.'
    const expanded = within(await screen.findByRole('region', { name: 'Composition développée' }))
    await expanded.findByText(sentence)
    await pressSave()
    await screen.findByText(sentence, { selector: 'form *' })
    expect(percentField(0).value).toBe('20,00')
  })

  test('that someone else saved meanwhile is a choice between both; what is typed outlives its screen', async () => {
    const [mine, theirs] = [await createFood(app, 'Le mien'), await createFood(app, 'Le leur')]
    const premix = await createFood(app, 'Premix disputé')
    await openComposition(premix)
    await pressButton('Ajouter un aliment')
    await pickFood(0, 'Le mien')
    fillInput(percentField(0), '12,5')
    window.dispatchEvent(new Event('pagehide'))
    await openComposition(premix)
    await pressButton('Reprendre la saisie')
    await componentField(0)
    expect(percentField(0).value).toBe('12,50')
    await enterComposition(premix, [[theirs, 30]])
    await pressSave()
    const conflict = await withinDialog()
    await conflict.findByText(/Quelqu'un d'autre a enregistré entre-temps/)
    await conflict.findByText('Le leur (Le leur)')
    expect(await readCompositionOf(premix)).toEqual([[theirs.Id, 30]])
    await pressButton('Enregistrer ce choix')
    await waitForList()
    expect(await readCompositionOf(premix)).toEqual([[mine.Id, 12.5]])
  })

  test('is read by those who may not change it', async () => {
    const part = await createFood(app, 'Part partagée', { Tenants_Shared: true })
    const premix = await createFood(app, 'Premix partagé', { Tenants_Shared: true })
    await enterComposition(premix, [[part, 25.125]])
    const { user } = await app.opened(`/Admin/Foods/Composition/${premix.Id}`, 'AdminDistri')
    const parts = within(await screen.findByRole('table', { name: 'Ingrédients' }))
    await parts.findAllByText(/Part partagée/)
    expect(parts.getAllByRole('cell', { name: '25,13' })).not.toEqual([])
    await findTotal('25,13')
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    await user.click(await findLink('Retour'))
    await waitForList()
  })
})

test('a food says what it costs in the lists of prices, which it leads to', async () => {
  const [chalk = {}] = await app.call<WireRecord[]>('GET', '/api/Foods?Search=640642')
  await app.opened(`/Admin/Foods/Detail/${chalk.Id}`)
  const facts = within(await screen.findByRole('region', { name: 'Prix et teneurs' }))
  const prices = await facts.findAllByText(/€\/t/)
  expect(
    within(prices[0] ?? expect.fail())
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/PriceLists\/Detail/)
})

test('a food that is shared later says that its analyses are shared with it', async () => {
  const food = await createFood(app, 'Sel pour soi')
  const { user } = await app.opened(`/Admin/Foods/Edit/${food.Id}`)
  await user.click(await screen.findByRole('switch', { name: /^Partagé avec les organisations/ }))
  await screen.findByText('Ses analyses seront partagées aussi.')
})

describe('attachments', () => {
  const attach = async (...files: File[]) => {
    await findButton('Ajouter des fichiers')
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.setup({ applyAccept: false }).upload(input, files)
  }
  const pdf = (name: string) => new File(['%PDF-1.7\n fiche'], name, { type: 'application/pdf' })
  const files = () => within(screen.getByRole('list', { name: 'Pièces jointes' })).getAllByRole('listitem')

  test('dropped during an upload are uploaded after it', async () => {
    const food = await createFood(app, 'Aliment déposé')
    await app.opened(`/Admin/Foods/PJ/${food.Id}`)
    await screen.findByText("Aucune pièce jointe pour l'instant.")
    const drop = (...dropped: File[]) =>
      fireEvent.drop(screen.getByText(/Déposez des fichiers ici/), { dataTransfer: { files: dropped } })
    drop(pdf('première.pdf'))
    drop(pdf('deuxième.pdf'), pdf('troisième.pdf'))
    await findToast('2 fichiers ajoutés')
    await waitFor(() => expect(files()).toHaveLength(3))
  })

  test('are chosen several at once; those that are refused are named and do not stop the others', async () => {
    const food = await createFood(app, 'Aliment documenté')
    await app.opened(`/Admin/Foods/PJ/${food.Id}`)
    await screen.findByText("Aucune pièce jointe pour l'instant.")
    await attach(
      pdf('Fiche été.pdf'),
      new File(['<script>'], 'menteur.pdf', { type: 'application/pdf' }),
      new File(['<p>'], 'page.html', { type: 'text/html' }),
    )
    await findToast('Fichier ajouté')
    await screen.findByText("Le contenu de menteur.pdf n'est pas celui que son nom annonce.")
    await screen.findByText(/Ce type de fichier n'est pas accepté/)
    await waitFor(() => expect(files()).toHaveLength(1))
    await attach(new File(['code;valeur'], 'a.csv'), new File(['code;valeur'], 'b.csv'))
    await findToast('2 fichiers ajoutés')
    await waitFor(() => expect(files()).toHaveLength(3))
  })

  test('are deleted after a question', async () => {
    const food = await createFood(app, 'Aliment à fiche')
    await app.opened(`/Admin/Foods/PJ/${food.Id}`)
    await attach(pdf('Fiche « été ».pdf'))
    await pressButton('Supprimer Fiche « été ».pdf')
    await screen.findByText('Le fichier Fiche « été ».pdf sera supprimé définitivement.')
    await pressInDialog('Supprimer')
    await findToast('Fichier supprimé')
    await screen.findByText("Aucune pièce jointe pour l'instant.")
    await waitForNoText('Fiche « été ».pdf')
  })
})
