import { Anchor } from '@mantine/core'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdaptedFields } from '../../kit/form/fields.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { linkTo } from '../../kit/link-to.ts'
import { readAllPages } from '../../kit/table/paged.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf, readPage } from '../../records/use-record-list.ts'
import { useOpener } from '../../shell/lists/opener-address.ts'
import { recordLabelOf } from '../../shell/lists/record-label.ts'
import { parseQueryString, useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { analysisReferenceTarget } from '../analysis/analysis-screen-config.ts'

/** Maximum number of analyses of one food that are read. */
const maxAnalyses = 1000

/** The active analyses of a food that the current tenant owns; undefined while loading. */
export function useOwnActiveAnalyses(foodId: unknown) {
  const call = useApiCall()
  const { tenantId } = useSession().context
  const filter = { foodId, getInactive: false }
  const { data } = useQuery({
    queryKey: queryKeyOf(analysis, 'of food', foodId),
    queryFn:
      typeof foodId === 'number'
        ? () => readAllPages((paging) => readPage(call, routes.analyses, { ...filter, ...paging }), maxAnalyses)
        : skipToken,
    staleTime: 0,
  })
  return data?.filter(({ ownerTenantId }) => ownerTenantId === tenantId)
}

/**
 * Wraps the model field of a new analysis: shows an error if the food already has an analysis for the model, and
 * leads to a new version of that one. Source: spec 2 §5.
 */
export function ModelTakenCheck({ children }: { children: ReactNode }) {
  const words = useWords().nutrition
  const modelId = useField('modelId').value
  const existing = useOwnActiveAnalyses(useField('foodId').value)?.find((each) => each.modelId === modelId)
  const takenError = existing && words.modelTaken(recordLabelOf(analysisReferenceTarget.family, existing))
  const { addressOf } = useScreenLinks()
  const opener = useOpener()
  const versionOf = ({ id, foodId }: AnyRecord) =>
    addressOf('AnalysisVersionEdit', {
      ...{ id: 0, foodid: Number(foodId), idanalysi: id, modelversionid: 0 },
      ...parseQueryString(opener.query),
    })
  return (
    <div>
      <AdaptedFields adapt={(field) => ({ ...field, error: field.error ?? takenError })}>{children}</AdaptedFields>
      {existing && (
        <Anchor component={Link} {...linkTo(versionOf(existing))} size="sm" underline="always">
          {words.addVersionInstead}
        </Anchor>
      )}
    </div>
  )
}
