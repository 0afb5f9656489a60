/*
 * Links that lead into a visit or a browse, for lists and trees of other areas: `<Link to={visitAddress(user)}>`. The
 * screens behind them act, then show the home of whom one has become.
 */

/** Acts as somebody; the name is for people to read in the address. */
export const visitAddress = ({ userId, userName }: { readonly userId: number; readonly userName: string }): string =>
  `/Visit/${nameInPath(userName)}/${userId}`

/** Enters a tenant. */
export const browseAddress = (tenantId: number): string => `/Browse/${tenantId}`

/** A part of a path that is never empty, and never one of the dots that lead elsewhere. */
const nameInPath = (name: string): string => (/^[\s.]*$/.test(name) ? '-' : encodeURIComponent(name.trim()))
