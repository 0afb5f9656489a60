/** Signing in and out, passwords, accepting the terms of use, visits: what may be the first screen of all. */
export const access = {
  titles: {
    signIn: 'Connexion',
    forgotPassword: 'Mot de passe oublié',
    resetPassword: 'Nouveau mot de passe',
    changePassword: 'Changer le mot de passe',
    termsOfUse: "Conditions d'utilisation",
    visit: 'Visite',
    visitLeft: 'Fin de la visite',
    browse: 'Navigation',
    browseLeft: 'Fin de la navigation',
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
    act: 'Se connecter',
    forgotten: 'Mot de passe oublié ?',
    alreadySignedIn: (name: string) => `Vous êtes connecté : ${name}.`,
    goOn: 'Continuer',
  },
  promise: {
    title: 'La juste recette, pour chaque élevage.',
    points: {
      farm: 'Une formule par exploitation',
      cost: 'Le coût le plus bas, prouvé',
      label: "Du besoin à l'étiquette",
    },
  },
  forgotPassword: {
    explanation: 'Indiquez votre adresse : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    act: 'Envoyer le lien',
    sent: (email: string) =>
      `Si un compte existe pour ${email}, un message vient de lui être envoyé. Le lien est valable une heure.`,
    back: 'Retour à la connexion',
  },
  resetPassword: {
    explanation: 'Indiquez votre adresse et choisissez votre nouveau mot de passe.',
    act: 'Enregistrer le mot de passe',
    done: 'Votre mot de passe a été modifié. Connectez-vous.',
  },
  changePassword: {
    explanation: 'Vos autres sessions ouvertes seront fermées.',
    act: 'Enregistrer',
    done: 'Votre mot de passe a été modifié.',
  },
  /** What a password must have; each line is ticked as it is typed. */
  passwordRule: {
    title: 'Le mot de passe contient :',
    length: 'au moins 6 caractères',
    digit: 'un chiffre',
    upperCase: 'une majuscule',
    lowerCase: 'une minuscule',
    special: 'un caractère spécial',
    met: 'rempli',
    lacking: 'manquant',
  },
  termsOfUse: {
    publishedOn: (date: string) => `Version du ${date}`,
    accept: "J'accepte les conditions",
    refuse: 'Se déconnecter',
  },
  steps: {
    refused: "Cet utilisateur ou ce tenant n'existe pas, ou ne vous est pas ouvert.",
  },
}
