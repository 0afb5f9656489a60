import { screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { fill, type openTestApp } from '../support.tsx'

export type Wire = Record<string, unknown>
type TestApp = ReturnType<typeof openTestApp>

export const newFood = (app: TestApp, Name: string, more: Wire = {}) =>
  app.call('POST', '/api/Foods', { Name, Code: Name.slice(0, 40), ...more })

/** Presses a button of the dialog that is open. */
export const pressInDialog = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name }))
}
export const combobox = (label: string | RegExp) => screen.findByRole<HTMLInputElement>('combobox', { name: label })
/** Picks one of many in the field of that label, found by a part of its name. */
export async function pickBy(
  label: string | RegExp,
  part: string,
  option: string | RegExp | ((name: string) => boolean),
) {
  fill(await combobox(label), part)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
