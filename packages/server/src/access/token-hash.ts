import { createHash } from 'node:crypto'

/** Tokens and codes are kept as their SHA-256: whoever reads the database cannot use them. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
