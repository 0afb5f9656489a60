import { getTemplateRoute } from '@provende/contract/operations/template.ts'
import type { TenantTexts } from '../shell/problems/view-texts.ts'
import type { ApiCall } from '../shell/session/client.ts'

/** Reads the texts that the tenant overrides. */
export const readTenantTexts = async (call: ApiCall, signal: AbortSignal): Promise<TenantTexts> =>
  (await call(getTemplateRoute, { query: { replaceOldTemplate: false, mergeViewComponent: false } }, signal)).response
