import { z } from 'zod'
import { id, lookupId, requiredText } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/*
 * The versions of the terms of use, maintained by the platform. The paths are ours except the documented one for accepting.
 * A version in force cannot be changed, because users have accepted that text.
 */

/** In characters. */
const maxTermsLength = 200_000
/** A day, YYYY-MM-DD. */
const isoDayField = () => z.iso.date()

const termsFields = {
  titleFr: requiredText(200),
  titleEn: requiredText(200),
  contentFr: requiredText(maxTermsLength),
  contentEn: requiredText(maxTermsLength),
  /** The first day on which the version must be accepted. */
  publishedOn: isoDayField(),
}
/** A version as entered. */
export const termsOfUseInput = z.strictObject(termsFields)

const termsVersion = z.object({
  ...termsFields,
  id: id(),
  creationDate: z.string(),
  modificationDate: z.string(),
  /** A `coming` version can still be changed; one is in force, earlier ones are past. */
  state: z.enum(['coming', 'inForce', 'past']),
  acceptedCount: z.number().int(),
})
export type TermsVersion = z.output<typeof termsVersion>

const termsWriteAccess = { write: 'SK - Tenants Management' } as const
/** Accepted and ignored: clients send back what they read. */
const ignoredTermsFields = {
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
    summary: 'All versions of the terms of use, latest first, with the number of users who accepted each.',
    access: termsWriteAccess,
    response: z.array(termsVersion),
  }),
  terms: route({
    method: 'GET',
    path: '/api/TermOfUse/Manage/{id}',
    summary: 'One version of the terms of use.',
    access: termsWriteAccess,
    params: z.strictObject({ id: lookupId() }),
    response: termsVersion,
  }),
  addTerms: route({
    method: 'POST',
    path: '/api/TermOfUse/Manage',
    summary: 'Adds a version of the terms of use, in force from today or a later day.',
    access: termsWriteAccess,
    body: termsOfUseInput.extend(ignoredTermsFields),
    response: termsVersion,
  }),
  changeTerms: route({
    method: 'PUT',
    path: '/api/TermOfUse/Manage',
    summary: 'Changes a version that is not in force yet; ModificationDate must be the one last read.',
    access: termsWriteAccess,
    body: termsOfUseInput.extend({ ...ignoredTermsFields, id: id() }),
    response: termsVersion,
  }),
}
