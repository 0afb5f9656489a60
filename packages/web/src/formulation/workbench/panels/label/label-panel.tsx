import { Alert, Anchor, Tooltip } from '@mantine/core'
import type { Label, LabelAdditiveFrame } from '@provende/domain/formulation/label/label.ts'
import { labelChanges } from '@provende/domain/formulation/label/label-changes.ts'
import { missingForQuote } from '@provende/domain/formulation/label/label-completeness.ts'
import {
  assumedRationOf,
  type LabelFacts,
  labelProductLines,
  type TestedLabel,
  testedLabel,
} from '@provende/domain/formulation/label/label-of-formula.ts'
import type { LegalTest, MaximumTest } from '@provende/domain/formulation/label/legal-tests.ts'
import { withPerKgUnit } from '@provende/domain/nutrition/per-kg-unit.ts'
import {
  additiveText,
  assumptionsText,
  constituentText,
  feedingDirectionsText,
  legalLabelSentences,
  missingOnLabelText,
  remarkSentences,
  textInLanguage,
} from '@provende/text/label-sentences.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconAlertTriangle, IconBan, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { linkTo } from '../../../../kit/link-to.ts'
import { useCulture, useWords } from '../../../../kit/words.tsx'
import { useAddressIfAllowed } from '../../../../shell/session/address-if-open.ts'
import { LabelCompleteness } from '../../../label/label-completeness.tsx'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelNote, SolvingNote } from '../panel-notes.tsx'
import { type PanelColumn, PanelTable } from '../panel-table.tsx'
import classes from '../panels.module.css'
import { useLabelFacts, usePrintedLabel, useReferenceLabel } from './label-facts.ts'
import { LabelChanges, SameLabelSwitch } from './same-label.tsx'

type LabelPanelProps = { readonly workbench: Workbench }

/** The label of the recipe as it is typed, and how the product stands to what the law allows. */
export function LabelPanel({ workbench }: LabelPanelProps) {
  const words = useWords()
  const { entry, inputs, figures, formula } = useWorkbenchState((state) => state, workbench)
  const lines = useMemo(() => labelProductLines(entry.content, inputs, figures), [entry, inputs, figures])
  const { data: facts, error } = useLabelFacts(formula.id, entry.constraintSetId, inputs.ingredients)
  const tested = useMemo(() => facts && testedLabel(lines, figures.figures.totalGrams, facts), [lines, figures, facts])
  if (lines.length === 0)
    return (
      <LabelPanelFrame>
        <PanelNote>{words.labels.panel.empty}</PanelNote>
      </LabelPanelFrame>
    )
  if (error)
    return (
      <LabelPanelFrame>
        <PanelNote>{words.workbenchPanels.history.loadFailed}</PanelNote>
      </LabelPanelFrame>
    )
  if (!tested)
    return (
      <LabelPanelFrame>
        <SolvingNote />
      </LabelPanelFrame>
    )
  return (
    <LabelPanelFrame>
      {facts && <LegalVerdict tested={tested} facts={facts} farmId={formula.farmId} />}
      {facts && <QuoteCompleteness tested={tested} facts={facts} />}
      {facts && <ReferenceLabelChanges workbench={workbench} facts={facts} />}
      <div className={classes.labelColumns}>
        <PrintedLabelView tested={tested} />
        <LegalMaximaTable tested={tested} />
      </div>
    </LabelPanelFrame>
  )
}

const LabelPanelFrame = ({ children }: { children: ReactNode }) => <div className={classes.panel}>{children}</div>

type LegalVerdictProps = {
  readonly tested: TestedLabel
  readonly facts: LabelFacts
  readonly farmId: number | null
}

