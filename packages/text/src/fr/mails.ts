/** The mails sent by the program: subject and text. */
export const mails = {
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
}
