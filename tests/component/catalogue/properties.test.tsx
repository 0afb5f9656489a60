import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import {
  chooseMoreAction,
  fillInput,
  findField,
  findLink,
  findTitle,
  findToast,
  openTestApp,
  pressButton,
  pressSave,
  waitForAddress,
  waitForIdleForms,
} from '../support.tsx'
import { combobox, createFood, pressInDialog, type WireRecord } from './support.tsx'

/* Nutrients and properties: the field of an equation by keyboard, and what depends on one. */

const app = openTestApp()

const readNutrient = async (code: string) => {
  const all = await app.call<WireRecord[]>('GET', '/api/Nutrients/GetAll?GetInactive=true')
  return all.find(({ Code }) => Code === code)
}
const equationField = () => combobox(/Équation/)
const suggestedTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const markedText = () => document.querySelector('mark')?.textContent
/** A new complex nutrient, with the caret in its equation. */
async function openNewEquation(code: string) {
  const { user } = await app.opened('/Admin/Nutrients/Edit/0')
  fillInput(await findField('Nom'), `Essai ${code}`)
  fillInput(await findField('Code'), code)
  await user.click(await screen.findByRole('switch', { name: 'Calculé par équation' }))
  ;(await equationField()).focus()
  return user
}

test('the first click is not lost: a message of the field that is left waits until it is over', async () => {
  const { user } = await app.opened('/Admin/Nutrients/Edit/0')
  ;(await findField('Nom')).focus()
  const equation = await screen.findByRole<HTMLInputElement>('switch', { name: 'Calculé par équation' })
  await user.pointer({ keys: '[MouseLeft>]', target: equation })
  expect(screen.queryByText('Nom est obligatoire.')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: equation })
  expect(equation.checked).toBe(true)
  await screen.findByText('Nom est obligatoire.')
})

describe('an equation', () => {
  test('is written by keyboard alone: codes are suggested, chosen, and their sum is shown', async () => {
    const user = await openNewEquation('CU_MIX')
    await user.keyboard('2 cuivre')
    await waitFor(() => expect(suggestedTexts()).toContainEqual(expect.stringContaining('CU_ORG')))
    expect((await equationField()).getAttribute('aria-expanded')).toBe('true')
    const active = () => screen.getByRole('option', { selected: true }).textContent
    for (let tries = 0; tries < 9 && !active().startsWith('CU_ORG'); tries++) await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    await user.keyboard(' - 0,5*CU{Escape}')
    expect(suggestedTexts()).toEqual([])
    expect((await equationField()).value).toBe('2 CU_ORG - 0,5*CU')
    // CU is the sum of both: 2 CU_ORG - 0,5 CU_INO - 0,5 CU_ORG.
    await screen.findByText('1,5 × CU_ORG')
    await screen.findByText('− 0,5 × CU_INO')
    await user.keyboard('{Enter}')
    await findToast('Le nutriment a été créé')
    expect(await readNutrient('CU_MIX')).toMatchObject({
      Equation: '2 CU_ORG - 0,5*CU',
      PreparedEquation: '1.5*CU_ORG - 0.5*CU_INO',
      TypeNutrient: 1,
    })
  })

  test('marks what is wrong, with its sentence, and is not lost when it is refused', async () => {
    await openNewEquation('WRONG')
    fillInput(await equationField(), 'CU_INO + NOPE - P')
    await screen.findByText("Caractère 10 : aucun nutriment n'a le code « NOPE ».")
    expect(markedText()).toBe('NOPE')
    await pressSave()
    await waitForIdleForms()
    await screen.findByText("Caractère 10 : aucun nutriment n'a le code « NOPE ».")
    expect((await equationField()).value).toBe('CU_INO + NOPE - P')
    fillInput(await equationField(), 'CU_INO + WRONG')
    await screen.findByText('Un nutriment ne peut pas être calculé à partir de lui-même : WRONG → WRONG.')
    expect(markedText()).toBe('WRONG')
    fillInput(await equationField(), 'CU_INO P')
    await screen.findByText('Caractère 8 : + ou - est attendu avant « P ».')
    expect(markedText()).toBe('P')
    fillInput(await equationField(), 'CU_INO')
    await waitFor(() => expect(markedText()).toBeUndefined())
    await pressSave()
    await findToast('Le nutriment a été créé')
  })
})

describe('what depends on a nutrient', () => {
  const usesOf = async () => within(await screen.findByRole('region', { name: 'Utilisé dans' }))

  test('is listed under it, and shown before it is deactivated', async () => {
    const copper = await readNutrient('CU_INO')
    const { user } = await app.opened(`/Admin/Nutrients/Detail/${copper?.Id}`)
    const uses = await usesOf()
    await uses.findByRole('link', { name: 'Cuivre total' })
    await pressButton('Désactiver')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/En dépendent :/)
    await dialog.findByText('Cuivre total')
    await user.click(await dialog.findByRole('button', { name: 'ANNULER' }))
    await user.click(await uses.findByRole('link', { name: 'Cuivre total' }))
    await findTitle('Cuivre total')
    expect(await readNutrient('CU_INO')).toMatchObject({ Deleted: false })
  })

  test('leads to its own screen: a property to that of properties', async () => {
    const zinc = await readNutrient('ZN_INO')
    const computed = { isComplex: true, Equation: 'ZN_INO', TypeNutrient: 4 }
    const { Id } = await app.call('POST', '/api/Nutrients', { Name: 'Indice de zinc', Code: 'I_ZN', ...computed })
    const { user } = await app.opened(`/Admin/Nutrients/Detail/${zinc?.Id}`)
    await user.click(await findLink('Indice de zinc'))
    await waitForAddress(new RegExp(`/Admin/Propertys/Detail/${Id}$`))
    await findTitle('Indice de zinc')
  })

  test('does not prevent its deactivation; where nothing does, the question says so', async () => {
    const { Id } = await createFood(app, 'Aliment isolé')
    await app.opened(`/Admin/Foods/Detail/${Id}`)
    await chooseMoreAction('Désactiver')
    await within(await screen.findByRole('dialog')).findByText("Rien n'en dépend.")
    await pressInDialog('Désactiver')
    await findToast("L'aliment a été désactivé")
  })
})

test('a property is made on its own screens and listed apart from nutrients', async () => {
  const { user } = await app.opened('/Admin/Propertys/List')
  await user.click((await screen.findAllByRole('link', { name: 'Nouvelle propriété' }))[0] as HTMLElement)
  fillInput(await findField('Nom'), 'Indice de coulée')
  fillInput(await findField('Code'), 'COULEE')
  await pressSave()
  await findToast('La propriété a été créée')
  await findLink('COULEE')
  expect(await readNutrient('COULEE')).toMatchObject({ TypeNutrient: 4 })
  await app.opened('/Admin/Nutrients/List?keywords=&search=coul')
  await screen.findByText('Aucune ligne ne correspond à cette recherche.')
})
