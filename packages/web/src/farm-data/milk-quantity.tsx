import { milkQuantity } from '@provende/contract/farm-data/milk-quantity.ts'
import { DecimalField } from '../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'
import { SiteRecordFields } from './site-record-form.tsx'

const fieldName = fieldNames(milkQuantity)

export const milkQuantityDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.date },
    { field: 'farmName', isUnsorted: true },
    { field: 'farmSiteName', isUnsorted: true },
    { field: fieldName.litres, header: (words) => words.farmData.overview.litres, kind: 'decimal', priority: 0 },
  ],
  isPrivate: true,
  Form: () => (
    <SiteRecordFields>
      <DecimalField name={fieldName.litres} />
    </SiteRecordFields>
  ),
}
