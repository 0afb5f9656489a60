/** The mails the program sends: subject and text. */
export const mails = {
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
  invitation: {
    subject: 'Votre accès à Provende',
    text: ({
      name,
      place,
      link,
      anew,
    }: {
      name: string
      place: string
      link: string
      anew: string
    }) => `Bonjour ${name},

Un accès à Provende a été ouvert pour vous : ${place}. Ouvrez ce lien dans l'heure pour choisir votre mot de passe :

${link}

Passé ce délai, demandez-en un autre avec votre adresse e-mail : ${anew}

À bientôt,
Provende
`,
  },
}
