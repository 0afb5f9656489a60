import { model, type modelRoutes } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { Actor, ScopeSource } from '../records/scope.ts'
import { answerWithMore } from './answer-with-more.ts'
import { versionsOf } from './versions-of.ts'

/** Models: one of them travels with its versions. */
export const modelHandlers = (source: ScopeSource): Handlers<typeof modelRoutes, Actor> =>
  answerWithMore(source, model, recordHandlers(source, model), async (scope, { id }) => ({
    versions: await versionsOf(scope, modelVersion, id),
  }))
