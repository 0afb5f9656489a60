import { Anchor } from '@mantine/core'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../../../kit/link-to.ts'
import { addressOf, screenNamed, useScreens } from '../../../../shell/routing/screen.ts'
import { useMayOpen } from '../../../../shell/session/session.tsx'
import { type PanelTerms, sideName } from '../../../limit-sentences.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelNote } from '../panel-notes.tsx'
import classes from '../panels.module.css'

type FixedProps = { readonly sides: readonly LimitSide[]; readonly workbench: Workbench; readonly terms: PanelTerms }

/** Limits that the formula cannot loosen, with links to where they are edited, if the user may open those screens. */
export function FixedLimits({ sides, workbench, terms }: FixedProps) {
  const texts = terms.words.workbenchPanels.whyNot
  const foods = useWorkbenchState(({ inputs }) => inputs.ingredients, workbench)
  const addressIfOpen = useAddressIfOpen()
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
          return <li key={sideName(side, terms)}>{sentence(sideName(side, terms))}</li>
        })}
        {isOfSet && (
          <li>
            <WhoChangesSet workbench={workbench} terms={terms} />
          </li>
        )}
        {foodLinks.map(({ food, address }) => (
          <li key={food.id}>
            {address === null ? (
              texts.foodEditors
            ) : (
              <Anchor component={Link} {...linkTo(address)} inherit>
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
export function DerogationNote({ sides, workbench, terms }: FixedProps) {
  const texts = terms.words.workbenchPanels.whyNot
  return (
    <PanelNote>
      {texts.derogation(sides.map((side) => sideName(side, terms)).join(', '))}{' '}
      <WhoChangesSet workbench={workbench} terms={terms} />
    </PanelNote>
  )
}

function WhoChangesSet({ workbench, terms }: Omit<FixedProps, 'sides'>) {
  const texts = terms.words.workbenchPanels.whyNot
  const setId = useWorkbenchState(({ entry }) => entry.constraintSetId, workbench)
  const versionId = useWorkbenchState(({ entry }) => entry.constraintVersionId, workbench)
  const address = useAddressIfOpen()('ConstraintVersionEdit', { id: versionId ?? 0, idconstraint: setId ?? 0 })
  return (
    <>
      {address === null ? (
        texts.setEditors
      ) : (
        <Anchor component={Link} {...linkTo(address)} inherit>
          {texts.openSet}
        </Anchor>
      )}{' '}
      {texts.otherSet}
    </>
  )
}

/** The address of a screen; null if the user may not open it. */
function useAddressIfOpen() {
  const screens = useScreens()
  const mayOpen = useMayOpen()
  return (name: string, values: Readonly<Record<string, number>>): string | null => {
    const screen = screenNamed(screens, name)
    return screen !== undefined && mayOpen(screen) ? addressOf(screen, values) : null
  }
}
