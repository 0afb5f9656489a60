/** Validity of a link to a PDF. */
export const pdfLinkSeconds = 120
