import { access } from './access.ts'
import { problems } from './problems.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { titles } from './titles.ts'

/** What any screen may say, the very first one too. */
export const first = { ...titles, access: { ...access, ...titles.access }, problems, records, shell }
