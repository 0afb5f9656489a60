/** The version of Provende: that of package.json. Each fault of the error log says in which one it happened. */
export const appVersion = '0.1.0'
