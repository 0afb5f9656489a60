import type { mails as french } from '../fr/mails.ts'
import type { Translation } from '../translation.ts'

export const mails: Translation<typeof french> = {
  invitation: {
    subject: 'Your Provende account',
    text: ({ name, link, address, organisation, days }) => `Hello ${name},

An account was opened for you at ${organisation}. You sign in with your e-mail address: ${address}

Choose your password by opening this link within ${days} days:

${link}

The link works once. Afterwards, ask for a new one with "Forgot your password?".

See you soon,
Provende
`,
  },
  resetPassword: {
    subject: 'Resetting your password',
    text: ({ name, link, minutes }) => `Hello ${name},

You asked to choose a new password. Open this link within ${minutes} minutes:

${link}

The link works once. If you asked for nothing, ignore this message: your password stays as it is.

See you soon,
Provende
`,
  },
}
