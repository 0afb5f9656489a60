import { createHash } from 'node:crypto'

/** Tokens and codes are stored as SHA-256 hashes, so that reading the database does not reveal usable ones. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
