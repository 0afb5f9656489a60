import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { fill, type openTestApp, press, row } from '../support.tsx'

/* Packagings: the records of which the tests of all lists and forms are made. */

export type Wire = Record<string, unknown>
type TestApp = ReturnType<typeof openTestApp>

export const newPackaging = (app: TestApp, Name: string, more: Wire = {}) =>
  app.call('POST', '/api/Packagings', { Name, Code: '', Volume: 25, Discount: 0, Description: '', ...more })
export const packagingNamed = async (app: TestApp, name: string) =>
  (await app.call<Wire[]>('GET', `/api/Packagings?Name=${encodeURIComponent(name)}&GetInactive=true`))[0]

/** Chooses an action in the menu of a row. */
export async function chooseAction(record: string, action: string) {
  await press(`Actions : ${record}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
/** Narrows a list by its search. */
export async function search(text: string) {
  fill(await screen.findByPlaceholderText('Rechercher…'), text)
}
/** Narrows a list to rows that read so. */
export async function find(text: string) {
  await search(text)
  return row(text)
}
/** The names of the rows of a list, which are links. */
export const rowNames = () =>
  [...document.querySelectorAll('tbody tr td:nth-child(2) a')].map(({ textContent }) => textContent)
