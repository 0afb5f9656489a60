import { CallError, ServerUnreachable } from '@provende/contract/client.ts'
import type { SiteMonth, SiteMonthInput } from '@provende/contract/farm-data/site-month.ts'
import { type MonthPart, monthParts, siteMonthFields } from '@provende/contract/farm-data/site-month-fields.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { lastDayOfMonth } from '@provende/domain/kit/month.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '../../kit/form/drafts/form-draft.tsx'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { type FormValues, useCheckedForm } from '../../kit/form/form.tsx'
import { useUnusualValuesQuestion } from '../../kit/form/unusual-dialog.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { monthLabel, useMonthLabels } from './month-labels.ts'
import { usePendingMonths } from './use-pending-months.ts'

const formSchema = z.strictObject(siteMonthFields)
const parts = Object.keys(monthParts) as MonthPart[]

/** What a month is entered for; `stored` is null without a connection. */
export type MonthStart = {
  readonly siteId: number
  readonly siteName: string
  readonly month: string
  readonly stored: SiteMonth | null
}

/** The typed values of a month as stored; new records are of its last day, or of today. */
export function monthValues({ month, stored }: Pick<MonthStart, 'month' | 'stored'>): FormValues {
  const today = dayInParis(new Date())
  const lastDay = lastDayOfMonth(month)
  const values: FormValues = { date: noonInstantOf(lastDay < today ? lastDay : today) }
  for (const part of parts) {
    const record: FormValues | null = stored?.[part] ?? null
    for (const field of monthParts[part]) values[field] = record?.[field] ?? null
  }
  return values
}

const versionsOf = (stored: SiteMonth | null): SiteMonthInput['versions'] =>
  Object.fromEntries(
    parts.map((part) => {
      const record = stored?.[part]
      return [part, record ? { id: record.id, modificationDate: record.modificationDate } : null]
    }),
  )

/** The moment the month was last changed. */
export const lastChangeOf = (month: SiteMonth): string =>
  parts
    .map((part) => month[part]?.modificationDate ?? '')
    .toSorted()
    .at(-1) ?? ''

/** The form of a month: saved all or none; without a connection it waits in the browser. */
export function useMonthForm(start: MonthStart, onSaved: () => void) {
  const { siteId, siteName, month } = start
  const words = useWords().farmData
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const labelOf = useMonthLabels()
  const { pending, actorKey, personName } = usePendingMonths()
  const [initial] = useState(() => monthValues(start))
  const form = useCheckedForm(formSchema, initial, labelOf)
  const version = start.stored && lastChangeOf(start.stored)
  // The address of a month has its site and month as parameters, which drafts do not look at.
  const draft = useDraft(form, { values: initial }, version, `${actorKey} ${siteId} ${month}`)
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const unusual = useUnusualValuesQuestion(labelOf)
  const conflict = useConflict<SiteMonth>({
    form,
    readTheirs: async () => (await call(routes.siteMonths.one, { params: { farmSiteId: siteId, month } })).response,
    valuesOf: (theirs) => ({ ...monthValues({ month, stored: theirs }), date: form.values.date }),
    save: (values, theirs) => save(values, theirs),
  })

  const wait = async (body: SiteMonthInput) => {
    const enteredAt = new Date().toISOString()
    const entry = { key: body.requestId, actorKey, personName, siteName, enteredAt, body, refusal: null }
    try {
      await pending.store(entry)
    } catch (error) {
      // The browser refuses its database: what was typed stays in the form.
      return problems.show(error instanceof Error ? new ServerUnreachable(error.message) : error)
    }
    toasts.warning(words.month.waits)
    draft.discard()
    onSaved()
  }
  const save = async (values: FormValues, version: SiteMonth | null, requestConfirmation = true): Promise<void> => {
    const fields = formSchema.parse(values)
    const ids = { requestId: crypto.randomUUID(), farmSiteId: siteId, month }
    const body = { ...ids, ...fields, versions: versionsOf(version), requestConfirmation }
    try {
      await call(routes.siteMonths.save, { body })
    } catch (error) {
      // Without a connection the month waits; refusals are handled in this form.
      if (error instanceof ServerUnreachable) return wait(body)
      const refusals = error instanceof CallError ? error.problems : []
      if (unusual.confirm(refusals, () => void save(values, version, false))) return undefined
      if (await conflict.handleConflict(refusals, values)) return undefined
      if (!form.showProblems(refusals)) problems.show(error, { labelOf })
      return undefined
    }
    draft.discard()
    toasts.success(words.month.saved(monthLabel(month)))
    await queries.invalidateQueries()
    onSaved()
    return undefined
  }
  return {
    ...{ form, labelOf, initial, conflict },
    notice: draft.notice,
    dialogs: [unusual.dialog, question],
    submit: () => void form.submit((values) => save(values, start.stored)),
  }
}
