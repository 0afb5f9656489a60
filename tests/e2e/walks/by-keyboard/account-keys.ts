import type { KeyboardWalker } from './keyboard-walk.ts'

/** What who was invited types where the mailed link leads. */
export async function choosePassword({ words, keys, type, goTo }: KeyboardWalker, password: string) {
  await goTo(words.access.fields.password)
  await type(password)
  // Past the button that shows it.
  await goTo(words.access.fields.confirmPassword)
  await type(password)
  await keys('Enter')
}