function LegalVerdict({ tested: { label, tests }, facts, farmId }: LegalVerdictProps) {
  const { category } = facts
  const words = useWords().labels.panel
  const culture = useCulture()
  const { refusals, warnings, unknowns } = legalLabelSentences(tests, label.gramsPerAnimalDay, words, culture)
  const categoryName = category?.name ?? null
  const { remarks, unverified } = remarkSentences(label, tests.additives, categoryName, words, culture)
  return (
    <div className={classes.list}>
      {refusals.map((sentence) => (
        <Alert key={sentence} color="red" py="xs" icon={<IconBan aria-hidden />}>
          {sentence}
        </Alert>
      ))}
      {[...warnings, ...remarks].map((sentence) => (
        <Alert key={sentence} color="orange" py="xs" icon={<IconAlertTriangle aria-hidden />}>
          {sentence}
        </Alert>
      ))}
      {category === null && <PanelNote>{words.noCategory}</PanelNote>}
      {unknowns.length + unverified.length > 0 && (
        <PanelNote>
          <ul className={classes.list}>
            {[...unknowns, ...unverified].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </PanelNote>
      )}
      {category !== null && refusals.length + warnings.length === 0 && (
        <Alert color="green" py="xs" icon={<IconCheck aria-hidden />}>
          {facts.ration === null ? words.respectedAlone : words.allRespected}
        </Alert>
      )}
      {category !== null && (
        <span className={classes.hint}>
          {assumptionsText(assumedRationOf(facts), category.name, words, culture)}
          <RationLink farmId={farmId} />
        </span>
      )}
    </div>
  )
}

/** To where what the animals of the farm eat besides is entered. */
function RationLink({ farmId }: { farmId: number | null }) {
  const words = useWords().labels.panel
  const addressIfOpen = useAddressIfAllowed()
  const address = farmId === null ? null : addressIfOpen('RationList', { farm: farmId })
  if (address === null) return null
  return (
    <>
      {' '}
      <Anchor component={Link} {...linkTo(address)} inherit underline="always">
        {words.rationOfFarm}
      </Anchor>
    </>
  )
}

/** Whether the label is complete for a quote; what is missing, with the foods in which it is entered. */
function QuoteCompleteness({
  tested: { label },
  facts: { category, foods },
}: {
  tested: TestedLabel
  facts: LabelFacts
}) {
  const words = useWords().labels
  const culture = useCulture()
  const addressIfOpen = useAddressIfAllowed()
  const missing = missingForQuote(label, category?.name ?? null).map((one) => ({
    text: missingOnLabelText(one, words.panel, culture),
    after: ('foods' in one ? one.foods : []).flatMap((name) => {
      const food = foods.find((candidate) => candidate.name === name)
      const address = food === undefined ? null : addressIfOpen('FoodEdit', { id: food.id })
      if (address === null) return []
      return [
        <span key={name}>
          {' '}
          <Anchor component={Link} {...linkTo(address)} inherit underline="always">
            {words.openFood(name)}
          </Anchor>
        </span>,
      ]
    }),
  }))
  return (
    <div>
      <LabelCompleteness missingForQuote={missing} />
      <span className={classes.hint}>{words.completeness.deliveryLater}</span>
    </div>
  )
}

/** What would be printed otherwise than on the bags of the last order, and what keeping their label would cost. */
function ReferenceLabelChanges({ workbench, facts }: LabelPanelProps & { facts: LabelFacts }) {
  const words = useWords().labels
  const label = usePrintedLabel(workbench, facts)
  const reference = useReferenceLabel(workbench, facts)
  const changes = useMemo(() => (reference ? labelChanges(reference.label, label) : []), [reference, label])
  if (reference === undefined) return null
  return (
    <section className={classes.section}>
      <h2>{reference.orderCode === null ? words.panel.againstSaved : words.panel.against(reference.orderCode)}</h2>
      <LabelChanges changes={changes} />
      <SameLabelSwitch workbench={workbench} facts={facts} printed={reference.label} />
    </section>
  )
}

/** The label as it would be printed. */
function PrintedLabelView({ tested: { label, tests } }: { tested: TestedLabel }) {
  const words = useWords().labels
  const culture = useCulture()
  return (
    <section className={classes.section}>
      <h2>{words.feedKinds[label.feedKind]}</h2>
      <LabelBlock title={words.panel.unprintedShares}>
        {label.composition.map(({ code, name, percent }) => (
          <LabelEntry key={code} name={name} amount={constituentText(percent, culture)} />
        ))}
      </LabelBlock>
      <LabelBlock title={words.panel.constituents}>
        {label.constituents.map(({ code, name, percent, unknownFoods }) => (
          <LabelEntry key={code} name={name} amount={atLeast(constituentText(percent, culture), unknownFoods)} />
        ))}
        {label.moisture.isDeclared && (
          <LabelEntry name={words.panel.moisture} amount={constituentText(label.moisture.percent, culture)} />
        )}
      </LabelBlock>
      <LabelBlock title={words.panel.additives}>
        {label.additives
          .filter(({ items }) => items.length > 0)
          .map((frame) => (
            <AdditiveList key={frame.frame} frame={frame} />
          ))}
      </LabelBlock>
      {label.sentences.length > 0 && (
        <LabelBlock title={words.panel.sentences}>
          {label.sentences.map((sentence) => (
            <li key={sentence.fr}>{textInLanguage(sentence, culture)}</li>
          ))}
        </LabelBlock>
      )}
      <LabelBlock title={words.panel.directions}>
        <li>{feedingDirectionsText(label, tests, words.panel, culture)}</li>
      </LabelBlock>
    </section>
  )

  function atLeast(amount: string, unknownFoods: Label['constituents'][number]['unknownFoods']) {
    return unknownFoods.length === 0 ? amount : words.panel.atLeast(amount)
  }
}

const LabelBlock = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <strong>{title}</strong>
    <ul className={classes.list}>{children}</ul>
  </div>
)

