/*
 * Addresses that start a visit or a browse, for the lists and trees of other areas: `<Link to={visitAddress(user)}>`.
 */

/** Starts a visit: acting as another user. The name only makes the address readable. */
export const visitAddress = ({ userId, userName }: { readonly userId: number; readonly userName: string }): string =>
  `/Visit/${userNameInPath(userName)}/${userId}`

/** Starts a browse: working inside another tenant. */
export const browseAddress = (tenantId: number): string => `/Browse/${tenantId}`

/** A path segment that is never empty, and never `.` or `..`, which browsers resolve. */
const userNameInPath = (name: string): string => (/^[\s.]*$/.test(name) ? '-' : encodeURIComponent(name.trim()))
