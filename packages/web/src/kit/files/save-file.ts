// What Windows does not accept in the name of a file.
const refusedInNames = /\s*[\\/:*?"<>|]+\s*/g

/** Names of sites and formulas may have any letters, those of files not. */
export const safeFileName = (name: string): string => name.replace(refusedInNames, ' - ')

/** Downloads a content as a file; CSV by default. */
export function saveFile(name: string, content: BlobPart, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: safeFileName(name) })
  link.click()
  // The browser reads the URL after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
