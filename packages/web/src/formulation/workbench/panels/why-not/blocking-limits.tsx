import { Anchor } from '@mantine/core'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../../../kit/link-to.ts'
import { useAddressIfAllowed } from '../../../../shell/session/address-if-open.ts'
import { limitSideName, type PanelTerms } from '../../../limit-sentences.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelNote } from '../panel-notes.tsx'
import classes from '../panels.module.css'

type FixedLimitsProps = {
  readonly sides: readonly LimitSide[]
  readonly workbench: Workbench
  readonly terms: PanelTerms
}

/** Limits that the formula cannot loosen, with links to where they are edited, if the user may open those screens. */
export function FixedLimits({ sides, workbench, terms }: FixedLimitsProps) {
  const texts = terms.words.workbenchPanels.whyNot
  const foods = useWorkbenchState(({ inputs }) => inputs.ingredients, workbench)
  const addressIfOpen = useAddressIfAllowed()
  const isOfSet = sides.some(({ from }) => from === 'set')
  const foodLinks = sides.flatMap((side) => {
    if (side.from !== 'food' || !('code' in side.subject)) return []
    const { code } = side.subject
    const food = foods.find((ingredient) => ingredient.code === code)
    return food ? [{ food, address: addressIfOpen('FoodEdit', { id: food.id }) }] : []
  })
  return (
    <PanelNote>
      <strong>{texts.notInFormula}</strong>
      <ul className={classes.list}>
        {sides.map((side) => {
          const sentence = side.from === 'food' ? texts.limitOfFood : texts.limitOfSet
          return <li key={limitSideName(side, terms)}>{sentence(limitSideName(side, terms))}</li>
        })}
        {isOfSet && (
          <li>
            <ConstraintSetHint workbench={workbench} terms={terms} />
          </li>
        )}
        {foodLinks.map(({ food, address }) => (
          <li key={food.id}>
            {address === null ? (
              texts.foodEditors
            ) : (
              <Anchor component={Link} {...linkTo(address)} inherit underline="always">
                {texts.openFood(food.name)}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </PanelNote>
  )
}

/** Limits of the set that the formula would replace by looser ones, and who may change the set instead. */
export function DerogationNote({ sides, workbench, terms }: FixedLimitsProps) {
  const texts = terms.words.workbenchPanels.whyNot
  return (
    <PanelNote>
      {texts.derogation(sides.map((side) => limitSideName(side, terms)).join(', '))}{' '}
      <ConstraintSetHint workbench={workbench} terms={terms} />
    </PanelNote>
  )
}

function ConstraintSetHint({ workbench, terms }: Omit<FixedLimitsProps, 'sides'>) {
  const texts = terms.words.workbenchPanels.whyNot
  const setId = useWorkbenchState(({ entry }) => entry.constraintSetId, workbench)
  const versionId = useWorkbenchState(({ entry }) => entry.constraintVersionId, workbench)
  const address = useAddressIfAllowed()('ConstraintVersionEdit', { id: versionId ?? 0, idconstraint: setId ?? 0 })
  return (
    <>
      {address === null ? (
        texts.setEditors
      ) : (
        <Anchor component={Link} {...linkTo(address)} inherit underline="always">
          {texts.openSet}
        </Anchor>
      )}{' '}
      {texts.otherSet}
    </>
  )
}
