import { Button } from '@mantine/core'
import type { OwnWayOut } from '@provende/domain/formulation/own-way-out.ts'
import type { Relaxation, RelaxationFailure, RelaxedLimit } from '@provende/domain/formulation/relaxation.ts'
import { useMemo } from 'react'
import { formatNumber } from '../kit/format.ts'
import { FixedLimits } from './fixed-limits.tsx'
import {
  foodNames,
  type LimitSpeech,
  limitWithUnit,
  priceSentence,
  roundedOutwards,
  shownPerAnimalDay,
  shownPerTonne,
  sideName,
} from './limit-sentences.ts'
import { type WantedLimit, withOwnLimits } from './own-limits.ts'
import { NoAnswer, Note } from './panel-ends.tsx'
import { PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'
import { useTriedPrice } from './use-tried-price.ts'
import { useTryLimits } from './use-try-limits.ts'
import { useWorkbenchState } from './use-workbench.ts'
import type { Workbench } from './workbench-panels.ts'
import { shownAmount } from './workbench-sentences.ts'
import { isEditable } from './workbench-store.ts'

/** Limits with the values they would need, as they are shown and tried. */
export const wantedOf = (limits: readonly RelaxedLimit[]): WantedLimit[] =>
  limits.map(({ side, needed }) => ({ side, value: roundedOutwards(needed, side.side) }))

/** `8,15` of 0.0815. */
export const percentOf = (share: number, { culture }: LimitSpeech): string => formatNumber(100 * share, 2, culture)

type WayOutProps = {
  readonly workbench: Workbench
  readonly speech: LimitSpeech
  readonly relaxation: Relaxation | RelaxationFailure
  /** The smallest that the formula decides alone; null where that is the smallest of all. */
  readonly own: OwnWayOut | null
  readonly onRetry: () => void
}

/** The smallest relaxation: what would give way, what the recipe would cost, and one click to try it. */
export function WayOut({ workbench, speech, relaxation, own, onRetry }: WayOutProps) {
  const { whyNot: texts, ends } = speech.words.workbenchPanels
  const found = () => {
    if (relaxation.kind === 'relaxation')
      return <Found workbench={workbench} speech={speech} relaxation={relaxation} own={own} onRetry={onRetry} />
    if (relaxation.kind === 'unbounded') return <Note>{ends.unbounded(foodNames(relaxation.foods, speech))}</Note>
    return <NoAnswer end={relaxation} speech={speech} onRetry={onRetry} />
  }
  return (
    <section className={classes.section} aria-labelledby="smallest-way-out">
      <h2 id="smallest-way-out">{texts.smallest}</h2>
      <span className={classes.hint}>{texts.smallestHint}</span>
      {found()}
    </section>
  )
}

type FoundProps = Omit<WayOutProps, 'relaxation'> & { readonly relaxation: Relaxation }

function Found({ workbench, speech, relaxation, own, onRetry }: FoundProps) {
  const texts = speech.words.workbenchPanels
  const { culture } = speech
  const { tryLimits, isTrying } = useTryLimits(workbench)
  const may = useWorkbenchState(isEditable, workbench)
  const { entry, basis } = workbench.store.read()
  const wanted = useMemo(() => wantedOf(relaxation.limits), [relaxation])
  const { fixed } = withOwnLimits(entry, basis, wanted)
  const [perAnimalDay, perTonne] = usePriceOf(workbench, relaxation, wanted)
  const grams = relaxation.optimum.recipe.reduce((sum, each) => sum + each, 0)
  return (
    <>
      <PanelTable
        label={texts.whyNot.smallest}
        rows={relaxation.limits}
        keyOf={({ side }) => `${sideName(side, speech)} ${side.from}`}
        columns={[
          { key: 'limit', label: texts.whyNot.limit, cell: ({ side }) => sideName(side, speech) },
          {
            key: 'asked',
            label: texts.whyNot.asked,
            isNumber: true,
            cell: ({ side }) => limitWithUnit(side.value, side.subject, speech),
          },
          {
            key: 'needed',
            label: texts.whyNot.needed,
            isNumber: true,
            cell: ({ side, needed }) => (
              <strong>{limitWithUnit(roundedOutwards(needed, side.side), side.subject, speech)}</strong>
            ),
          },
          {
            key: 'change',
            label: texts.whyNot.change,
            isNumber: true,
            cell: ({ relative }) => texts.whyNot.share(percentOf(relative, speech)),
          },
          { key: 'decides', label: texts.whyNot.decides, cell: ({ side }) => texts.from[side.from] },
        ]}
      />
      <span>
        {texts.whyNot.inAll(percentOf(relaxation.measure, speech))}
        {'. '}
        <strong>
          {texts.whyNot.costs(
            texts.perAnimalDay(shownPerAnimalDay(perAnimalDay, culture)),
            texts.perTonne(shownPerTonne(perTonne, culture)),
            texts.grams(shownAmount(grams, culture)),
          )}
        </strong>
      </span>
      {fixed.length > 0 && <FixedLimits sides={fixed} workbench={workbench} speech={speech} />}
      {own && <OwnWay workbench={workbench} speech={speech} own={own} onRetry={onRetry} />}
      {may && fixed.length === 0 && (
        <div>
          <Button size="xs" loading={isTrying} onClick={() => void tryLimits(wanted, texts.whyNot.tried)}>
            {texts.whyNot.try}
          </Button>
        </div>
      )}
    </>
  )
}

/** What a way out costs per animal and day and per tonne, under the limits as they are offered where these can be tried. */
function usePriceOf(workbench: Workbench, way: Relaxation, wanted: readonly WantedLimit[]) {
  const tried = useTriedPrice(workbench, wanted)
  return [
    tried?.pricePerAnimalDayEur ?? way.costPerAnimalDayEur,
    tried?.pricePerTonneEur ?? way.costPerTonneEur,
  ] as const
}

type OwnProps = Omit<WayOutProps, 'relaxation' | 'own'> & { readonly own: OwnWayOut }

/** The smallest way out there is without asking anybody, or that there is none. */
function OwnWay({ own, ...props }: OwnProps) {
  const { whyNot: texts, ends } = props.speech.words.workbenchPanels
  if (own.kind === 'relaxation') return <OwnFound {...props} own={own} />
  if (own.kind === 'none') return <span>{texts.noOwnWay}</span>
  if (own.kind === 'unbounded') return <Note>{ends.unbounded(foodNames(own.foods, props.speech))}</Note>
  return <NoAnswer end={own} speech={props.speech} onRetry={props.onRetry} />
}

type OwnFoundProps = Pick<WayOutProps, 'workbench' | 'speech'> & { readonly own: Relaxation }

/** What it takes, what it costs, and a click to try it. */
function OwnFound({ workbench, speech, own }: OwnFoundProps) {
  const { whyNot: texts } = speech.words.workbenchPanels
  const { tryLimits, isTrying } = useTryLimits(workbench)
  const may = useWorkbenchState(isEditable, workbench)
  const wanted = useMemo(() => wantedOf(own.limits), [own])
  const [perAnimalDay, perTonne] = usePriceOf(workbench, own, wanted)
  const price = priceSentence(perAnimalDay, perTonne, speech)
  return (
    <>
      <span>{texts.ownWay(givenUp(wanted, speech), percentOf(own.measure, speech), price)}</span>
      {may && (
        <div>
          <Button size="xs" loading={isTrying} onClick={() => void tryLimits(wanted, texts.tried)}>
            {texts.tryOwn}
          </Button>
        </div>
      )}
    </>
  )
}

/** `Total, maximum → 346,08 g/an/j, Calcium, minimum → 73,064 g/an/j`. */
export const givenUp = (wanted: readonly WantedLimit[], speech: LimitSpeech): string =>
  wanted
    .map(({ side, value }) =>
      speech.words.workbenchPanels.whyNot.givesWay(sideName(side, speech), limitWithUnit(value, side.subject, speech)),
    )
    .join(', ')
