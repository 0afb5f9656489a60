import { access } from './en/access.ts'
import { catalogue } from './en/catalogue.ts'
import { commands } from './en/commands.ts'
import { formulation } from './en/formulation.ts'
import { home } from './en/home.ts'
import { mails } from './en/mails.ts'
import { map } from './en/map.ts'
import { nutrition } from './en/nutrition.ts'
import { operations } from './en/operations.ts'
import { organisations } from './en/organisations.ts'
import { pricing } from './en/pricing.ts'
import { problems } from './en/problems.ts'
import { records } from './en/records.ts'
import { shell } from './en/shell.ts'
import { workbench } from './en/workbench.ts'
import type { Words } from './translation.ts'

export const en: Words = {
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
