/**
 * From where the browser may load the tiles of an address such as `https://{s}.tile.example/{z}/{x}/{y}.png`, as a source
 * of the content security policy; undefined for what is no such address. Only the host may vary, by its first part.
 */
export function tileOrigin(address: string): string | undefined {
  const [, scheme = '', host = ''] = /^(https?):\/\/((?:\{s\}\.)?[a-z0-9.-]+(?::\d{1,5})?)\/\S*$/i.exec(address) ?? []
  const holes = ['{z}', '{x}', '{y}'].every((hole) => address.includes(hole))
  if (host === '' || !holes) return undefined
  return `${scheme.toLowerCase()}://${host.toLowerCase().replace('{s}', '*')}`
}
