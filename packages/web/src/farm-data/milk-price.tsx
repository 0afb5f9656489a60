import { milkPrice } from '@provende/contract/farm-data/milk-price.ts'
import { DecimalField } from '../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'
import { SiteRecordFields } from './site-record-form.tsx'

const fieldName = fieldNames(milkPrice)

export const milkPriceDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.date },
    { field: 'farmName', isUnsorted: true },
    { field: 'farmSiteName', isUnsorted: true },
    { field: fieldName.eurPer1000Litres, kind: 'decimal', priority: 0 },
  ],
  isPrivate: true,
  Form: () => (
    <SiteRecordFields>
      <DecimalField name={fieldName.eurPer1000Litres} />
    </SiteRecordFields>
  ),
}
