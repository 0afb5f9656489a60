import { choosePassword, fieldOf, followLink, openMailedLink, waitForText, waitForTitle } from './records-walk.ts'
import { type Walker, walk } from './walk.ts'
import { addExpiredInvitation, expiredLink, inviteColleague } from './walk-data.ts'

const passwords = { first: 'Lointain-2026!', second: 'Prochain-2026!' }

walk(
  12,
  'an expired invitation says so; an invited person chooses a password and is at home; a used link says so and another is mailed',
  async (walker) => {
    const { page, words, look, mails, stop } = walker
    await openExpiredLink(await walker.visitor())

    const mark = look.replaceAll(' ', '-')
    const person = { first: 'Yann', last: `Le Goff ${look}`, email: `yann.${mark}@exemple.test` }
    await inviteColleague(walker, person)
    const link = await mails.mailedLink(person.email)
    await openMailedLink(walker, link)
    await waitForTitle(walker, words.access.titles.welcome)
    await waitForText(walker, words.access.resetPassword.invited(person.email))
    await stop('welcome')
    await choosePassword(walker, passwords.first)
    await waitForText(walker, words.access.resetPassword.done)
    await waitForText(walker, words.home.greeting(person.first))
    await stop('home')

    await signOut(walker)
    await page.goto(link)
    await waitForText(walker, words.access.resetPassword.ended)
    await stop('used-link', 'refused')
    await followLink(walker, words.access.resetPassword.another)
    await waitForTitle(walker, words.access.titles.forgotPassword)
    await fieldOf(walker, words.access.fields.email).fill(person.email)
    await stop('another')
    await page.getByRole('button', { name: words.access.forgotPassword.submit }).click()
    await waitForText(walker, words.access.forgotPassword.sent(person.email))
    await stop('another-sent')
    const newer = new RegExp(`http\\S+/ResetPassword/\\d+/(?!${link.split('/').at(-1)})\\S+`)
    await page.goto((await mails.mailed(person.email, newer)).match)
    await waitForText(walker, words.access.resetPassword.reset(person.email))
    await stop('another-link')
    await choosePassword(walker, passwords.second)
    await waitForText(walker, words.home.greeting(person.first))
    await stop('home-again')
  },
  { role: 'AdminDif', isSignedOut: true, prepare: addExpiredInvitation },
)

/** Somebody else comes too late: that is said before anything is asked, and another link is a press away. */
async function openExpiredLink(late: Walker) {
  const { words, stop } = late
  await openMailedLink(late, expiredLink)
  await waitForText(late, words.access.resetPassword.ended)
  await stop('expired-link', 'refused')
  await followLink(late, words.access.resetPassword.another)
  await waitForTitle(late, words.access.titles.forgotPassword)
  await stop('instead-of-expired')
}

async function signOut({ page, words }: Walker) {
  const { userMenu } = words.shell
  await page.getByRole('button', { name: new RegExp(`^${userMenu.label.replace(/\s?:$/, '')}`) }).click()
  await page.getByRole('menuitem', { name: userMenu.signOut }).click()
  await page.locator('input[name=login]').waitFor()
}
