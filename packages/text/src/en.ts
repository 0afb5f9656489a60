import { catalogue } from './en/catalogue.ts'
import { commands } from './en/commands.ts'
import { documents } from './en/documents.ts'
import { farmData } from './en/farm-data.ts'
import { startupWords } from './en/first.ts'
import { formulas } from './en/formulation/formulas.ts'
import { formulation } from './en/formulation/formulation.ts'
import { labels } from './en/formulation/labels.ts'
import { workbench } from './en/formulation/workbench.ts'
import { workbenchPanels } from './en/formulation/workbench-panels.ts'
import { home } from './en/home.ts'
import { lists } from './en/lists.ts'
import { mails } from './en/mails.ts'
import { map } from './en/map.ts'
import { nutrition } from './en/nutrition.ts'
import { operations } from './en/operations.ts'
import { ordering } from './en/ordering.ts'
import { organisations } from './en/organisations.ts'
import { access } from './en/people.ts'
import { pricing } from './en/pricing.ts'
import { questionnaires } from './en/questionnaires.ts'
import { simulation } from './en/simulation.ts'
import { mergeWords } from './merge-words.ts'
import type { Words } from './translation.ts'

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

export const en: Words = { ...mergeWords(startupWords, wordsByArea), commands, documents, mails }
