import type { startupWords as french } from '../fr/first.ts'
import type { Translation } from '../translation.ts'
import { access } from './access.ts'
import { problems } from './problems.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { titles } from './titles.ts'

export const startupWords: Translation<typeof french> = {
  ...titles,
  access: { ...access, ...titles.access },
  problems,
  records,
  shell,
}
