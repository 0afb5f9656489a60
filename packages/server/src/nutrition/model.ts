import { model, type modelRoutes } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { Actor, ScopeSource } from '../records/scope.ts'
import { loadVersionsOf } from './versions-of.ts'
import { withRecordDetails } from './with-record-details.ts'

/** Models: a single one includes its versions. */
export const modelHandlers = (source: ScopeSource): Handlers<typeof modelRoutes, Actor> =>
  withRecordDetails(source, model, recordHandlers(source, model), async (scope, { id }) => ({
    versions: await loadVersionsOf(scope, modelVersion, id),
  }))
