import { listRows, waitForText, waitForTitle } from '../records-walk.ts'
import { openWalkApp } from '../walk.ts'
import { addExpiredInvitation, addFarms, expiredLink, inviteColleague } from '../walk-data.ts'
import { choosePassword } from './account-keys.ts'
import { type KeyboardWalker, keyboardWalk } from './keyboard-walk.ts'

const app = openWalkApp(async (database) => {
  await addFarms(database)
  await addExpiredInvitation(database)
})

const farm = { name: 'GAEC de la Source 1871', part: 'source 1871' }

keyboardWalk(
  11,
  'by keys alone one farm of three thousand is found by the palette and in its list',
  async (walker) => {
    const { page, words, keys, type, goTo, palette } = walker
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    await palette(farm.part, farm.name)
    await waitForTitle(walker, farm.name)

    await palette('exploitations', 'Exploitations')
    await listRows(walker, 'GAEC').first().waitFor()
    await goTo(words.records.list.search)
    await type(farm.part)
    await listRows(walker, farm.name).first().waitFor()
    await goTo(farm.name)
    await keys('Enter')
    await waitForTitle(walker, farm.name)
    await page.getByText(words.organisations.parts.none).first().waitFor()
    // The list is as it was left.
    await goTo(words.records.back)
    await keys('Enter')
    await listRows(walker, farm.name).first().waitFor()
  },
  { app, role: 'AdminDif' },
)

const passwords = { first: 'Lointain-2026!', second: 'Prochain-2026!' }

keyboardWalk(
  12,
  'by keys alone an expired invitation says so; an invited person chooses a password and is at home; a used link says so and another is mailed',
  async (walker) => {
    const { words, look, mails, visitor } = walker
    await openExpiredLink(await visitor())
    const person = { first: 'Yann', last: `Le Goff ${look}`, email: `yann.${look.replaceAll(' ', '-')}@exemple.test` }
    await inviteColleague(walker, person)
    const link = await mails.mailedLink(person.email)
    const invited = await openLink(walker, link)
    await waitForTitle(invited, words.access.titles.welcome)
    await waitForText(invited, words.access.resetPassword.invited(person.email))
    await choosePassword(invited, passwords.first)
    await waitForText(invited, words.access.resetPassword.done)
    await waitForText(invited, words.home.greeting(person.first))
    await invited.palette(words.shell.userMenu.signOut, words.shell.userMenu.signOut)
    await invited.page.locator('input[name=login]').waitFor()

    await askForAnother(await openLink(await visitor(), link), person.email)
    const newer = new RegExp(`http\\S+/ResetPassword/\\d+/(?!${link.split('/').at(-1)})\\S+`)
    const again = await openLink(await visitor(), (await mails.mailed(person.email, newer)).match)
    await waitForText(again, words.access.resetPassword.reset(person.email))
    await choosePassword(again, passwords.second)
    await waitForText(again, words.home.greeting(person.first))
  },
  { app, role: 'AdminDif', isSignedOut: true },
)

/** What opens a link of a mail is no screen of the application. */
async function openLink(visitor: KeyboardWalker, link: string) {
  await visitor.page.goto(link)
  return visitor
}

/** Somebody else comes too late: that is said before anything is asked, and another link is a press away. */
async function openExpiredLink(late: KeyboardWalker) {
  const { words, keys, goTo } = await openLink(late, expiredLink)
  await waitForText(late, words.access.resetPassword.ended)
  await goTo(words.access.resetPassword.another)
  await keys('Enter')
  await waitForTitle(late, words.access.titles.forgotPassword)
}

async function askForAnother(person: KeyboardWalker, email: string) {
  const { words, keys, type, goTo } = person
  await waitForText(person, words.access.resetPassword.ended)
  await goTo(words.access.resetPassword.another)
  await keys('Enter')
  await waitForTitle(person, words.access.titles.forgotPassword)
  await goTo(words.access.fields.email)
  await type(email)
  await keys('Enter')
  await waitForText(person, words.access.forgotPassword.sent(email))
}
