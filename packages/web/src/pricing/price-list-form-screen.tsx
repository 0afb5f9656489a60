import { maxPricesOfList, priceList } from '@provende/contract/pricing/price-list.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { useLeaveGuard } from '../kit/form/drafts/leave-guard.tsx'
import { CheckedFormFrame, type FormValues } from '../kit/form/form.tsx'
import { FormButtons } from '../kit/form/form-buttons.tsx'
import { ConflictDialog } from '../kit/form/form-conflict.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { formStartOf, RecordView, useRecordOrNew } from '../records/record-screen.tsx'
import type { FamilyUi } from '../records/record-set.ts'
import { type FormStart, useRecordForm } from '../records/use-record-form.ts'
import { useRecordLinks } from '../records/use-record-links.ts'
import { useFormTitle } from '../shell/lists/form-title.ts'
import { useMayWriteRecords } from '../shell/lists/may-write-records.ts'
import { SharedField, useSharedAtFirst } from '../shell/lists/shared-field.tsx'
import { useScreenParams } from '../shell/routing/screen.ts'
import { useSession } from '../shell/session/session.tsx'
import { ConflictingPricesField, ConflictingVersionsProvider } from './price-conflict.tsx'
import { mergedConflictingLines } from './price-items/merge-lines.ts'
import { FormErrorsContext } from './price-items/price-items-field.tsx'
import type { PriceLineDraft } from './price-items/price-lines.ts'
import { priceListDisplay } from './price-list.tsx'
import { priceListCalls } from './price-list-calls.ts'
import { PricedFoodsListIdsContext } from './use-priced-foods.ts'

/**
 * The family for the form, without schemas for the lines: price-items/price-lines.ts checks each changed line instead
 * of all at every keystroke.
 */
const priceListFormFamily: Family = {
  ...priceList,
  fields: { ...priceList.fields, items: z.array(z.unknown()).max(maxPricesOfList) },
  lines: {},
}
const priceListFamilyUi: FamilyUi = {
  family: priceListFormFamily,
  routes: priceListCalls,
  words: (words) => words.pricing.priceList,
  names: { list: 'PriceListList', detail: 'PriceListDetail', duplicate: 'PriceListDuplicate', edit: 'PriceListEdit' },
  look: priceListDisplay,
  confirmsUnusual: true,
}

const draftPriceLinesOf = (values: FormValues) => values.items as readonly PriceLineDraft[]

/** The form of a price list. Concurrent changes of different foods by two users are merged. */
function PriceListForm({ start }: { start: FormStart }) {
  const navigate = useNavigate()
  const { back, detail } = useRecordLinks(priceListFamilyUi, { list: false })
  const leave = () => void navigate({ href: back, replace: true })
  const { form, draft, labels, submit, unusual, conflict, resolveConflict, closeConflict } = useRecordForm(
    priceListFamilyUi,
    start,
    leave,
    detail,
  )
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const { values: base } = draft.start
  const items =
    conflict &&
    mergedConflictingLines(draftPriceLinesOf(base), draftPriceLinesOf(form.values), draftPriceLinesOf(conflict))
  return (
    <CheckedFormFrame form={form} onSubmit={submit} autoFocus={start.record === null}>
      {draft.notice}
      <FormErrorsContext value={form.errors}>
        <priceListDisplay.Form />
      </FormErrorsContext>
      <SharedField family={priceList} wasShared={start.record?.tenantsShared} />
      <FormButtons saving={form.saving} onCancel={leave} />
      {conflict && items && (
        <ConflictingVersionsProvider value={{ mine: items, theirs: draftPriceLinesOf(conflict) }}>
          <ConflictDialog
            Form={ConflictingPricesField}
            labelOf={labels}
            base={base}
            mine={{ ...form.values, items }}
            theirs={conflict}
            savedAt={conflict.modificationDate}
            onSave={(chosen) => resolveConflict({ items, ...chosen })}
            onClose={closeConflict}
          />
        </ConflictingVersionsProvider>
      )}
      {unusual}
      {question}
    </CheckedFormFrame>
  )
}

type NewListValues = { readonly currencyId: number; readonly tenantsShared: boolean }
/** The initial values of the form: a new list starts today, in the currency of the tenant; so does a copy of one that began before. */
function initialFormStart(record: AnyRecord | null, copy: boolean, newValues: NewListValues): FormStart {
  const start = formStartOf(priceListFamilyUi, record, copy)
  const today = noonInstantOf(dayInParis(new Date()))
  if (record === null) return { ...start, values: { ...start.values, startDate: today, ...newValues, items: [] } }
  const { startDate, endDate } = start.values
  if (!copy || String(startDate) >= today) return start
  const hasEnded = typeof endDate === 'string' && endDate < today
  return { ...start, values: { ...start.values, startDate: today, endDate: hasEnded ? null : endDate } }
}

function PriceListFormScreen({ copy }: { copy: boolean }) {
  const record = useRecordOrNew(priceListFamilyUi)
  const { mayChange } = useMayWriteRecords(priceListFamilyUi)
  useFormTitle(priceListFamilyUi, record && (copy || mayChange(record)) ? record : null, copy)
  const { id } = useScreenParams()
  const { defaultCurrencyId } = useSession().context.tenantSettings
  const tenantsShared = useSharedAtFirst(priceList)
  const start = useMemo(
    () => record !== undefined && initialFormStart(record, copy, { currencyId: defaultCurrencyId, tenantsShared }),
    [record, copy, defaultCurrencyId, tenantsShared],
  )
  const foodsOf = useMemo(() => (copy ? [0, Number(id)] : null), [copy, id])
  if (!start) return <FormSkeleton />
  if (start.record !== null && !mayChange(start.record))
    return record && <RecordView records={priceListFamilyUi} record={record} />
  return (
    <PricedFoodsListIdsContext value={foodsOf}>
      <PriceListForm key={record?.id} start={start} />
    </PricedFoodsListIdsContext>
  )
}

export const PriceListEditScreen = () => <PriceListFormScreen copy={false} />
export const PriceListDuplicateScreen = () => <PriceListFormScreen copy />
