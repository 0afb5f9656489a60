import { z } from 'zod'
import { file, id, instant, queryFlag, queryInteger, requiredText, text } from '../kit/fields.ts'
import { fileRoute, noAnswer, route } from '../kit/route.ts'
import { answerSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { sentBack } from './place-fields.ts'
import { structure, structureForm } from './structure.ts'

/* The calls of distributors. Source: spec 1 §7 "Structures". */

const read = { read: [structure.permission.screen] }
const write = { write: 'Structure CMVP [Write]' } as const
const identifier = () => queryInteger(1, Number.MAX_SAFE_INTEGER)
/** 1 distributors, 2 farms. Source: spec 1 §9. */
const typeId = z.literal([1, 2])

/** What a record is answered with. Orders, and with them the last one, come from an area of their own. */
const beside = {
  typeId,
  /** Whether people may sign in to its tenant. */
  createTenant: z.boolean(),
  ordersCount: z.number().int(),
  /** Active farms below it, at any depth. */
  farmsCount: z.number().int(),
  lastOrderDate: instant().nullable(),
}
const answer = answerSchema(structure).extend(beside)
const ignored = sentBack('typeId', 'ordersCount', 'farmsCount', 'lastOrderDate', 'logo')
const records = recordRoutes(structureForm)
/** Distributors unless farms are asked for. */
const type = queryInteger(1, 2).default(1)

/** A distributor or a farm in the tree. */
const node = z.object({
  id: id(),
  parentId: id().nullable(),
  typeId,
  name: z.string(),
  code: z.string(),
  ownerTenantId: id(),
  /** Whether its tenant is opened, so that it may be browsed. */
  createTenant: z.boolean(),
  deleted: z.boolean(),
})
export type OrganisationNode = z.output<typeof node>

const logo = z.object({ structureId: id(), name: z.string(), type: z.string() })
const property = z.strictObject({ name: requiredText(60), data: text(500), typeId: z.number().int().nullish() })

const calls = {
  hierarchy: route({
    method: 'GET',
    path: '/api/Structures/GetHierarchy',
    summary: 'The tree of distributors, with farms when asked for: one row each, above before below.',
    access: read,
    query: z.strictObject({ getInactive: queryFlag(), withFarms: queryFlag() }),
    answer: z.array(node),
  }),
  current: route({
    method: 'GET',
    path: '/api/Structures/GetCurrentStructure',
    summary: 'The distributor or farm of the current tenant, and the logo shown to it; null when it is neither.',
    access: 'session',
    answer: answer.extend({ logo: logo.nullable() }).nullable(),
  }),
  ofTenant: route({
    method: 'GET',
    path: '/api/Structures/GetStructuresByTenantId',
    summary: 'The distributors of a tenant and of those below it.',
    access: read,
    query: z.strictObject({ id: identifier(), getInactive: queryFlag() }),
    answer: z.array(answer),
  }),
  logo: fileRoute({
    method: 'GET',
    path: '/api/Structures/Logo/{id}',
    summary: 'The logo of a distributor, to those above it and to all of its branch.',
    access: 'session',
    params: z.strictObject({ id: identifier() }),
  }),
  addLogo: route({
    method: 'POST',
    path: '/api/Structures/AddFile',
    summary: 'Puts a logo in place of the former one: PNG, JPEG or a plain SVG, at most 1 MB.',
    access: write,
    bodyKind: 'multipart',
    body: z.strictObject({
      name: requiredText(200),
      /** Accepted because it is documented, and ignored: the type follows from the content. */
      type: text(200),
      file: file(),
      structureId: identifier(),
    }),
    answer: logo,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/api/Structures/DelFile',
    summary: 'Deletes the logo of a distributor for good.',
    access: write,
    query: z.strictObject({ structureId: identifier() }),
    answer: noAnswer,
  }),
  properties: route({
    method: 'GET',
    path: '/api/StructuresCmvpController/Properties',
    summary: 'The attributes of a distributor that have a value.',
    access: read,
    query: z.strictObject({ structureId: identifier() }),
    answer: z.array(z.object({ name: z.string(), data: z.string(), typeId: z.number().int() })),
  }),
  changeProperties: route({
    method: 'PUT',
    path: '/api/StructuresCmvpController/Properties',
    summary: 'Gives attributes of a distributor their values; those not named keep theirs, an empty one is none.',
    access: write,
    body: z.strictObject({ structureId: id(), properties: z.array(property).min(1).max(50) }),
    answer: noAnswer,
  }),
}

export const structureRoutes = {
  ...calls,
  ...records,
  list: { ...records.list, answer: z.array(answer), query: records.list.query.extend({ type }) },
  one: { ...records.one, answer },
  create: { ...records.create, answer, access: write, body: records.create.body.extend(ignored) },
  replace: { ...records.replace, answer, access: write, body: records.replace.body.extend(ignored) },
  remove: { ...records.remove, access: write },
}
