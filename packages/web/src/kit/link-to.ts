/** An address with its search as the properties of a `Link`. */
export function linkTo(address: string) {
  const [path = '', search = ''] = address.split('?')
  // The router knows no types for addresses that are plain texts.
  return { to: path, search: () => Object.fromEntries(new URLSearchParams(search)) as never }
}
