import type { Words } from '../translation.ts'

export const mails: Words['mails'] = {
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
  invitation: {
    subject: 'Your access to Provende',
    text: ({ name, place, link, anew }) => `Hello ${name},

An access to Provende has been opened for you: ${place}. Open this link within the hour to choose your password:

${link}

After that, ask for another one with your e-mail address: ${anew}

See you soon,
Provende
`,
  },
}
