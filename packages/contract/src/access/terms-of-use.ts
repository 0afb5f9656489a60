import { z } from 'zod'
import { id, queryInteger, requiredText } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/*
 * The versions of the terms of use as the platform keeps them. Paths chosen by us beside the documented one of accepting.
 * A version in force is never changed: people accepted what they read.
 */

/** Longest terms, in characters. */
const longestTerms = 200_000
/** A day, YYYY-MM-DD. */
const isoDay = () => z.iso.date()

const written = {
  titleFr: requiredText(200),
  titleEn: requiredText(200),
  contentFr: requiredText(longestTerms),
  contentEn: requiredText(longestTerms),
  /** The first day on which it must be accepted. */
  publishedOn: isoDay(),
}
/** A version as it is typed. */
export const termsInput = z.strictObject(written)

const version = z.object({
  ...written,
  id: id(),
  creationDate: z.string(),
  modificationDate: z.string(),
  /** `coming` may still be changed; one is in force, the former ones are past. */
  state: z.enum(['coming', 'inForce', 'past']),
  acceptedCount: z.number().int(),
})
export type TermsVersion = z.output<typeof version>

const write = { write: 'SK - Tenants Management' } as const
/** What a client sends back as it read it. */
const said = {
  id: z.number().nullish(),
  creationDate: z.string().max(40).nullish(),
  modificationDate: z.string().max(40).nullish(),
  state: z.string().max(20).nullish(),
  acceptedCount: z.number().nullish(),
}

export const termsRoutes = {
  listTerms: route({
    method: 'GET',
    path: '/api/TermOfUse/Manage',
    summary: 'Every version of the terms of use, the latest first, with how many people accepted it.',
    access: write,
    answer: z.array(version),
  }),
  terms: route({
    method: 'GET',
    path: '/api/TermOfUse/Manage/{id}',
    summary: 'One version of the terms of use.',
    access: write,
    params: z.strictObject({ id: queryInteger(-1e15, Number.MAX_SAFE_INTEGER) }),
    answer: version,
  }),
  addTerms: route({
    method: 'POST',
    path: '/api/TermOfUse/Manage',
    summary: 'Adds a version of the terms of use, in force from a day that is not past.',
    access: write,
    body: termsInput.extend(said),
    answer: version,
  }),
  changeTerms: route({
    method: 'PUT',
    path: '/api/TermOfUse/Manage',
    summary: 'Changes a version that is not in force yet; ModificationDate must be the one last read.',
    access: write,
    body: termsInput.extend({ ...said, id: id() }),
    answer: version,
  }),
}
