import { Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconAlertTriangle, IconCheck, IconLock, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInstant } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { dailyUnitOfContent, useFormulaAccess } from '../formula-facts.ts'
import { decimalsForValue } from './decimals-for-value.ts'
import classes from './formula-reading.module.css'
import type { FormulaReading, NutrientSupply } from './formula-reading.ts'
import { OtherLimitsRead } from './other-limits-read.tsx'

type FormulaReadingViewProps = { readonly data: FormulaWithInputs; readonly reading: FormulaReading }

/** A read-only formula for desktop and phone: figures, recipe, nutrient supply, and the data it was made with. */
export function FormulaReadingView({ data, reading }: FormulaReadingViewProps) {
  const { isAtFarm, mayCreate } = useFormulaAccess()
  const texts = useWords().formulas.reading
  if (isAtFarm && !mayCreate) return <FormulaAtFarm data={data} reading={reading} />
  return (
    <Stack gap="md">
      <FormulaFacts data={data} reading={reading} />
      <FormulaKeyFigures reading={reading} />
      <div className={classes.columns}>
        <RecipeTable reading={reading} />
        {reading.foods.length > 0 && <NutrientSupplyTable reading={reading} />}
      </div>
      {reading.otherLimits.length + reading.margins.length + reading.minIfUsed.length > 0 && (
        <ReadingSection title={texts.otherLimits}>
          <OtherLimitsRead reading={reading} />
        </ReadingSection>
      )}
      <FormulaSources data={data} />
    </Stack>
  )
}

/** What the people of a farm read: what it costs, what is fed and what is in it; supplies are folded. */
function FormulaAtFarm({ data, reading }: FormulaReadingViewProps) {
  const words = useWords().formulas
  const culture = useCulture()
  const { formule, distributeur } = data
  const names = [distributeur.name, formule.breedName].filter((name) => name !== '')
  const saved = words.reading.ofDay(formatInstant(formule.modificationDate, culture))
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {[formule.code, ...names, saved].join(' · ')}
        </Text>
        <Group gap="xs">
          {formule.useBio && <Badge color="green">{words.fields.useBio}</Badge>}
          {formule.melasse && <Badge color="blue">{words.reading.coated}</Badge>}
        </Group>
      </Group>
      {formule.description && <Text className={classes.lines}>{formule.description}</Text>}
      <FormulaKeyFigures reading={reading} isShort />
      <RecipeTable reading={reading} />
      <details className={classes.folded}>
        <summary>{words.reading.supply}</summary>
        <SuppliesAtFarm reading={reading} />
      </details>
    </Stack>
  )
}

