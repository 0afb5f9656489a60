/** A text as XML; what XML cannot hold is left out. */
export const escapeXml = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
