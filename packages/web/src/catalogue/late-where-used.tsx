import { Paper } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useConfirmAfterLoad } from '../kit/confirm.tsx'
import classes from './where-used.module.css'

/* What a food costs and holds, and what depends on a food or nutrient, is loaded with the first record that shows it, or that is to be deactivated: lists do not need it. */

const LoadedFacts = lazy(async () => ({ default: (await import('./food/food-facts.tsx')).FoodFacts }))
const parts = () => import('./where-used.tsx')
const LoadedWhereUsed = lazy(async () => ({ default: (await parts()).WhereUsed }))
const LoadedWarning = lazy(async () => ({ default: (await parts()).DependentsWarning }))

export const FoodFacts = (props: ComponentProps<typeof LoadedFacts>) => (
  <Suspense fallback={<Paper className={classes.facts ?? ''} />}>
    <LoadedFacts {...props} />
  </Suspense>
)

export const WhereUsed = (props: ComponentProps<typeof LoadedWhereUsed>) => (
  <Suspense>
    <LoadedWhereUsed {...props} />
  </Suspense>
)

/** Nobody confirms before the warning is there to be read. */
export const DependentsWarning = (props: ComponentProps<typeof LoadedWarning>) => (
  <Suspense fallback={<WarningToCome />}>
    <LoadedWarning {...props} />
  </Suspense>
)

function WarningToCome() {
  useConfirmAfterLoad(false)
  return null
}
