import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { AdaptedFields, FieldGrid } from '../kit/form/fields.tsx'
import { DayField } from '../kit/form/fields-date.tsx'
import { PickField } from '../kit/form/fields-pick.tsx'
import type { Field } from '../kit/form/form-fields.ts'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { pickSourceHook } from '../records/record-references.ts'
import { EditScreen } from '../records/record-screen.tsx'
import type { FamilyUi } from '../records/record-set.ts'
import { useScreenParams } from '../shell/routing/screen.ts'
import { useDataSite } from './use-data-site.ts'

/** The form of a record of a site: a new one starts with the current site and day. */
export function SiteRecordForm({ records }: { records: FamilyUi }) {
  const { siteId } = useDataSite()
  const [today] = useState(() => noonInstantOf(dayInParis(new Date())))
  const newValues = useMemo(() => ({ farmSiteId: siteId ?? null, date: today }), [siteId, today])
  return siteId === undefined ? <FormSkeleton /> : <EditScreen records={records} newValues={newValues} />
}

const siteLabel = ({ name, farmName }: AnyRecord) => `${String(name)} · ${String(farmName)}`
const useSitePickSource = pickSourceHook({ family: farmSite, routes: routes.farmSites, label: siteLabel })

/** The fields of a dated record of a site: the site, which is chosen once, the day, and `children`. */
export function SiteRecordFields({ children }: { children: ReactNode }) {
  const isStored = Number(useScreenParams().id) >= 1
  const fixedIfStored = (input: Field): Field =>
    isStored && input.mode === 'edit' ? { ...input, mode: 'read' } : input
  return (
    <FieldGrid>
      <AdaptedFields adapt={fixedIfStored}>
        <PickField name="farmSiteId" useSource={useSitePickSource} />
      </AdaptedFields>
      <DayField name="date" />
      {children}
    </FieldGrid>
  )
}
