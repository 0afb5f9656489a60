import type { Words } from './translation.ts'

/**
 * A field of a request in a sentence, by its path: `Items.0.Price` is "Price (Items, ligne 1)", and the body as a whole,
 * which has no path, "La demande".
 */
export function fieldNameInRequest(path: string, { request, line }: Words['records']['form']['inRequest']): string {
  if (path === '') return request
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? line(Number(part) + 1) : { name: part }))
  const named = parts.findLastIndex((part) => typeof part === 'object')
  const texts = parts.map((part) => (typeof part === 'object' ? part.name : part))
  const place = texts.filter((_, index) => index !== named)
  return place.length === 0 ? path : `${texts[named] ?? request} (${place.join(', ')})`
}
