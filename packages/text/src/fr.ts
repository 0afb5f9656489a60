import { catalogue } from './fr/catalogue.ts'
import { commands } from './fr/commands.ts'
import { documents } from './fr/documents.ts'
import { farmData } from './fr/farm-data.ts'
import { startupWords } from './fr/first.ts'
import { formulas } from './fr/formulation/formulas.ts'
import { formulation } from './fr/formulation/formulation.ts'
import { labels } from './fr/formulation/labels.ts'
import { workbench } from './fr/formulation/workbench.ts'
import { workbenchPanels } from './fr/formulation/workbench-panels.ts'
import { home } from './fr/home.ts'
import { lists } from './fr/lists.ts'
import { mails } from './fr/mails.ts'
import { map } from './fr/map.ts'
import { nutrition } from './fr/nutrition.ts'
import { operations } from './fr/operations.ts'
import { ordering } from './fr/ordering.ts'
import { organisations } from './fr/organisations.ts'
import { access } from './fr/people.ts'
import { pricing } from './fr/pricing.ts'
import { questionnaires } from './fr/questionnaires.ts'
import { simulation } from './fr/simulation.ts'
import { mergeWords } from './merge-words.ts'

const wordsByArea = {
  access,
  catalogue,
  farmData,
  formulas,
  formulation,
  home,
  labels,
  lists,
  map,
  nutrition,
  operations,
  organisations,
  ordering,
  pricing,
  questionnaires,
  simulation,
  workbench,
  workbenchPanels,
}

/** All French texts, the source of the dictionary type. A browser loads them in parts (word-parts.ts). */
export const fr = { ...mergeWords(startupWords, wordsByArea), commands, documents, mails }
