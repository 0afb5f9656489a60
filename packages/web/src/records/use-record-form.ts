import { CallError } from '@provende/contract/client.ts'
import { type AnyRecord, inputSchema } from '@provende/contract/records/family.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fillTemplate } from '../kit/fill-template.ts'
import { useDraft } from '../kit/form/drafts/form-draft.tsx'
import { type FormValues, useCheckedForm } from '../kit/form/form.tsx'
import { useUnusualValuesQuestion } from '../kit/form/unusual-dialog.tsx'
import { useConflict } from '../kit/form/use-conflict.ts'
import { noteSavedRow } from '../kit/table/saved-row.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { recordLabelOf } from '../shell/lists/record-label.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'
import { type FamilyUi, fieldLabel } from './record-set.ts'
import { queryKeyOf, readRecord } from './use-record-list.ts'

/** How a form starts: new, as a copy, or on an existing record. Stored in drafts: its property names must not change. */
export type FormStart = {
  readonly values: FormValues
  readonly copy: boolean
  /** The record as it was fetched; null for a new one. */
  readonly record: AnyRecord | null
}

/**
 * The form of a record: validated, one save at a time, over the version that was fetched. Refusals of the server show
 * under their fields and nothing typed is lost; when someone else saved meanwhile, `conflict` is their version. `linkTo` is
 * where a new record opens, if it does not open at once.
 */
export function useRecordForm(
  records: FamilyUi,
  initial: FormStart,
  onSaved: (id: number) => void,
  linkTo?: (id: number) => string,
) {
  const { family, routes, look, confirmsUnusual = false } = records
  const words = useWords()
  const culture = useCulture()
  const familyWords = records.words(words)
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const labels = (path: string) => fieldLabel(words, familyWords, path)
  const schema = useMemo(() => inputSchema(family), [family])
  const form = useCheckedForm(schema, initial.values, labels, look.check)
  const draft = useDraft(form, initial, initial.record?.modificationDate ?? null, useSession().actorKey)
  const { start } = draft
  const { handleConflict, ...conflict } = useConflict<AnyRecord>({
    form,
    readTheirs: () => readRecord(call, routes, Number(start.record?.id)),
    valuesOf: (record) => record,
    save: (values, theirs) => save(values, theirs),
  })

  const unusual = useUnusualValuesQuestion(labels)
  /** Saves over `version`, or creates a record when it is null; unusual values are confirmed first. */
  const save = async (values: FormValues, version: AnyRecord | null, requestConfirmation = true): Promise<void> => {
    const route = version === null ? routes.create : routes.replace
    if (route === undefined) throw new Error(`${family.name} is only read`)
    const identity = version === null ? {} : { id: version.id, modificationDate: version.modificationDate }
    const progress = start.copy ? toasts.progress(words.records.duplicating) : null
    const body = { ...values, ...identity, ...(confirmsUnusual && { requestConfirmation }) }
    let saved: AnyRecord
    try {
      saved = (await call(route, { body })).response as AnyRecord
    } catch (error) {
      // Handled in this form: under its fields, or as a version conflict.
      progress?.dismiss()
      return showRefusal(error, values, version)
    }
    draft.discard()
    const label = words.records.openNamed(recordLabelOf(family, saved, culture))
    const action = version === null && linkTo && { label, href: linkTo(saved.id) }
    if (progress) progress.succeed(familyWords.duplicated, { action })
    else toasts.success(fillTemplate(version === null ? familyWords.created : familyWords.edited, values), { action })
    await queries.invalidateQueries({ queryKey: queryKeyOf(family) })
    noteSavedRow(family.name, saved)
    onSaved(saved.id)
  }

  const submit = (version = start.record) => void form.submit((values) => save(values, version))

  const showRefusal = async (error: unknown, values: FormValues, version: AnyRecord | null): Promise<void> => {
    const refusals = error instanceof CallError ? error.problems : []
    if (unusual.confirm(refusals, () => void save(values, version, false))) return
    if (await handleConflict(refusals, values)) return
    if (!form.showProblems(refusals))
      problems.show(error, { family: family.name, labelOf: labels, retry: () => submit(version) })
  }

  return { form, labels, draft, submit: () => submit(), unusual: unusual.dialog, ...conflict }
}
