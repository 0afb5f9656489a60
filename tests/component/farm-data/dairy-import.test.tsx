import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findField, findTitle, findToast, interceptDownloads, openTestApp, pressButton } from '../support.tsx'

/* The file of a dairy: pasted, shown with what each of its records becomes, saved. */

const app = openTestApp()

test('the table of a dairy is shown record by record before it is saved, then only its new records are', async () => {
  const [site] = await app.call<{ Id: number; Name: string }[]>('GET', '/api/FarmSites', undefined, 'Farmer')
  await app.opened('/Farmer/MilkAnalyses/List', 'Farmer')
  await findTitle(`Analyses de lait : ${site?.Name}`)
  const exported = interceptDownloads()
  await pressButton('Exporter CSV')
  await waitFor(() => expect(exported).toHaveLength(1))
  const [file] = exported
  expect(file?.name).toMatch(new RegExp(`^Analyses de lait - ${site?.Name} 20\\d\\d-\\d\\d-\\d\\d\\.csv$`))
  const [header = '', line = ''] = String(await file?.content).split('\r\n')
  expect(header.split(';')).toContain('Site')
  expect(line.split(';')).toEqual(expect.arrayContaining([site?.Name, expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/)]))
  await pressButton('Importer un fichier de laiterie')
  // The banner of the page is its only one: the head of a dialog is no landmark.
  expect(within(await screen.findByRole('dialog')).queryByRole('banner')).toBeNull()
  const paste = async (text: string) =>
    fireEvent.paste(await findField('Collez le tableau ici'), { clipboardData: { getData: () => text } })
  await paste('Nom;Adresse\nDupont;Ici')
  await screen.findByText(/Aucune colonne de dates ni de lait reconnue/)
  const table = [
    'Cheptel\tMois\tTB\tTP\tCellules',
    `${site?.Name}\t01/2024\t41,2\t32,8\t212`,
    `${site?.Name}\t02/2024\t81\t32,8\t212`,
    'Inconnue\t01/2024\t41,2\t32,8\t212',
    `${site?.Name}\tjamais\t41,2\t32,8\t212`,
    `${site?.Name}\t01/2024\t41,4\t32,8\t212`,
  ]
  await paste(table.join('\r\n'))
  const shown = within(await screen.findByRole('table', { name: 'Fichier de laiterie' }))
  const outcomes = shown
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(outcomes).toEqual(['Nouvelle', expect.stringMatching(/^Refusée.*TB/), 'Site inconnu'])
  screen.getByText(/^Lus dans une autre unité : Cellules.* × 1\s000\.$/)
  screen.getByText('Moyenne des lignes 2, 6')
  screen.getByText('Ligne 5 : Date illisible (jamais).')
  screen.getByRole('button', { name: 'Télécharger les 3 ignorées' })
  const stored = () => app.call<{ TB: number }[]>('GET', '/api/MilkAnalysis', undefined, 'Farmer')
  const before = await stored()
  await pressButton('Enregistrer 1 saisie')
  await findToast('1 saisie enregistrée')
  expect(await stored()).toHaveLength(before.length + 1)
})
