import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { fillInput, type openTestApp, pressButton, withinRow } from '../support.tsx'

/* Packagings: the records of which the tests of all lists and forms are made. */

export type WireRecord = Record<string, unknown>
type TestApp = ReturnType<typeof openTestApp>

export const createPackaging = (app: TestApp, Name: string, more: WireRecord = {}) =>
  app.call('POST', '/api/Packagings', { Name, Code: '', Volume: 25, Discount: 0, Description: '', ...more })
export const readPackagingByName = async (app: TestApp, name: string) =>
  (await app.call<WireRecord[]>('GET', `/api/Packagings?Name=${encodeURIComponent(name)}&GetInactive=true`))[0]

/** Chooses an action in the menu of a row. */
export async function chooseAction(record: string, action: string) {
  await pressButton(`Actions : ${record}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
/** The actions in the menu of a row, which stays open. */
export async function rowActionNamesOf(record: string) {
  await pressButton(`Actions : ${record}`)
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
/** Narrows a list by its search. */
export async function searchList(text: string) {
  fillInput(await screen.findByPlaceholderText('Rechercher…'), text)
}
/** Narrows a list to rows that read so. */
export async function searchListAndWait(text: string) {
  await searchList(text)
  return withinRow(text)
}
/** The names of the rows of a list, which are links. */
export const listedRowNames = () =>
  [...document.querySelectorAll('tbody tr td:nth-child(2) a')].map(({ textContent }) => textContent)
