import { getTemplate } from '@provende/contract/operations/template.ts'
import type { Call } from '../shell/client.ts'
import type { ViewTexts } from '../shell/view-texts.ts'

/** The texts a tenant puts in the place of ours. */
export const readViewTexts = async (call: Call, signal: AbortSignal): Promise<ViewTexts> =>
  (await call(getTemplate, { query: { replaceOldTemplate: false, mergeViewComponent: false } }, signal)).answer
