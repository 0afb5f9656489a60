import type { AnyRecord } from '@provende/contract/records/family.ts'
import { type ComponentType, lazy } from 'react'
import type { SelectionBarProps } from '../../kit/table/selection/selection-bar.tsx'
import type { DeactivationBarProps } from './deactivation-bar.tsx'

const DeactivationBar = lazy(async () => ({ default: (await import('./deactivation-bar.tsx')).DeactivationBar }))

type Records = DeactivationBarProps['records'] & {
  readonly look: { readonly SelectionBar?: ComponentType<DeactivationBarProps> }
}

/** The bar over chosen records of a family: its own, or the one that deactivates them. */
export function selectionBarOf(records: Records, actionsOf: DeactivationBarProps['actionsOf']) {
  const Bar = records.look.SelectionBar ?? DeactivationBar
  return (bar: SelectionBarProps<AnyRecord>) => <Bar {...{ records, actionsOf, ...bar }} />
}
