import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { answerDialog, fillInput, type openTestApp } from '../support.tsx'

export type WireRecord = Record<string, unknown>
type TestApp = ReturnType<typeof openTestApp>

export const createFood = (app: TestApp, Name: string, more: WireRecord = {}) =>
  app.call('POST', '/api/Foods', { Name, Code: Name.slice(0, 40), ...more })

/** Presses a button of a dialog, once what the dialog reads is there and the button enabled. */
export const pressInDialog = answerDialog
export const combobox = (label: string | RegExp) => screen.findByRole<HTMLInputElement>('combobox', { name: label })
/** Picks one of many in the field of that label, found by a part of its name. */
export async function pickOptionBy(
  label: string | RegExp,
  part: string,
  option: string | RegExp | ((name: string) => boolean),
) {
  fillInput(await combobox(label), part)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
