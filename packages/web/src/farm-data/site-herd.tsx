import { siteHerd } from '@provende/contract/farm-data/site-herd.ts'
import { DecimalField } from '../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'
import { SiteRecordFields } from './site-record-form.tsx'

const fieldName = fieldNames(siteHerd)

export const siteHerdDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.date },
    { field: 'farmName', isUnsorted: true },
    { field: 'farmSiteName', isUnsorted: true },
    { field: fieldName.headCount, kind: 'decimal', priority: 0 },
  ],
  isPrivate: true,
  Form: () => (
    <SiteRecordFields>
      <DecimalField name={fieldName.headCount} />
    </SiteRecordFields>
  ),
}
