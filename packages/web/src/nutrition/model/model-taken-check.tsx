import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { routes } from '@provende/contract/routes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FieldsAs } from '../kit/fields.tsx'
import { useField } from '../kit/form-fields.ts'
import { readAll } from '../kit/paged.ts'
import { useWords } from '../kit/words.tsx'
import { labelOf } from '../records/look.ts'
import { keyOf, readPage } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useSession } from '../shell/session.tsx'
import { analyses } from './analysis-facts.ts'

/** Most analyses of one food that are looked through. */
const mostAnalyses = 1000

/** The active analyses the tenant keeps of a food. */
function useAnalysesOf(foodId: unknown) {
  const call = useCall()
  const { tenantId } = useSession().context
  const within = { foodId, getInactive: false }
  const { data = [] } = useQuery({
    queryKey: keyOf(analysis, 'of food', foodId),
    queryFn:
      typeof foodId === 'number'
        ? () => readAll((paging) => readPage(call, routes.analyses, { ...within, ...paging }), mostAnalyses)
        : skipToken,
    staleTime: 0,
  })
  return data.filter(({ ownerTenantId }) => ownerTenantId === tenantId)
}

/** The field of the model of a new analysis: it says at once that the food has one for that model. Source: spec 2 §5. */
export function FreeModel({ children }: { children: ReactNode }) {
  const words = useWords().nutrition
  const modelId = useField('modelId').value
  const taking = useAnalysesOf(useField('foodId').value).find((each) => each.modelId === modelId)
  const taken = taking && words.modelTaken(labelOf(analyses.family, taking))
  return <FieldsAs adapt={(field) => ({ ...field, error: field.error ?? taken })}>{children}</FieldsAs>
}
