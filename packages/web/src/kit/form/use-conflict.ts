import { type Problem, problems as table } from '@provende/contract/problems.ts'
import { useState } from 'react'
import type { CheckedForm, FormValues } from './form.tsx'
import { differences } from './form-conflict.tsx'

type Means<Version> = {
  readonly form: CheckedForm
  /** What somebody else saved in between. */
  readonly readTheirs: () => Promise<Version>
  readonly valuesIn: (version: Version) => FormValues
  /** Saves over that version. */
  readonly save: (values: FormValues, over: Version) => Promise<void>
}

/**
 * What becomes of a save that is refused because somebody else saved in between: where both say the same it is done over
 * his version, else the person chooses from both. Draw a ConflictDialog over `conflict`, which is his version.
 */
export function useConflict<Version>({ form, readTheirs, valuesIn, save }: Means<Version>) {
  const [conflict, setConflict] = useState<Version | null>(null)
  return {
    conflict,
    /** Whether a save of `values` was refused for that; if so, it is dealt with here. */
    meets: async (problems: readonly Problem[], values: FormValues): Promise<boolean> => {
      if (!problems.some(({ key }) => table[key].shown === 'conflict')) return false
      const theirs = await readTheirs()
      if (differences(values, valuesIn(theirs), Object.keys(values)).length > 0) setConflict(theirs)
      else await save(values, theirs)
      return true
    },
    /** Back to the form as it was typed. */
    leaveConflict: () => setConflict(null),
    /** Saves what was chosen from both versions, over theirs. */
    settle: (chosen: FormValues) => {
      setConflict(null)
      for (const [name, value] of Object.entries(chosen)) form.setValue(name, value)
      if (conflict !== null) void form.submit((values) => save(values, conflict))
    },
  }
}
