type OrderMail = {
  readonly code: string
  readonly formula: string
  readonly farm: string
  readonly distributor: string
  readonly changes?: string
}

type QuoteMail = { readonly code: string; readonly formula: string; readonly distributor: string }

/** The mails sent by the program: subject and text. */
export const mails = {
  order: {
    /** What of an order changed. */
    changed: {
      quantityTonnes: 'la quantité',
      packaging: 'le conditionnement',
      deliveryType: 'le mode de livraison',
      deliveryDay: 'la date de livraison',
      description: 'les remarques',
    },
    subject: {
      purchaseOrder: ({ code, farm }: OrderMail) => `Bon de commande ${code}${farm === '' ? '' : ` – ${farm}`}`,
      confirmation: ({ code }: OrderMail) => `Confirmation de votre commande ${code}`,
      cancellation: ({ code }: OrderMail) => `Commande ${code} annulée`,
    },
    text: {
      purchaseOrder: ({ code, formula, farm, changes }: OrderMail) => `Bonjour,

Vous trouverez ci-joint le bon de commande ${code} : ${formula}${farm === '' ? '' : `, pour ${farm}`}.
${changes ? `\nIl remplace le précédent. Ont changé : ${changes}.\n` : ''}
À bientôt,
Provende
`,
      confirmation: ({ code, formula, distributor, changes }: OrderMail) => `Bonjour,

Votre commande ${code} (${formula}) est enregistrée ; la confirmation est jointe à ce message.
${changes ? `\nElle remplace la précédente. Ont changé : ${changes}.\n` : ''}
À bientôt,
${distributor}
`,
      cancellation: ({ code, formula }: OrderMail) => `Bonjour,

La commande ${code} (${formula}) est annulée. Ne tenez plus compte des documents reçus.

À bientôt,
Provende
`,
    },
  },
  quote: {
    offer: {
      subject: ({ code, distributor }: QuoteMail) => `Devis ${code} – ${distributor}`,
      text: ({
        code,
        formula,
        distributor,
        link,
        validUntil,
      }: QuoteMail & { readonly link: string; readonly validUntil: string }) => `Bonjour,

${distributor} vous adresse le devis ${code} (${formula}), joint à ce message et valable jusqu'au ${validUntil}.

Pour le lire et l'accepter en ligne :
${link}

À bientôt,
${distributor}
`,
    },
    code: {
      subject: ({ code }: { readonly code: string }) => `Votre code pour le devis ${code}`,
      text: ({
        code,
        digits,
        minutes,
      }: {
        readonly code: string
        readonly digits: string
        readonly minutes: number
      }) => `Bonjour,

Votre code pour accepter le devis ${code} : ${digits}

Il est valable ${minutes} minutes. Si vous ne l'avez pas demandé, ignorez ce message.
`,
    },
    accepted: {
      subject: ({ code }: QuoteMail) => `Devis ${code} accepté`,
      text: ({ code, formula, person, distributor }: QuoteMail & { readonly person: string }) => `Bonjour,

${person} a accepté le devis ${code} (${formula}). Le devis et la preuve de son acceptation sont joints à ce message.

À bientôt,
${distributor}
`,
    },
  },
  invitation: {
    subject: 'Votre compte Provende',
    text: ({
      name,
      link,
      address,
      organisation,
      days,
    }: {
      name: string
      link: string
      address: string
      organisation: string
      days: number
    }) => `Bonjour ${name},

Un compte vous a été ouvert pour ${organisation}. Votre identifiant est votre adresse e-mail : ${address}

Choisissez votre mot de passe en ouvrant ce lien dans les ${days} jours :

${link}

Le lien ne sert qu'une fois. Passé ce délai, demandez-en un nouveau par « Mot de passe oublié ? ».

À bientôt,
Provende
`,
  },
  resetPassword: {
    subject: 'Réinitialisation de votre mot de passe',
    text: ({ name, link, minutes }: { name: string; link: string; minutes: number }) => `Bonjour ${name},

Vous avez demandé à choisir un nouveau mot de passe. Ouvrez ce lien dans les ${minutes} minutes :

${link}

Le lien ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste inchangé.

À bientôt,
Provende
`,
  },
  signInSuspicion: {
    subject: 'Mots de passe faux pour votre compte Provende',
    text: ({ name, from, link }: { name: string; from: string; link: string }) => `Bonjour ${name},

Plusieurs mots de passe faux ont été essayés de suite pour votre compte, en dernier lieu depuis l'adresse ${from}. Aucun n'a ouvert votre compte, et chaque nouvel essai doit maintenant attendre.

Si c'était vous, ou si vous avez oublié votre mot de passe, choisissez-en un nouveau :

${link}

Sinon, vous n'avez rien à faire. Si vous employez ce mot de passe ailleurs, changez-le. Ce message n'est envoyé qu'une fois par jour.

À bientôt,
Provende
`,
  },
}
