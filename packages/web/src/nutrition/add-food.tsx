import { food } from '@provende/contract/catalogue/food.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldsAs } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import type { Field } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { referring } from '../records/referred.ts'
import { readOne } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { foodItem, type LimitItem } from './limit-rows.ts'
import classes from './limits.module.css'

const useFoods = referring({ family: food, routes: routes.foods })

/** Picks a food to limit. */
export function AddFood({ onAdd }: { onAdd: (item: LimitItem) => void }) {
  const call = useCall()
  const problems = useProblems()
  const text = useWords().nutrition.limits
  const pick = (id: number) =>
    readOne(call, routes.foods, id).then(
      (record) => onAdd(foodItem(record)),
      (error) => problems.show(error, { family: food.name }),
    )
  const adding = (field: Field): Field => ({
    ...field,
    label: text.addFood,
    value: null,
    error: undefined,
    onChange: (id) => typeof id === 'number' && void pick(id),
  })
  return (
    <div className={classes.add}>
      <FieldsAs adapt={adding}>
        <PickField name="foodToLimit" useSource={useFoods} />
      </FieldsAs>
    </div>
  )
}
