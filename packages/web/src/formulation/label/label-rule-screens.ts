import { additiveAuthorisation } from '@provende/contract/formulation/label/additive-authorisation.ts'
import { labelFrame } from '@provende/contract/formulation/label/label-frame.ts'
import { labelSentence } from '@provende/contract/formulation/label/label-sentence.ts'
import { legalMaximum } from '@provende/contract/formulation/label/legal-maximum.ts'
import { routes } from '@provende/contract/routes.ts'
import { recordScreens } from '../../records/record-screens.tsx'
import type { ScreenRoute } from '../../shell/routing/screen.ts'

const looks = () => import('./label-rules.tsx')
const maxima = recordScreens(legalMaximum, routes.legalMaxima, {
  words: ({ labels }) => labels.legalMaximum,
  look: async () => (await looks()).legalMaximumDisplay,
})
const frames = recordScreens(labelFrame, routes.labelFrames, {
  words: ({ labels }) => labels.labelFrame,
  look: async () => (await looks()).labelFrameDisplay,
})
const sentences = recordScreens(labelSentence, routes.labelSentences, {
  words: ({ labels }) => labels.labelSentence,
  look: async () => (await looks()).labelSentenceDisplay,
})
const authorisations = recordScreens(additiveAuthorisation, routes.additiveAuthorisations, {
  words: ({ labels }) => labels.additiveAuthorisation,
  look: async () => (await looks()).additiveAuthorisationDisplay,
})
/** The screens on which the platform's staff keep the rules of labels. */
export const labelRuleScreens: readonly ScreenRoute[] = [maxima, frames, sentences, authorisations].flatMap((screens) =>
  Object.values(screens),
)
