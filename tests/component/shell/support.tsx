import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { demoPassword } from '../../kit/support/program.ts'
import { fillInput, type openTestApp } from '../support.tsx'

/** Waits for exactly this address. */
export const waitForExactAddress = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address))

/** A warning or an error that is announced at once. */
export const findAnnouncement = (text: string | RegExp) =>
  screen.findByText(text, { selector: '[role=alert], [role=alert] *' })

export const submitForm = () => userEvent.click(document.querySelector('button[type=submit]') as HTMLElement)
export const findLabelledField = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

/** Signs in through the form that is shown. */
export async function signIn(email: string, password = demoPassword) {
  // By its name, because the screen before may have a field of the same label.
  const login = await waitFor(() => document.querySelector<HTMLElement>('input[name=login]') ?? expect.fail('no login'))
  fillInput(login, email)
  fillInput(await screen.findByLabelText(/^(Mot de passe|Password)$/), password)
  await submitForm()
  await waitFor(() => expect(login.isConnected).toBe(false))
  await screen.findByRole('heading', { level: 1 })
}

export const findGreeting = () => screen.findByRole('heading', { name: /^(Bonjour|Hello)/ })
export const openUserMenu = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^(Mon compte|My account)/ }))
export const storedToken = () => localStorage.getItem('provende.token')

/** Chooses a password by the mailed link, as a visitor; he is signed in then. */
export async function choosePassword(app: ReturnType<typeof openTestApp>, link: string, password: string) {
  localStorage.clear()
  await app.opened(link, null)
  fillInput(await findLabelledField('Mot de passe'), password)
  fillInput(await findLabelledField('Confirmation du mot de passe'), password)
  await submitForm()
}
