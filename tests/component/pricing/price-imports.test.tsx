import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findToast, openTestApp, pressButton, waitForAddress, withinDialog } from '../support.tsx'

/* The wizard of price files: a file, its review, the lists, the result. The whole server answers. */

const app = openTestApp()
const supplierFile = 'tarif-fournisseur-entete.xlsx'
const fileOf = (name: string) =>
  new File([new Uint8Array(readFileSync(new URL(`../../price-files/${name}`, import.meta.url)))], name)

async function uploadFile(file: File) {
  await screen.findByText(/Déposez ici le tarif/)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input ?? expect.fail('no file input'), file, { applyAccept: false })
}
/** The section of a group of lines, which contains a region that scrolls. */
const findSection = async (title: string) => {
  const [section] = await screen.findAllByRole('region', { name: title })
  return within(section ?? expect.fail(`no ${title}`))
}

test('a messy file is reviewed, mended in place, imported, and undone; a reload goes on where it was', async () => {
  await app.opened('/Admin/PriceLists/Exel')
  await uploadFile(fileOf(supplierFile))
  await screen.findByText('26 lignes lues, 23 à importer')
  const empty = await findSection('Prix vides')
  await userEvent.type(empty.getByLabelText('Prix de la ligne 13'), '452,5{Enter}')
  await screen.findByText('26 lignes lues, 24 à importer')
  const unknown = await findSection('Codes inconnus')
  await userEvent.click(unknown.getByRole('button', { name: 'Ignorer' }))
  await findSection('Lignes ignorées')
  const address = window.location.href
  expect(address).toMatch(/import=\d+/)
  await app.opened(address.replace(window.location.origin, ''))
  await screen.findByText('26 lignes lues, 24 à importer')
  await pressButton('Continuer vers les listes')
  await screen.findByText(/24 modifiés|modifiés/)
  // Like the list in force: else the distributors would keep that one.
  const shared = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Partagé avec les organisations/ })
  await waitFor(() => expect(shared().checked).toBe(true))
  // Tried on formulas before anything is written; back, the wizard is where it was.
  await userEvent.click((await screen.findAllByRole('link', { name: 'Que change ce tarif ?' }))[0] as HTMLElement)
  await waitForAddress(/\/Simulation\/Simulate\/0\/eg==\?file=\d+&structure=\d+/)
  await screen.findByDisplayValue(/ - Simulation$/)
  window.history.back()
  await pressButton('Importer 24 prix')
  await screen.findByText('Les prix sont importés')
  screen.getByRole('link', { name: 'Que change ce tarif ?' })
  screen.getByText(/ajoutée, valable à partir du 01\/11\/2026/)
  await pressButton("Annuler l'import")
  const question = await withinDialog()
  await userEvent.click(question.getByRole('button', { name: "Annuler l'import" }))
  await screen.findByText(/L'import est annulé/)
})

test('days of a file that are none are told beside those of the list, and so is one that a person types', async () => {
  const { user } = await app.opened('/Admin/PriceLists/Exel')
  const text = 'Code;Libellé;Prix;Date début\n640601;P;810;31/13/2026\n640602;P;820;bientôt\n640603;P;830;01/02/2027\n'
  await uploadFile(new File([text], 'tarif.csv'))
  await pressButton('Continuer vers les listes')
  await screen.findByText('Le fichier dit aussi : 31/13/2026, bientôt. Vérifiez le début et la fin.')
  const start = screen.getByLabelText<HTMLInputElement>('Début de validité')
  expect(start.value).toBe('01/02/2027')
  await user.clear(start)
  await user.type(start, '30/02/2027{Enter}')
  await screen.findByText('Ce n’est pas une date : jour/mois/année.')
  expect(start.value).toBe('30/02/2027')
  await user.clear(start)
  await user.type(start, '05/02/2027{Enter}')
  await waitFor(() => expect(screen.queryByText(/^Le fichier dit aussi/)).toBeNull())
  expect(screen.queryByText(/^Ce n’est pas une date/)).toBeNull()
})

test('what a new list cannot be called, and a row that is none, stay as typed with the reason', async () => {
  const { user } = await app.opened('/Admin/PriceLists/Exel')
  await uploadFile(fileOf('tarif-simple.xlsx'))
  const heading = await screen.findByLabelText<HTMLInputElement>('Ligne des titres')
  await user.clear(heading)
  await user.type(heading, 'deux{Enter}')
  await screen.findByText('Ligne des titres doit être un nombre entier.')
  await pressButton('Continuer vers les listes')
  const name = await screen.findByLabelText<HTMLInputElement>('Nom')
  await user.clear(name)
  await user.tab()
  await screen.findByText('Nom est obligatoire.')
  expect(name.value).toBe('')
  await user.type(name, 'Tarif de printemps{Enter}')
  await waitFor(() => expect(screen.queryByText('Nom est obligatoire.')).toBeNull())
  const code = screen.getByLabelText<HTMLInputElement>('Code')
  await user.clear(code)
  await user.type(code, `${'P'.repeat(41)}{Enter}`)
  await screen.findByText('Code : 40 caractères au plus.')
  expect(code.value).toHaveLength(41)
})

test('a file that is none is refused in the documented words, and another can be chosen', async () => {
  await app.opened('/Admin/PriceLists/Exel')
  await uploadFile(new File(['<html></html>'], 'page.html'))
  await findToast('Format fichier incorrecte')
  await uploadFile(fileOf('tarif-simple.xlsx'))
  await screen.findByText(/40 lignes lues/)
})

test('the list of price lists leads to the import for those who write them, not for those who only read', async () => {
  const { user } = await app.opened('/Admin/PriceLists/List')
  await user.click(await screen.findByRole('button', { name: 'Importer un fichier' }))
  await screen.findByText(/Déposez ici le tarif/)
  await waitFor(() => expect(window.location.pathname).toMatch(/\/Admin\/PriceLists\/Exel/))
})
