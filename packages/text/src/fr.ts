import { access } from './fr/access.ts'
import { catalogue } from './fr/catalogue.ts'
import { commands } from './fr/commands.ts'
import { formulation } from './fr/formulation.ts'
import { home } from './fr/home.ts'
import { mails } from './fr/mails.ts'
import { map } from './fr/map.ts'
import { nutrition } from './fr/nutrition.ts'
import { operations } from './fr/operations.ts'
import { organisations } from './fr/organisations.ts'
import { pricing } from './fr/pricing.ts'
import { problems } from './fr/problems.ts'
import { records } from './fr/records.ts'
import { shell } from './fr/shell.ts'
import { workbench } from './fr/workbench.ts'

/** French: the source of every word. */
export const fr = {
  access,
  catalogue,
  commands,
  formulation,
  home,
  mails,
  map,
  operations,
  nutrition,
  organisations,
  pricing,
  problems,
  records,
  shell,
  workbench,
}
