import { Anchor } from '@mantine/core'
import type { LimitSide } from '@provende/domain/formulation/limits.ts'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../kit/link-to.ts'
import { addressOf, screenNamed, useScreens } from '../shell/screen.ts'
import { useMayOpen } from '../shell/session.tsx'
import { type LimitSpeech, sideName } from './limit-sentences.ts'
import { Note } from './panel-ends.tsx'
import classes from './panels.module.css'
import { useWorkbenchState } from './use-workbench.ts'
import type { Workbench } from './workbench-panels.ts'

type FixedProps = { readonly sides: readonly LimitSide[]; readonly workbench: Workbench; readonly speech: LimitSpeech }

/** Limits that the formula cannot loosen: who decides them, with a way there for whom it opens to. */
export function FixedLimits({ sides, workbench, speech }: FixedProps) {
  const texts = speech.words.workbenchPanels.whyNot
  const setId = useWorkbenchState(({ entry }) => entry.constraintSetId, workbench)
  const versionId = useWorkbenchState(({ entry }) => entry.constraintVersionId, workbench)
  const foods = useWorkbenchState(({ basis }) => basis.ingredients, workbench)
  const addressIfOpen = useAddressIfOpen()
  const isOfSet = sides.some(({ from }) => from === 'set')
  const setAddress = addressIfOpen('ConstraintVersionEdit', { id: versionId ?? 0, idconstraint: setId ?? 0 })
  const properties = sides.flatMap((side) => {
    if (side.from !== 'food' || !('code' in side.subject)) return []
    const { code } = side.subject
    const food = foods.find((ingredient) => ingredient.code === code)
    return food ? [{ food, address: addressIfOpen('FoodEdit', { id: food.id }) }] : []
  })
  return (
    <Note>
      <strong>{texts.fixed}</strong>
      <ul className={classes.list}>
        {sides.map((side) => {
          const say = side.from === 'food' ? texts.ofFood : texts.ofSet
          return <li key={sideName(side, speech)}>{say(sideName(side, speech))}</li>
        })}
        {isOfSet && (
          <li>
            {setAddress === null ? (
              texts.setDecider
            ) : (
              <Anchor component={Link} {...linkTo(setAddress)} inherit>
                {texts.openSet}
              </Anchor>
            )}{' '}
            {texts.otherSet}
          </li>
        )}
        {properties.map(({ food, address }) => (
          <li key={food.id}>
            {address === null ? (
              texts.foodDecider
            ) : (
              <Anchor component={Link} {...linkTo(address)} inherit>
                {texts.openFood(food.name)}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** The address of a screen, if it opens to who is signed in. */
function useAddressIfOpen() {
  const screens = useScreens()
  const mayOpen = useMayOpen()
  return (name: string, values: Readonly<Record<string, number>>): string | null => {
    const screen = screenNamed(screens, name)
    return screen !== undefined && mayOpen(screen) ? addressOf(screen, values) : null
  }
}