const LabelEntry = ({ name, amount, hint = '' }: { name: string; amount: string; hint?: string }) => (
  <li className={classes.entry}>
    <span>
      {name}
      {hint !== '' && <span className={classes.hint}> {hint}</span>}
    </span>
    <span>{amount}</span>
  </li>
)

function AdditiveList({ frame: { heading, items } }: { frame: LabelAdditiveFrame }) {
  const words = useWords().labels.panel
  const culture = useCulture()
  return (
    <li>
      <span className={classes.hint}>{textInLanguage(heading, culture)}</span>
      <ul className={classes.list}>
        {items.map(({ code, name, euNumber, substance, substanceCode, amountPerKg, unit, totalPerKg }) => {
          const amount = amountPerKg === null ? words.unknownAmount : additiveText(amountPerKg, unit, culture)
          const total = totalPerKg ? additiveText(totalPerKg.value, unit, culture) : amount
          return (
            <LabelEntry
              key={`${code} ${substance}`}
              name={[euNumber, name, ...(substanceCode === null ? [] : [substance])].filter(Boolean).join(' · ')}
              amount={amount}
              hint={total === amount ? '' : words.ofTotal(total)}
            />
          )
        })}
      </ul>
    </li>
  )
}

/** The maxima one by one, the tightest dose first. */
function LegalMaximaTable({ tested: { label, tests } }: { tested: TestedLabel }) {
  const words = useWords().labels.panel
  const culture = useCulture()
  const test =
    (of: (row: MaximumTest) => LegalTest | null, unitOf: (unit: string) => string = (unit) => unit) =>
    (row: MaximumTest) => {
      const legalTest = of(row)
      return legalTest === null ? '' : <LegalTestCell test={legalTest} unit={unitOf(row.unit)} />
    }
  const columns: PanelColumn<MaximumTest>[] = [
    {
      key: 'name',
      label: words.substance,
      cell: ({ maximum, substance }) => <span title={words.rule(maximum.name, maximum.act)}>{substance}</span>,
    },
    { key: 'product', label: words.product, isNumber: true, cell: test(({ product }) => product, withPerKgUnit) },
    { key: 'daily', label: words.daily, isNumber: true, cell: test(({ daily }) => daily) },
    {
      key: 'largest',
      label: words.largest,
      isNumber: true,
      isShort: true,
      sortBy: ({ largestDoseGrams }) => largestDoseGrams,
      cell: ({ largestDoseGrams }) =>
        largestDoseGrams === null ? '' : `${formatNumber(largestDoseGrams, 0, culture)} g`,
    },
  ]
  const { largestDose } = tests
  return (
    <section className={classes.section}>
      <h2>{words.tests}</h2>
      <p className={classes.hint}>
        {largestDose === null
          ? words.noLargestDose
          : words.largestDose(formatNumber(largestDose.grams, 0, culture), largestDose.substance)}
      </p>
      <PanelTable
        label={words.tests}
        columns={columns}
        rows={tests.maxima}
        keyOf={({ maximum }) => String(maximum.id)}
        isMarked={({ largestDoseGrams }) => largestDoseGrams !== null && largestDoseGrams < label.gramsPerAnimalDay}
      />
    </section>
  )
}

const legalStateColours = {
  respected: { color: 'green', Icon: IconCheck },
  exceeded: { color: 'red', Icon: IconAlertTriangle },
  notVerified: { color: 'gray', Icon: IconQuestionMark },
} as const

/** The value and what it may be, with a sign for how they compare. */
function LegalTestCell({ test: { state, value, limit }, unit }: { test: LegalTest; unit: string }) {
  const words = useWords().labels.panel
  const culture = useCulture()
  const { color, Icon } = legalStateColours[state]
  return (
    <span className={classes.tested}>
      {value !== null &&
        limit !== null &&
        `${additiveText(value, '', culture).trim()} / ${additiveText(limit, unit, culture)}`}
      <Tooltip label={words.states[state]}>
        <Icon size={14} color={`var(--mantine-color-${color}-text)`} role="img" aria-label={words.states[state]} />
      </Tooltip>
    </span>
  )
}
