import type { structureUser } from '@provende/contract/access/structure-user.ts'
import { frenchFamily } from './family-sentences.ts'

/** Signing in and out, passwords, people, tenants, terms of use. */
export const access = {
  titles: {
    signIn: 'Connexion',
    forgotPassword: 'Mot de passe oublié',
    resetPassword: 'Nouveau mot de passe',
    changePassword: 'Changer le mot de passe',
    termsOfUse: "Conditions d'utilisation",
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
  structureUser: frenchFamily<typeof structureUser>(
    { one: 'utilisateur', many: 'utilisateurs', gender: 'm', elides: true },
    {
      fields: {
        structureId: 'Structure',
        firstName: 'Prénom',
        lastName: 'Nom',
        email: 'Adresse e-mail',
        email2: 'Autre adresse e-mail',
        phoneNumber: 'Téléphone',
        phoneNumber2: 'Autre téléphone',
        job: 'Fonction',
        roleId: 'Rôle',
        password: 'Mot de passe',
        passwordConfirm: 'Confirmation du mot de passe',
      },
      lines: {},
    },
  ),
}
