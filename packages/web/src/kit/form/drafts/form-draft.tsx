import { useState } from 'react'
import { type CheckedForm, type FormValues, focusFirstField } from '../form.tsx'
import { differingFields } from '../form-conflict.tsx'
import { useDrafts } from './use-drafts.tsx'

/**
 * The drafts of a form. A resumed draft continues from the `start` it had: if the record has changed since, saving it
 * meets the usual version conflict. Source: docs/open-questions.md.
 */
export function useDraft<Start extends { readonly values: FormValues }>(
  form: CheckedForm,
  initial: Start,
  version: string | null,
  owner: string,
) {
  const [base, setBase] = useState({ start: initial, version })
  const unsaved = () => (form.isDirty() ? { ...base, values: form.values } : null)
  const { hasUnsaved, discard, notice } = useDrafts<Start, FormValues>({
    owner,
    version,
    unsaved,
    differs: (values) => {
      const names = Object.keys(values)
      // A draft of an earlier version of the application, in which a field had another name, is not offered.
      return names.every((name) => name in initial.values) && differingFields(values, initial.values, names).length > 0
    },
    resume: ({ start, version, values }, done) => {
      // What was typed meanwhile is offered next.
      done(unsaved())
      setBase({ start, version })
      form.restart(start.values, values)
    },
    // The pressed button disappears with the notice.
    onAnswer: () => focusFirstField(form.element),
  })
  /** `start`: what the form started from, which is `initial` or the start of the resumed draft. */
  return { start: base.start, hasChanges: hasUnsaved, discard, notice }
}
