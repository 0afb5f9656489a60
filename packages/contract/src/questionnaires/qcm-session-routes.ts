import { maxAnswersPerQuestion } from '@provende/domain/questionnaires/questionnaire.ts'
import { z } from 'zod'
import { filterId, id, instant, lookupId, queryFlag, queryText, text, textOrAbsent } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { emptyResponse, fileRoute, route } from '../kit/route.ts'
import { questionnaireContent } from './qcm-content.ts'

/* The sessions of questionnaires: the answers of a site. Source: spec 1 §3 "QCM session"; docs/open-questions.md. */

const readAccess = { read: ['Farm [Read]'] } as const
/** As the other records of sites: a farmer for his farm, a technical adviser for those assigned to him. */
const writeAccess = { write: 'Farm [Read]', orAs: ['Farmer', 'TC'] } as const
export const qcmSessionWriteAccess = writeAccess

const percentField = () => z.number().int().min(0).max(100)
const listedFields = {
  id: id(),
  qcmId: id(),
  qcmName: z.string(),
  type: z.string(),
  year: z.number().int(),
  farmSiteId: id(),
  farmSiteName: z.string(),
  farmName: z.string(),
  startDate: instant(),
  /** When every required question was answered. */
  endDate: instant().nullable(),
  percent: percentField(),
  /** 0 to 100; null while nothing with a score is answered. */
  score: z.number().nullable(),
  deleted: z.boolean(),
  mayWrite: z.boolean(),
}
const listedSession = z.object(listedFields)
export type ListedQcmSession = z.output<typeof listedSession>

const answerFields = {
  questionId: id(),
  /** None where null or absent. */
  answerIds: z
    .array(id())
    .max(maxAnswersPerQuestion)
    .nullish()
    .transform((ids) => ids ?? []),
  text: text(2000),
}
const storedAnswer = z.object({ ...answerFields, answeredAt: instant() })
export type StoredQcmAnswer = z.output<typeof storedAnswer>

const sessionResponse = listedSession.extend({
  versionNumber: z.number().int(),
  content: questionnaireContent,
  answers: z.array(storedAnswer),
  /** What an expert wrote; null while it is the proposed one. */
  conclusion: z.string().nullable(),
  /** The session of the same type in the year before, or the last one before that, with its scores by the label of a top category. */
  former: z
    .object({
      id: id(),
      year: z.number().int(),
      score: z.number().nullable(),
      categories: z.array(z.object({ label: z.string(), score: z.number().nullable() })),
    })
    .nullable(),
})
export type QcmSessionResponse = z.output<typeof sessionResponse>

const sessionParams = z.strictObject({ id: lookupId() })

export const qcmSessionRoutes = {
  choices: route({
    method: 'GET',
    path: '/api/QcmSessions/Choices/{farmSiteId}',
    summary:
      'The locked questionnaires that a site may answer, with its session of that type and year if there is one.',
    access: readAccess,
    params: z.strictObject({ farmSiteId: lookupId() }),
    response: z.array(
      z.object({
        qcmId: id(),
        name: z.string(),
        type: z.string(),
        year: z.number().int(),
        questionCount: z.number().int(),
        sessionId: id().nullable(),
        /** Of that session: 100 when all that is asked has an answer. */
        percent: z.number().int().nullable(),
      }),
    ),
  }),
  pdf: fileRoute({
    method: 'GET',
    path: '/api/QcmSessions/Pdf/{id}',
    summary: 'The synthesis of a session as PDF.',
    access: readAccess,
    params: sessionParams,
  }),
  list: route({
    method: 'GET',
    path: '/api/QcmSessions',
    summary: 'Lists sessions of questionnaires, the newest first.',
    access: readAccess,
    query: z.strictObject({
      ...paging,
      getInactive: queryFlag(),
      farmSiteId: filterId(),
      farmId: filterId(),
      name: queryText().optional(),
      type: queryText().optional(),
    }),
    response: z.array(listedSession),
    paged: true,
  }),
  single: route({
    method: 'GET',
    path: '/api/QcmSessions/{id}',
    summary: 'A session with the version of the questionnaire it began with, its answers and its conclusion.',
    access: readAccess,
    params: sessionParams,
    response: sessionResponse,
  }),
  start: route({
    method: 'POST',
    path: '/api/QcmSessions',
    summary: 'Begins a session of a site with the current version of a locked questionnaire.',
    access: writeAccess,
    body: z.strictObject({ farmSiteId: id(), qcmId: id() }),
    response: sessionResponse,
  }),
  answer: route({
    method: 'PUT',
    path: '/api/QcmSessions/Answer',
    summary:
      'Stores the answer to one question; without answers and text it is taken back. One chosen before the stored answer changes nothing.',
    access: writeAccess,
    body: z.strictObject({
      ...{ id: id(), ...answerFields },
      /** Now where null or absent. */
      answeredAt: instant().nullish(),
    }),
    response: z.object({ percent: percentField(), endDate: instant().nullable() }),
  }),
  conclude: route({
    method: 'PUT',
    path: '/api/QcmSessions/Conclusion',
    summary: 'Stores the conclusion of an expert; without one it is the proposed one again.',
    access: writeAccess,
    body: z.strictObject({ id: id(), conclusion: textOrAbsent(5000) }),
    response: sessionResponse,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/QcmSessions/{id}',
    summary: 'Deactivates a session, so that the site may begin another; restore=true activates it again.',
    access: writeAccess,
    params: sessionParams,
    query: z.strictObject({ restore: queryFlag() }),
    response: emptyResponse,
  }),
}
