import type { mails as french } from '../fr/mails.ts'
import type { Translation } from '../translation.ts'

export const mails: Translation<typeof french> = {
  order: {
    changed: {
      quantityTonnes: 'the quantity',
      packaging: 'the packaging',
      deliveryType: 'the kind of delivery',
      deliveryDay: 'the delivery date',
      description: 'the remarks',
    },
    subject: {
      purchaseOrder: ({ code, farm }) => `Purchase order ${code}${farm === '' ? '' : ` – ${farm}`}`,
      confirmation: ({ code }) => `Confirmation of your order ${code}`,
      cancellation: ({ code }) => `Order ${code} cancelled`,
    },
    text: {
      purchaseOrder: ({ code, formula, farm, changes }) => `Hello,

Attached is purchase order ${code}: ${formula}${farm === '' ? '' : `, for ${farm}`}.
${changes ? `\nIt replaces the one before. Changed: ${changes}.\n` : ''}
See you soon,
Provende
`,
      confirmation: ({ code, formula, distributor, changes }) => `Hello,

Your order ${code} (${formula}) is registered; the confirmation is attached.
${changes ? `\nIt replaces the one before. Changed: ${changes}.\n` : ''}
See you soon,
${distributor}
`,
      cancellation: ({ code, formula }) => `Hello,

Order ${code} (${formula}) is cancelled. Please disregard the documents you received.

See you soon,
Provende
`,
    },
  },
  quote: {
    offer: {
      subject: ({ code, distributor }) => `Quote ${code} – ${distributor}`,
      text: ({ code, formula, distributor, link, validUntil }) => `Hello,

${distributor} sends you quote ${code} (${formula}), attached to this message and valid until ${validUntil}.

To read and accept it online:
${link}

Best regards,
${distributor}
`,
    },
    code: {
      subject: ({ code }) => `Your code for quote ${code}`,
      text: ({ code, digits, minutes }) => `Hello,

Your code to accept quote ${code}: ${digits}

It is valid for ${minutes} minutes. If you did not ask for it, ignore this message.
`,
    },
    accepted: {
      subject: ({ code }) => `Quote ${code} accepted`,
      text: ({ code, formula, person, distributor }) => `Hello,

${person} has accepted quote ${code} (${formula}). The quote and the evidence of its acceptance are attached.

Best regards,
${distributor}
`,
    },
  },
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
  signInSuspicion: {
    subject: 'Wrong passwords for your Provende account',
    text: ({ name, from, link }) => `Hello ${name},

Several wrong passwords in a row were tried for your account, the last one from the address ${from}. None of them opened it, and each further attempt now has to wait.

If it was you, or if you have forgotten your password, choose a new one:

${link}

Otherwise there is nothing to do. If you use this password elsewhere, change it. This message is sent once a day at most.

See you soon,
Provende
`,
  },
}
