import type { access as french } from '../fr/access.ts'
import type { Translation } from '../translation.ts'

export const access: Translation<typeof french> = {
  titles: {
    signIn: 'Sign in',
    forgotPassword: 'Forgot password',
    welcome: 'Welcome, choose your password',
    resetPassword: 'Choose a password',
    changePassword: 'Change password',
    termsOfUse: 'Terms of use',
    visit: 'Visit',
    visitEnded: 'End of the visit',
    browse: 'Browse',
    browseEnded: 'Left organisation',
  },
  fields: {
    login: 'E-mail address',
    email: 'E-mail address',
    oldPassword: 'Current password',
    newPassword: 'New password',
    password: 'Password',
    confirmPassword: 'Password again',
  },
  showPassword: 'Show or hide the password',
  cancel: 'Cancel',
  refused: 'Refused',
  signIn: {
    welcome: 'Sign in to find your formulas.',
    submit: 'Sign in',
    forgotPassword: 'Forgot password?',
    alreadySignedIn: (name) => `You are signed in: ${name}.`,
    continue: 'Continue',
    waiting: {
      title: 'Entries are waiting in this browser',
      ofPerson: (name, count) => (count !== 1 ? `${name}: ${count} entries` : `${name}: 1 entry`),
      explanation: 'They were made offline and will be sent as soon as this person signs in here.',
    },
  },
  pitch: {
    title: 'The right recipe, for every herd.',
    points: { farm: 'One formula per farm', cost: 'The lowest cost, proven', label: 'From requirements to label' },
  },
  forgotPassword: {
    explanation: "Enter your e-mail and we'll send you a link to choose your password.",
    submit: 'Send the link',
    sent: (email) =>
      `If there is an account for ${email}, a message has just been sent to it. The link is valid for one hour.`,
    back: 'Back to signing in',
  },
  resetPassword: {
    reset: (email) => `Choose the new password of ${email}.`,
    invited: (email) => `Choose the password of ${email}; you are signed in next.`,
    submit: 'Save and sign in',
    done: 'Your password has been saved.',
    ended:
      'This link no longer works: it has expired, has been used, or a newer one has replaced it. Another one can be sent to you right away.',
    another: 'Get another link',
  },
  changePassword: {
    explanation: 'Your other open sessions will be closed.',
    submit: 'Save',
    done: 'Your password has been changed.',
  },
  passwordRule: {
    title: 'The password has:',
    length: 'at least 6 characters',
    digit: 'a digit',
    upperCase: 'an upper case letter',
    lowerCase: 'a lower case letter',
    special: 'a special character',
    met: 'met',
    unmet: 'missing',
  },
  termsOfUse: {
    publishedOn: (date) => `Version of ${date}`,
    accept: 'I accept the terms',
    refuse: 'Sign out',
  },
  impersonation: {
    refused: 'This user or organisation does not exist, or is not open to you.',
  },
}
