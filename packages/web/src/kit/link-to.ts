/** Splits an address into the props of a router `Link`. */
export function linkTo(address: string) {
  const [path = '', search = ''] = address.split('?')
  // The router types only literal addresses; these are plain strings.
  return { to: path, search: () => Object.fromEntries(new URLSearchParams(search)) as never }
}
