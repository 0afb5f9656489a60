import type { AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import type { CSSProperties } from 'react'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useSession } from '../shell/session.tsx'
import { useWorkbenchState } from './use-workbench.ts'
import classes from './workbench.module.css'
import type { WorkbenchState } from './workbench-store.ts'

type FigureName =
  | 'pricePerTonne'
  | 'distributorPricePerTonne'
  | 'pricePerAnimalDay'
  | 'total'
  | 'humidity'
  | 'perMonth'
  | 'daysPerTonne'

type Figure = {
  readonly decimals: number
  readonly now: (state: WorkbenchState) => number | null
  /** At the last save. */
  readonly before: (formula: AnsweredFormula) => number | null
  /** Kept from farmers while it is computed: they are told what was saved. */
  readonly isMoney?: boolean
}

const shown = ({ figures }: WorkbenchState, value: number | null) => (figures.isPriceShown ? value : null)

const figures: Readonly<Record<FigureName, Figure>> = {
  pricePerTonne: {
    decimals: 2,
    now: (state) => shown(state, state.figures.price.pricePerTonneEur),
    before: ({ cmvp }) => cmvp.pricePerTonneEur,
    isMoney: true,
  },
  distributorPricePerTonne: {
    decimals: 2,
    now: (state) => shown(state, state.figures.distributorPrice.pricePerTonneEur),
    before: ({ cmvp }) => cmvp.distributorPricePerTonneEur,
    isMoney: true,
  },
  pricePerAnimalDay: {
    decimals: 4,
    now: (state) => shown(state, state.figures.price.pricePerAnimalDayEur),
    before: ({ cmvp }) => cmvp.pricePerAnimalDayEur,
    isMoney: true,
  },
  total: { decimals: 2, now: (state) => state.figures.figures.totalGrams, before: ({ total }) => total.value },
  humidity: {
    decimals: 2,
    now: (state) => state.figures.figures.humidityPercent,
    before: ({ humidity }) => humidity.value,
  },
  perMonth: {
    decimals: 3,
    now: (state) => state.figures.price.quantityPer30DaysTonnes,
    before: ({ cmvp }) => cmvp.quantityPer30DaysTonnes,
  },
  daysPerTonne: {
    decimals: 0,
    now: (state) => state.figures.price.daysPerTonne,
    before: ({ cmvp }) => cmvp.daysPerTonne,
  },
}
const names = Object.keys(figures) as FigureName[]

/** The figures that matter, each with its change since the formula was saved. */
export function WorkbenchFigures() {
  const words = useWords().workbench.figures
  const isFarmer = fromWireRole(useSession().context.roleName) === 'Farmer'
  const told = isFarmer ? names.filter((name) => name !== 'distributorPricePerTonne') : names
  return (
    <dl className={classes.figures} aria-label={words.label} style={{ '--figures': told.length } as CSSProperties}>
      {told.map((name) => (
        <FigureCard key={name} name={name} asSaved={isFarmer && figures[name].isMoney === true} />
      ))}
      <PriceNote />
    </dl>
  )
}

function FigureCard({ name, asSaved }: { name: FigureName; asSaved: boolean }) {
  const words = useWords().workbench.figures
  const culture = useCulture()
  const { decimals, now, before } = figures[name]
  const saved = useWorkbenchState(({ formula }) => before(formula))
  const computed = useWorkbenchState(now)
  const value = asSaved ? saved : computed
  const change = value === null || saved === null ? 0 : Number((value - saved).toFixed(decimals))
  const changed = `${change > 0 ? '+' : ''}${formatNumber(change, decimals, culture)}`
  return (
    <div className={classes.figure}>
      <dt>{words[name]}</dt>
      <dd>
        <span data-figure={name}>{value === null ? '—' : formatNumber(value, decimals, culture)}</span>
        {change !== 0 && (
          <span className={classes.change} title={words.since(changed)}>
            {changed}
          </span>
        )}
      </dd>
    </div>
  )
}

/** Why there is no price. */
function PriceNote() {
  const words = useWords().workbench.figures
  const missing = useWorkbenchState(({ figures: { price } }) => price.foodsWithoutPrice.join(', '))
  const isShown = useWorkbenchState(({ figures: { isPriceShown } }) => isPriceShown)
  const isFarmer = fromWireRole(useSession().context.roleName) === 'Farmer'
  const note = isFarmer ? '' : !isShown ? words.tooFew : missing === '' ? '' : words.priceMissing(missing)
  return note === '' ? null : <div className={classes.priceNote}>{note}</div>
}
