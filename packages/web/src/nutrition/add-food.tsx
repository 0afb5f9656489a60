import { food } from '@provende/contract/catalogue/food.ts'
import { routes } from '@provende/contract/routes.ts'
import { AdaptedFields } from '../kit/form/fields.tsx'
import { PickField } from '../kit/form/fields-pick.tsx'
import type { Field } from '../kit/form/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { pickSourceHook } from '../records/record-references.ts'
import { readRecord } from '../records/use-record-list.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import { type LimitItem, limitItemOfFood } from './constraint-set/limit-rows.ts'
import classes from './constraint-set/limits.module.css'

const useFoodPickSource = pickSourceHook({ family: food, routes: routes.foods })

/** A field that picks a food and adds it to the limits. */
export function AddFoodField({ onAdd }: { onAdd: (item: LimitItem) => void }) {
  const call = useApiCall()
  const problems = useProblemReporter()
  const text = useWords().nutrition.limits
  const pick = (id: number) =>
    readRecord(call, routes.foods, id).then(
      (record) => onAdd(limitItemOfFood(record)),
      (error) => problems.show(error, { family: food.name }),
    )
  const asAddField = (field: Field): Field => ({
    ...field,
    label: text.addFood,
    value: null,
    error: undefined,
    onChange: (id) => typeof id === 'number' && void pick(id),
  })
  return (
    <div className={classes.add}>
      <AdaptedFields adapt={asAddField}>
        <PickField name="foodToLimit" useSource={useFoodPickSource} />
      </AdaptedFields>
    </div>
  )
}
