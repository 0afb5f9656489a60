import { access } from './access.ts'
import { areaStartupWords } from './area-startup-words.ts'
import { problems } from './problems.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'

/** The texts any screen may need, loaded at the start. */
export const startupWords = {
  ...areaStartupWords,
  access: { ...access, ...areaStartupWords.access },
  problems,
  records,
  shell,
}