/** What the product supplies, without the limits it was made with, and without balances. */
function SuppliesAtFarm({ reading }: { reading: FormulaReading }) {
  const words = useWords().formulas.reading
  const culture = useCulture()
  const number = (value: number | null) => formatNumber(value ?? 0, decimalsForValue(value ?? 0), culture)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{words.nutrient}</th>
          <th className={classes.number}>{words.value}</th>
        </tr>
      </thead>
      <tbody>
        {reading.nutrients
          .filter(({ value, isBalance }) => value !== null && value !== 0 && !isBalance)
          .map(({ code, name, unit, value }) => (
            <tr key={code}>
              <td>
                {name} <span className={classes.code}>{dailyUnitOfContent(unit, culture)}</span>
              </td>
              <td className={classes.number}>{number(value)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Code, client and state of the formula, and whether its limits are respected. */
function FormulaFacts({ data, reading }: FormulaReadingViewProps) {
  const words = useWords()
  const culture = useCulture()
  const { states, reading: texts } = words.formulas
  const { formule, distributeur } = data
  const deletedFoods = formule.foods.filter(({ deleted, value }) => deleted && value > 0).map(({ name }) => name)
  const names = [formule.farmName, distributeur.name, formule.breedName].filter((name) => name !== '')
  return (
    <Paper p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text c="dimmed" size="sm">
            {formule.code}
          </Text>
          <Text>{names.join(' · ')}</Text>
        </div>
        <Group gap="xs">
          <Badge color="gray" leftSection={formule.isLocked && <IconLock size={12} />}>
            {states[formule.isLocked ? 'locked' : 'editable']}
          </Badge>
          {formule.deleted && <Badge variant="default">{words.records.inactive}</Badge>}
          {formule.useBio && <Badge color="green">{words.formulas.fields.useBio}</Badge>}
          {formule.melasse && <Badge color="blue">{texts.coated}</Badge>}
          {reading.hasDerogation && <Badge color="orange">{states.derogation}</Badge>}
        </Group>
      </Group>
      {formule.description && (
        <Text mt="xs" className={classes.lines}>
          {formule.description}
        </Text>
      )}
      {deletedFoods.length > 0 && (
        <Alert mt="sm" color="orange" icon={<IconAlertTriangle size={18} />}>
          {texts.unavailableFoods(namesInRow(deletedFoods, culture))}
        </Alert>
      )}
      {reading.foods.length > 0 && (
        <Alert
          mt="sm"
          color={limitStateColours[reading.limitState]}
          icon={reading.limitState === 'respected' ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />}
        >
          {
            { respected: texts.respected, notVerified: texts.notVerified, violated: texts.notRespected }[
              reading.limitState
            ]
          }
          {reading.limitState !== 'violated' && formule.isOptimal && <div>{texts.optimal}</div>}
        </Alert>
      )}
    </Paper>
  )
}

const limitStateColours = { respected: 'green', notVerified: 'orange', violated: 'red' } as const

function FormulaKeyFigures({ reading, isShort = false }: { reading: FormulaReading; isShort?: boolean }) {
  const words = useWords().formulas.reading
  const culture = useCulture()
  const { prices, totalGrams, humidityPercent } = reading
  const hasDistributorPrice = prices.distributorPricePerTonneEur !== null
  const figures: [label: string, value: number | null, decimals: number][] = [
    [hasDistributorPrice ? words.farmerPricePerTonne : words.pricePerTonne, prices.pricePerTonneEur, 2],
    ...(hasDistributorPrice
      ? [[words.distributorPricePerTonne, prices.distributorPricePerTonneEur, 2] as [string, number | null, number]]
      : []),
    [words.pricePerAnimalDay, prices.pricePerAnimalDayEur, 4],
    [words.total, totalGrams, 1],
    ...(isShort ? [] : [[words.humidity, humidityPercent, 2] as [string, number | null, number]]),
    [words.monthly, prices.quantityPer30DaysTonnes, 3],
    [words.daysPerTonne, prices.daysPerTonne, 0],
  ]
  return (
    <Paper p="md" component="section" aria-label={words.figures}>
      <dl className={classes.figures}>
        {figures.map(([label, value, decimals]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null ? words.none : formatNumber(value, decimals, culture)}</dd>
          </div>
        ))}
      </dl>
      {prices.pricePerTonneEur === null && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.noPrice}
        </Text>
      )}
    </Paper>
  )
}

function ReadingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} className={classes.part}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function RecipeTable({ reading }: { reading: FormulaReading }) {
  const words = useWords().formulas.reading
  const culture = useCulture()
  return (
    <ReadingSection title={words.recipe}>
      {reading.foods.length === 0 ? (
        <Text p="md" c="dimmed">
          {words.noFoods}
        </Text>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{words.food}</th>
              <th className={classes.number}>{words.kilogramsPerTonne}</th>
              <th className={classes.number}>{words.grams}</th>
            </tr>
          </thead>
          <tbody>
            {reading.foods.map((food) => (
              <tr key={food.code}>
                <td>
                  {food.name} <span className={classes.code}>{food.code}</span>
                </td>
                <td className={classes.number}>{formatNumber(food.kilogramsPerTonne, food.decimals, culture)}</td>
                <td className={classes.number}>{formatNumber(food.grams, 2, culture)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ReadingSection>
  )
}

function NutrientSupplyTable({ reading }: { reading: FormulaReading }) {
  const words = useWords().formulas.reading
  const nameOf = (code: string) => reading.foods.find((food) => food.code === code)?.name ?? code
  return (
    <ReadingSection title={words.supply}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{words.nutrient}</th>
            <th className={classes.number}>{words.min}</th>
            <th className={classes.number}>{words.value}</th>
            <th className={classes.number}>{words.max}</th>
            <th className={`${classes.number} ${classes.wide}`}>{words.perKg}</th>
          </tr>
        </thead>
        <tbody>
          {reading.nutrients.map((nutrient) => (
            <NutrientRow key={nutrient.code} nutrient={nutrient} nameOf={nameOf} />
          ))}
        </tbody>
      </table>
    </ReadingSection>
  )
}

type NutrientRowProps = { readonly nutrient: NutrientSupply; readonly nameOf: (food: string) => string }

function NutrientRow({ nutrient, nameOf }: NutrientRowProps) {
  const words = useWords().formulas.reading
  const culture = useCulture()
  const { name, unit, min, value, max, perKg, violation, unverified } = nutrient
  const number = (shown: number | null) => (shown === null ? '' : formatNumber(shown, decimalsForValue(shown), culture))
  const distance = number(violation?.distance ?? null)
  return (
    <tr data-broken={violation !== null || undefined}>
      <td>
        {name} <span className={classes.code}>{dailyUnitOfContent(unit, culture)}</span>
        {violation && (
          <span className={classes.broken}>
            <IconAlertTriangle size={14} aria-hidden />
            {violation.limit.side === 'min' ? words.tooLow(distance) : words.tooHigh(distance)}
          </span>
        )}
        {unverified && (
          <span className={classes.unverified}>
            <IconQuestionMark size={14} aria-hidden />
            {words.unverified(
              namesInRow(
                unverified.foods.map(({ food }) => nameOf(food)),
                culture,
              ),
            )}
          </span>
        )}
      </td>
      <td className={classes.number}>{number(min)}</td>
      <td className={classes.number}>{number(value)}</td>
      <td className={classes.number}>{number(max)}</td>
      <td className={`${classes.number} ${classes.wide}`}>{number(perKg)}</td>
    </tr>
  )
}

/** Client, price list and constraint set of the formula, and who saved it. */
function FormulaSources({ data: { formule, distributeur } }: { data: FormulaWithInputs }) {
  const words = useWords().formulas.reading
  const culture = useCulture()
  const set = [formule.constraintSetName, formule.constraintVersionName].filter((name) => name !== '').join(', ')
  const farm = [formule.farmName, distributeur.farmCity].filter((name) => name !== '').join(', ')
  const facts: [label: string, text: string][] = [
    [words.farm, farm],
    [words.distributor, distributeur.name],
    [words.breed, formule.breedName],
    [words.animals, formatNumber(formule.animalCount, 0, culture)],
    [words.priceList, formule.priceListName],
    [words.constraintSet, set],
    [words.savedBy, [formatInstant(formule.modificationDate, culture), formule.ownerName].filter(Boolean).join(', ')],
  ]
  return (
    <ReadingSection title={words.sources}>
      <dl className={classes.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </ReadingSection>
  )
}
