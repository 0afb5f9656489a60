import { CallRefused } from '@provende/contract/client.ts'
import { type AnyRecord, inputSchema } from '@provende/contract/records/family.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FormValues, useCheckedForm } from '../kit/form.tsx'
import { useDraft } from '../kit/form-draft.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useConflict } from '../kit/use-conflict.ts'
import { useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useSession } from '../shell/session.tsx'
import { fieldLabel, type RecordSet } from './look.ts'
import { keyOf, readOne } from './use-record-list.ts'

/** How a form begins: new, as a copy of another record, or over the record it changes. */
export type FormStart = {
  readonly values: FormValues
  readonly copy: boolean
  /** The record as it was read; null when a new one is to be made. */
  readonly record: AnyRecord | null
}

/**
 * The form of a record: checked, saved once at a time, from the version that was read. What the server refuses stands
 * under its field and nothing typed is lost; when someone else saved in between, `conflict` is what they saved.
 */
export function useRecordForm(records: RecordSet, begun: FormStart, onSaved: () => void) {
  const { family, routes, look } = records
  const words = useWords()
  const own = records.words(words)
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const labels = (path: string) => fieldLabel(words, own, path)
  const schema = useMemo(() => inputSchema(family), [family])
  const form = useCheckedForm(schema, begun.values, labels, look.check)
  const draft = useDraft(form, begun, begun.record?.modificationDate ?? null, useSession().owner)
  const { start } = draft
  const { meets, ...conflict } = useConflict<AnyRecord>({
    form,
    readTheirs: () => readOne(call, routes, Number(start.record?.id)),
    valuesIn: (record) => record,
    save: (values, theirs) => save(values, theirs),
  })

  /** Saves over `version`, or makes a new record when there is none. */
  const save = async (values: FormValues, version: AnyRecord | null): Promise<void> => {
    const route = version === null ? routes.create : routes.replace
    if (route === undefined) throw new Error(`${family.name} is only read`)
    const identity = version === null ? {} : { id: version.id, modificationDate: version.modificationDate }
    const progress = start.copy ? toasts.progress(words.records.duplicating) : null
    try {
      await call(route, { body: { ...values, ...identity } })
    } catch (error) {
      // A refusal belongs to this form: under its fields, or as a question about two versions.
      progress?.stopped()
      return refused(error, values, version)
    }
    draft.forget()
    if (progress) progress.done(own.duplicated)
    else toasts.success(filled(version === null ? own.created : own.edited, values))
    await queries.invalidateQueries({ queryKey: keyOf(family) })
    onSaved()
  }

  const submit = (version = start.record) => void form.submit((values) => save(values, version))

  const refused = async (error: unknown, values: FormValues, version: AnyRecord | null): Promise<void> => {
    const list = error instanceof CallRefused ? error.problems : []
    if (await meets(list, values)) return
    if (!form.showProblems(list)) problems.show(error, { family: family.name, labels, retry: () => submit(version) })
  }

  return { form, labels, draft, submit: () => submit(), ...conflict }
}

const filled = (sentence: string, values: FormValues) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
