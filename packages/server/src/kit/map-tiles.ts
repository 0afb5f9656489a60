/**
 * The content security policy source for a tile address such as `https://{s}.tile.example/{z}/{x}/{y}.png`; undefined
 * when the address is invalid. Only the first label of the host may be a placeholder.
 */
export function tileOrigin(address: string): string | undefined {
  const [, scheme = '', host = ''] = /^(https?):\/\/((?:\{s\}\.)?[a-z0-9.-]+(?::\d{1,5})?)\/\S*$/i.exec(address) ?? []
  const hasPlaceholders = ['{z}', '{x}', '{y}'].every((placeholder) => address.includes(placeholder))
  if (host === '' || !hasPlaceholders) return undefined
  return `${scheme.toLowerCase()}://${host.toLowerCase().replace('{s}', '*')}`
}
