import { type Problem, problemTable as table } from '@provende/contract/problems.ts'
import { useState } from 'react'
import type { CheckedForm, FormValues } from './form.tsx'
import { differingFields } from './form-conflict.tsx'

type ConflictOptions<Version> = {
  readonly form: CheckedForm
  /** Reads what someone else saved meanwhile. */
  readonly readTheirs: () => Promise<Version>
  readonly valuesOf: (version: Version) => FormValues
  /** Saves over their version. */
  readonly save: (values: FormValues, theirs: Version) => Promise<void>
}

/**
 * Handles a save refused because someone else saved meanwhile: when both versions agree it saves again over theirs,
 * else the user chooses field by field. Render a ConflictDialog when `conflict`, which is their version, is not null.
 */
export function useConflict<Version>({ form, readTheirs, valuesOf, save }: ConflictOptions<Version>) {
  const [conflict, setConflict] = useState<Version | null>(null)
  return {
    conflict,
    /** Whether the problems are a version conflict; if so, it is handled here. */
    handleConflict: async (problems: readonly Problem[], values: FormValues): Promise<boolean> => {
      if (!problems.some(({ key }) => table[key].display === 'conflict')) return false
      const theirs = await readTheirs()
      if (differingFields(values, valuesOf(theirs), Object.keys(values)).length > 0) setConflict(theirs)
      else await save(values, theirs)
      return true
    },
    /** Returns to the form as it was typed. */
    closeConflict: () => setConflict(null),
    /** Saves the values chosen from both versions over theirs. */
    resolveConflict: (chosen: FormValues) => {
      setConflict(null)
      for (const [name, value] of Object.entries(chosen)) form.setValue(name, value)
      if (conflict !== null) void form.submit((values) => save(values, conflict))
    },
  }
}
