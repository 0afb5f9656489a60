import { additiveAuthorisation } from '@provende/contract/formulation/label/additive-authorisation.ts'
import { labelFrame } from '@provende/contract/formulation/label/label-frame.ts'
import { labelSentence } from '@provende/contract/formulation/label/label-sentence.ts'
import { legalMaximum } from '@provende/contract/formulation/label/legal-maximum.ts'
import { routes } from '@provende/contract/routes.ts'
import { recordScreens } from '../../records/record-screens.tsx'
import type { ScreenRoute } from '../../shell/routing/screen.ts'

const loadLabelRuleDisplays = () => import('./label-rules.tsx')
const legalMaximumScreens = recordScreens(legalMaximum, routes.legalMaxima, {
  words: ({ labels }) => labels.legalMaximum,
  look: async () => (await loadLabelRuleDisplays()).legalMaximumDisplay,
})
const labelFrameScreens = recordScreens(labelFrame, routes.labelFrames, {
  words: ({ labels }) => labels.labelFrame,
  look: async () => (await loadLabelRuleDisplays()).labelFrameDisplay,
})
const labelSentenceScreens = recordScreens(labelSentence, routes.labelSentences, {
  words: ({ labels }) => labels.labelSentence,
  look: async () => (await loadLabelRuleDisplays()).labelSentenceDisplay,
})
const additiveAuthorisationScreens = recordScreens(additiveAuthorisation, routes.additiveAuthorisations, {
  words: ({ labels }) => labels.additiveAuthorisation,
  look: async () => (await loadLabelRuleDisplays()).additiveAuthorisationDisplay,
})
/** The screens on which the platform's staff keep the rules of labels. */
export const labelRuleScreens: readonly ScreenRoute[] = [
  legalMaximumScreens,
  labelFrameScreens,
  labelSentenceScreens,
  additiveAuthorisationScreens,
].flatMap((screens) => Object.values(screens))
