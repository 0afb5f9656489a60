/** Sign-in, passwords, accepting the terms of use, visits: screens that may be opened first. */
export const access = {
  titles: {
    signIn: 'Connexion',
    forgotPassword: 'Mot de passe oublié',
    resetPassword: 'Choix du mot de passe',
    welcome: 'Bienvenue, choisissez votre mot de passe',
    changePassword: 'Changer le mot de passe',
    termsOfUse: "Conditions d'utilisation",
    visit: 'Visite',
    visitEnded: 'Fin de la visite',
    browse: 'Navigation',
    browseEnded: 'Fin de la navigation',
  },
  fields: {
    login: 'Adresse e-mail',
    email: 'Adresse e-mail',
    oldPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    password: 'Mot de passe',
    confirmPassword: 'Confirmation du mot de passe',
  },
  showPassword: 'Afficher ou masquer le mot de passe',
  cancel: 'ANNULER',
  refused: 'Refusé',
  signIn: {
    welcome: 'Connectez-vous pour retrouver vos formules.',
    submit: 'Se connecter',
    forgotPassword: 'Mot de passe oublié ?',
    alreadySignedIn: (name: string) => `Vous êtes connecté : ${name}.`,
    continue: 'Continuer',
    /** Entries made without a connection, which wait in this browser. */
    waiting: {
      title: 'Des saisies attendent dans ce navigateur',
      ofPerson: (name: string, count: number) => (count > 1 ? `${name} : ${count} saisies` : `${name} : 1 saisie`),
      explanation: 'Faites sans connexion, elles seront envoyées dès que la personne se connectera ici.',
    },
  },
  pitch: {
    title: 'La juste recette, pour chaque élevage.',
    points: {
      farm: 'Une formule par exploitation',
      cost: 'Le coût le plus bas, prouvé',
      label: "Du besoin à l'étiquette",
    },
  },
  forgotPassword: {
    explanation: 'Indiquez votre adresse : nous vous enverrons un lien pour choisir votre mot de passe.',
    submit: 'Envoyer le lien',
    sent: (email: string) =>
      `Si un compte existe pour ${email}, un message vient de lui être envoyé. Le lien est valable une heure.`,
    back: 'Retour à la connexion',
  },
  resetPassword: {
    reset: (email: string) => `Choisissez le nouveau mot de passe de ${email}.`,
    invited: (email: string) => `Choisissez le mot de passe de ${email} ; vous êtes connecté ensuite.`,
    submit: 'Enregistrer et se connecter',
    done: 'Votre mot de passe a été enregistré.',
    ended:
      'Ce lien ne sert plus : il a expiré, a déjà servi, ou un plus récent l’a remplacé. Un autre peut vous être envoyé tout de suite.',
    another: 'Recevoir un autre lien',
  },
  changePassword: {
    explanation: 'Vos autres sessions ouvertes seront fermées.',
    submit: 'Enregistrer',
    done: 'Votre mot de passe a été modifié.',
  },
  /** The password requirements; each line is ticked while typing. */
  passwordRule: {
    title: 'Le mot de passe contient :',
    length: 'au moins 6 caractères',
    digit: 'un chiffre',
    upperCase: 'une majuscule',
    lowerCase: 'une minuscule',
    special: 'un caractère spécial',
    met: 'rempli',
    unmet: 'manquant',
  },
  termsOfUse: {
    publishedOn: (date: string) => `Version du ${date}`,
    accept: "J'accepte les conditions",
    refuse: 'Se déconnecter',
  },
  impersonation: {
    refused: "Cet utilisateur ou cette organisation n'existe pas, ou ne vous est pas ouvert.",
  },
}
