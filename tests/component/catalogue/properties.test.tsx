import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { atAddress, field, fill, link, noFormBusy, openTestApp, press, save, title, toast } from '../support.tsx'
import { combobox, newFood, pressInDialog, type Wire } from './support.tsx'

/* Nutrients and properties: the field of an equation by keyboard, and what depends on one. */

const app = openTestApp()

const nutrientOf = async (code: string) => {
  const all = await app.call<Wire[]>('GET', '/api/Nutrients/GetAll?GetInactive=true')
  return all.find(({ Code }) => Code === code)
}
const equation = () => combobox(/Équation/)
const suggestions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const marked = () => document.querySelector('mark')?.textContent
/** A new complex nutrient, with the caret in its equation. */
async function atNewEquation(code: string) {
  const { user } = await app.opened('/Admin/Nutrients/Edit/0')
  fill(await field('Nom'), `Essai ${code}`)
  fill(await field('Code'), code)
  await user.click(await screen.findByRole('switch', { name: 'Complexe' }))
  ;(await equation()).focus()
  return user
}

describe('an equation', () => {
  test('is written by keyboard alone: codes are suggested, chosen, and their sum is shown', async () => {
    const user = await atNewEquation('CU_MIX')
    await user.keyboard('2 cuivre')
    await waitFor(() => expect(suggestions()).toContainEqual(expect.stringContaining('CU_ORG')))
    expect((await equation()).getAttribute('aria-expanded')).toBe('true')
    const active = () => screen.getByRole('option', { selected: true }).textContent
    for (let tries = 0; tries < 9 && !active().startsWith('CU_ORG'); tries++) await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    await user.keyboard(' - 0,5*CU{Escape}')
    expect(suggestions()).toEqual([])
    expect((await equation()).value).toBe('2 CU_ORG - 0,5*CU')
    // CU is the sum of both: 2 CU_ORG - 0,5 CU_INO - 0,5 CU_ORG.
    await screen.findByText('1,5 × CU_ORG')
    await screen.findByText('− 0,5 × CU_INO')
    await user.keyboard('{Enter}')
    await toast('Le nutriment a été créé')
    expect(await nutrientOf('CU_MIX')).toMatchObject({
      Equation: '2 CU_ORG - 0,5*CU',
      PreparedEquation: '1.5*CU_ORG - 0.5*CU_INO',
      TypeNutrient: 1,
    })
  })

  test('marks what is wrong, with its sentence, and is not lost when it is refused', async () => {
    await atNewEquation('WRONG')
    fill(await equation(), 'CU_INO + NOPE - P')
    await screen.findByText("Caractère 10 : aucun nutriment n'a le code « NOPE ».")
    expect(marked()).toBe('NOPE')
    await save()
    await noFormBusy()
    await screen.findByText("Caractère 10 : aucun nutriment n'a le code « NOPE ».")
    expect((await equation()).value).toBe('CU_INO + NOPE - P')
    fill(await equation(), 'CU_INO + WRONG')
    await screen.findByText('Un nutriment ne peut pas être calculé à partir de lui-même : WRONG → WRONG.')
    expect(marked()).toBe('WRONG')
    fill(await equation(), 'CU_INO P')
    await screen.findByText('Caractère 8 : + ou - est attendu avant « P ».')
    expect(marked()).toBe('P')
    fill(await equation(), 'CU_INO')
    await waitFor(() => expect(marked()).toBeUndefined())
    await save()
    await toast('Le nutriment a été créé')
  })
})

describe('what depends on a nutrient', () => {
  const usesOf = async () => within(await screen.findByRole('region', { name: 'Utilisé dans' }))

  test('is listed under it, and shown before it is deactivated', async () => {
    const copper = await nutrientOf('CU_INO')
    const { user } = await app.opened(`/Admin/Nutrients/Detail/${copper?.Id}`)
    const uses = await usesOf()
    await uses.findByRole('link', { name: 'Cuivre total' })
    await press('Désactiver')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/En dépendent :/)
    await dialog.findByText('Cuivre total')
    await user.click(await dialog.findByRole('button', { name: 'ANNULER' }))
    await user.click(await uses.findByRole('link', { name: 'Cuivre total' }))
    await title('Cuivre total')
    expect(await nutrientOf('CU_INO')).toMatchObject({ Deleted: false })
  })

  test('leads to its own screen: a property to that of properties', async () => {
    const zinc = await nutrientOf('ZN_INO')
    const computed = { isComplex: true, Equation: 'ZN_INO', TypeNutrient: 4 }
    const { Id } = await app.call('POST', '/api/Nutrients', { Name: 'Indice de zinc', Code: 'I_ZN', ...computed })
    const { user } = await app.opened(`/Admin/Nutrients/Detail/${zinc?.Id}`)
    await user.click(await link('Indice de zinc'))
    await atAddress(new RegExp(`/Admin/Propertys/Detail/${Id}$`))
    await title('Indice de zinc')
  })

  test('does not prevent its deactivation; where nothing does, the question says so', async () => {
    const { Id } = await newFood(app, 'Aliment isolé')
    await app.opened(`/Admin/Foods/Detail/${Id}`)
    await press('Désactiver')
    await within(await screen.findByRole('dialog')).findByText("Rien n'en dépend.")
    await pressInDialog('Désactiver')
    await toast("L'aliment a été désactivé")
  })
})

test('a property is made on its own screens and listed apart from nutrients', async () => {
  const { user } = await app.opened('/Admin/Propertys/List')
  await user.click((await screen.findAllByRole('link', { name: 'Nouvelle propriété' }))[0] as HTMLElement)
  fill(await field('Nom'), 'Indice de coulée')
  fill(await field('Code'), 'COULEE')
  await save()
  await toast('La propriété a été créée')
  await link('COULEE')
  expect(await nutrientOf('COULEE')).toMatchObject({ TypeNutrient: 4 })
  await app.opened('/Admin/Nutrients/List?keywords=&search=coul')
  await screen.findByText('Aucune ligne ne correspond à cette recherche.')
})
