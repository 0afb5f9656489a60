import { farm } from '@provende/contract/organisations/farm.ts'
import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWords } from '../kit/words.tsx'
import { RecordList } from '../records/record-list-screen.tsx'
import type { FamilyUi } from '../records/record-set.ts'
import { queryKeyOf, readRecord } from '../records/use-record-list.ts'
import { useScreenTitle } from '../shell/routing/current-screen.tsx'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'
import { DairyImportDialog } from './dairy/dairy-import-dialog.tsx'
import { useDataSite } from './use-data-site.ts'

/** Which farm and site a record belongs to. */
const ownerFields: ReadonlySet<string> = new Set(['farmName', 'farmSiteName'])

/** The records of a site, or of all sites with the name of each. */
export function SiteRecordList({ records }: { records: FamilyUi }) {
  const { siteId, farmId, isFarm } = useDataSite()
  const words = useWords()
  useOwnerTitle(records.words(words).list)
  const shown = useMemo((): FamilyUi => {
    // Whose a record is stays a column of files, and one may choose it: files of several sites are put together.
    const columns = records.look.columns
      .filter(({ field }) => !(field === 'farmName' && isFarm))
      .map((column) =>
        siteId === null || !ownerFields.has(column.field) ? column : { ...column, hiddenAtFirst: true as const },
      )
    return { ...records, look: { ...records.look, columns } }
  }, [records, siteId, isFarm])
  const { mayCall } = useSession()
  const [isImporting, setImporting] = useState(false)
  const importFile = { label: words.farmData.dairy.open, Icon: IconFileImport, act: () => setImporting(true) }
  const mayImport = mayCall(routes.dairyImports.import.access)
  if (siteId === undefined) return null
  return (
    <>
      <RecordList
        listActions={(csvExport) => [...(mayImport ? [importFile] : []), csvExport]}
        records={shown}
        {...(siteId === null ? {} : { parentId: siteId })}
        {...(farmId === undefined ? {} : { limits: { farmId } })}
      />
      {isImporting && <DairyImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

/** The title of a list with the site, or the farm, whose records it shows. */
export function useOwnerTitle(list: string): void {
  const { siteId, farmId } = useDataSite()
  const { ofSite } = useWords().farmData
  const siteName = useSiteName(siteId)
  const farmName = useFarmName(siteId === null ? farmId : undefined)
  const name = siteName ?? farmName
  useScreenTitle(name && ofSite(list, name))
}

function useFarmName(farmId: number | undefined): string | undefined {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(farm, 'one', farmId),
    queryFn: ({ signal }) => readRecord(call, routes.farms, farmId ?? 0, signal),
    enabled: farmId !== undefined,
  })
  return data && String(data.name)
}

/** The name of a site; undefined while loading, and for all sites. */
export function useSiteName(siteId: number | null | undefined): string | undefined {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(farmSite, 'one', siteId),
    queryFn: ({ signal }) => readRecord(call, routes.farmSites, siteId ?? 0, signal),
    enabled: typeof siteId === 'number',
  })
  return data && String(data.name)
}
