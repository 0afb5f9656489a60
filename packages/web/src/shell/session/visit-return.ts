/*
 * Where one was before a visit or a browse, to be there again when one comes back: the list with its filters. Stored per tab
 * by who one was there, so that it survives a reload and each step of a chain has its own.
 */

const storagePrefix = 'provende.return.'

/** An address a step was begun at: of a screen, not of a step, which would begin it again. */
const isReturnable = (address: string): boolean =>
  address.startsWith('/') &&
  !address.startsWith('//') &&
  !/^\/(Visit|Browse|GetBackFrom\w+|Login)(\/|\?|$)/i.test(address)

let lastAddress: string | undefined

/** Notes the address that is being left; undefined when a page is opened. */
export function noteLeftAddress(address: string | undefined): void {
  if (address === undefined || isReturnable(address)) lastAddress = address
}

/** The address left last; undefined when the page was opened at a step. */
export const leftAddress = (): string | undefined => lastAddress

/** Stores, for who one was, where one left. `actor`: the acting user and tenant as a key. */
export function storeReturn(actor: string, address: string | undefined): void {
  try {
    if (address === undefined) window.sessionStorage.removeItem(storagePrefix + actor)
    else window.sessionStorage.setItem(storagePrefix + actor, address)
  } catch {
    // Storage is blocked: one returns to the first screen.
  }
}

/** Where who one is again had left, once; undefined if it is not known. */
export function takeReturn(actor: string): string | undefined {
  try {
    const address = window.sessionStorage.getItem(storagePrefix + actor)
    window.sessionStorage.removeItem(storagePrefix + actor)
    return address !== null && isReturnable(address) ? address : undefined
  } catch {
    // Storage is blocked: one returns to the first screen.
    return undefined
  }
}
