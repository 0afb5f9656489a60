import type { startupWords as french } from '../fr/first.ts'
import type { Translation } from '../translation.ts'
import { access } from './access.ts'
import { areaStartupWords } from './area-startup-words.ts'
import { problems } from './problems.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'

export const startupWords: Translation<typeof french> = {
  ...areaStartupWords,
  access: { ...access, ...areaStartupWords.access },
  problems,
  records,
  shell,
}
