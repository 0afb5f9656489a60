import { priceList } from '@provende/contract/pricing/price-list.ts'
import { type AnyRecord, type Family, mostLines } from '@provende/contract/records/family.ts'
import { dayInParis, noonOf } from '@provende/domain/kit/day.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { SwitchField } from '../kit/fields.tsx'
import { CheckedFormFrame, type FormValues } from '../kit/form.tsx'
import { FormButtons } from '../kit/form-buttons.tsx'
import { ConflictDialog } from '../kit/form-conflict.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import type { RecordSet } from '../records/look.ts'
import { RecordReading, startOf, useRecordOrNew } from '../records/record-screen.tsx'
import { useMayWrite } from '../records/use-record-actions.tsx'
import { type FormStart, useRecordForm } from '../records/use-record-form.ts'
import { useRecordLinks } from '../records/use-record-links.ts'
import { useScreenParams } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { mergedLines } from './merged-lines.ts'
import { BothVersions, ConflictingPrices } from './price-conflict.tsx'
import { LineErrors } from './price-items-field.tsx'
import type { TypedLine } from './price-lines.ts'
import { priceListLook } from './price-list.tsx'
import { priceListCalls } from './price-list-calls.ts'
import { FoodsOfLists } from './use-priced-foods.ts'

/** A list as its form holds it: every cell is judged as it is typed (price-lines.ts), not all of them at every key. */
const listInForm: Family = {
  ...priceList,
  fields: { ...priceList.fields, items: z.array(z.unknown()).max(mostLines) },
  lines: {},
}
const records: RecordSet = {
  family: listInForm,
  routes: priceListCalls,
  words: (words) => words.pricing.priceList,
  names: { list: 'PriceListList', detail: 'PriceListDetail', duplicate: 'PriceListDuplicate', edit: 'PriceListEdit' },
  look: priceListLook,
}

const linesOf = (values: FormValues) => values.items as readonly TypedLine[]

/** The form of a list; who changed other foods than somebody else did meanwhile loses nothing, nor does he. */
function PriceListForm({ start: begun }: { start: FormStart }) {
  const navigate = useNavigate()
  const { back } = useRecordLinks(records, { list: false })
  const leave = () => void navigate({ href: back })
  const { form, draft, labels, submit, conflict, settle, leaveConflict } = useRecordForm(records, begun, leave)
  const question = useLeaveGuard(draft.hasChanges, draft.forget)
  const { values: read } = draft.start
  const items = conflict && mergedLines(linesOf(read), linesOf(form.values), linesOf(conflict))
  return (
    <CheckedFormFrame form={form} onSubmit={submit} autoFocus={begun.record === null}>
      {draft.notice}
      <LineErrors value={form.errors}>
        <priceListLook.Form />
      </LineErrors>
      <SwitchField name="tenantsShared" />
      <FormButtons saving={form.saving} onCancel={leave} />
      {conflict && items && (
        <BothVersions value={{ mine: items, theirs: linesOf(conflict) }}>
          <ConflictDialog
            Form={ConflictingPrices}
            labelOf={labels}
            read={read}
            mine={{ ...form.values, items }}
            theirs={conflict}
            savedAt={conflict.modificationDate}
            onSave={(chosen) => settle({ items, ...chosen })}
            onClose={leaveConflict}
          />
        </BothVersions>
      )}
      {question}
    </CheckedFormFrame>
  )
}

/** What the form begins with: a new list starts today, in the currency of the tenant. */
function beginning(record: AnyRecord | null, copy: boolean, currencyId: number): FormStart {
  const start = startOf(records, record, copy, 0)
  if (record !== null) return start
  const values = { ...start.values, startDate: noonOf(dayInParis(new Date())), currencyId, items: [] }
  return { ...start, values }
}

function PriceListFormScreen({ copy }: { copy: boolean }) {
  const record = useRecordOrNew(records)
  const { mayChange } = useMayWrite(records)
  const { id } = useScreenParams()
  const { defaultCurrencyId } = useSession().context.tenantSettings
  const start = useMemo(
    () => record !== undefined && beginning(record, copy, defaultCurrencyId),
    [record, copy, defaultCurrencyId],
  )
  const foodsOf = useMemo(() => (copy ? [0, Number(id)] : null), [copy, id])
  if (!start) return <FormSkeleton />
  if (start.record !== null && !mayChange(start.record))
    return record && <RecordReading records={records} record={record} />
  return (
    <FoodsOfLists value={foodsOf}>
      <PriceListForm key={record?.id} start={start} />
    </FoodsOfLists>
  )
}

export const PriceListEditScreen = () => <PriceListFormScreen copy={false} />
export const PriceListDuplicateScreen = () => <PriceListFormScreen copy />
