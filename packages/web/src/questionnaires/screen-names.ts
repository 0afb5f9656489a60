/** The names of the screens of questionnaires. */
export const sessionScreenNames = {
  list: 'QcmSessionList',
  session: 'QcmSession',
  synthesis: 'QcmSynthesis',
} as const
export const contentScreenName = 'QcmContent'
