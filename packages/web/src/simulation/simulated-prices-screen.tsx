import { ActionIcon, Alert, Button, Group, Paper, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { IconDeviceFloppy, IconFileSpreadsheet, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { useLeaveGuard } from '../kit/form/drafts/leave-guard.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { linkTo } from '../kit/link-to.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { priceImportScreenName } from '../pricing/price-import/price-import-names.ts'
import { useOtherPriceListChoices } from '../pricing/price-items/use-price-lists.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenParams, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { MissingFoodsPart } from './missing-foods-part.tsx'
import { categoriesOf, draftPricesOf, type PriceDraft, unchangedDraft } from './price-draft.ts'
import { ReplacedFoodsPart, type ReplacementDraft } from './replaced-foods-part.tsx'
import { PercentInput, SimulatedPriceTable } from './simulated-price-table.tsx'
import { simulationScreenNames, useForgetSimulations } from './simulation-facts.ts'
import { useFoodDrafts } from './use-food-drafts.ts'
import { type PriceSource, useSimulatedPrices } from './use-simulated-prices.ts'

/** The prices of a simulation: those of a list or of a file, changed by percentages and by hand. */
export function SimulatedPricesScreen() {
  const { id = '', tp } = useScreenParams()
  const isNew = tp === unsavedPriceListId
  const source = usePriceSource(isNew)
  const loaded = useSimulatedPrices(source)
  if (source === null) return <SourceChoice />
  return loaded ? (
    <PricesForm key={`${id} ${loaded.modificationDate}`} start={loaded} isNew={isNew} />
  ) : (
    <FormSkeleton />
  )
}

/** Where the prices of the address come from; null to be chosen. `file` is an import under review, of `structure`. */
function usePriceSource(isNew: boolean): PriceSource | null {
  const { id: text = '' } = useScreenParams()
  const [{ file, structure, next }] = useScreenQueryParams()
  const idOf = (number: string | undefined) => (/^[1-9]\d{0,14}$/.test(number ?? '') ? Number(number) : null)
  const [id, fileId] = [idOf(text), idOf(file)]
  if (isNew && fileId !== null) return { kind: 'file', id: fileId, structureId: idOf(structure) ?? 0 }
  if (id === null) return null
  return { kind: isNew ? (next === undefined ? 'list' : 'nextList') : 'simulation', id }
}

/** A new simulation copies a price list, or takes the prices of a file. */
function SourceChoice() {
  const words = useWords().simulation.prices
  const choices = useOtherPriceListChoices(0)
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const [{ replace, formulas }] = useScreenQueryParams()
  const open = (id: string | null) =>
    id &&
    void navigate({
      href: addressOf(simulationScreenNames.prices, {
        ...{ id, tp: unsavedPriceListId },
        ...(replace && { replace }),
        ...(formulas && { formulas }),
      }),
    })
  return (
    <>
      <ScreenActions>
        <ActionButtons back={addressOf(simulationScreenNames.list)} actions={[]} />
      </ScreenActions>
      <Paper p="md" maw={560}>
        <Select label={words.source} description={words.pickSource} data={choices} searchable onChange={open} />
        <Text size="sm" mt="md" mb="xs">
          {words.fromFileHint}
        </Text>
        <Button
          component={Link}
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} />}
          {...linkTo(addressOf(priceImportScreenName))}
        >
          {words.fromFile}
        </Button>
      </Paper>
    </>
  )
}

type PricesFormProps = { start: SimulatedPriceList; isNew: boolean }

function PricesForm({ start, isNew }: PricesFormProps) {
  const words = useWords().simulation
  const { fields } = words.simulation
  const { addressOf } = useScreenLinks()
  const [names, setNames] = useState({ name: start.name, code: start.code, description: start.description })
  const [draft, setDraft] = useState<PriceDraft>(unchangedDraft)
  const [isInvalid, setInvalid] = useState(false)
  const foods = useFoodDrafts(start)
  const isLeaving = useRef(false)
  const { save, isPending } = useSavePrices(isNew, () => {
    isLeaving.current = true
  })
  const hasChanges =
    draft !== unchangedDraft || foods.hasChanges || names.name !== start.name || names.code !== start.code
  const question = useLeaveGuard(
    () => hasChanges && !isLeaving.current,
    () => undefined,
  )
  const submit = () => {
    const items = start.items.map((line) => {
      const { itemId } = line
      return { itemId, ...draftPricesOf(start.type, line, draft) }
    })
    save({ ...start, ...names, items, ...foods.toSave() })
  }
  const field = (name: keyof typeof names) => ({
    ...{ label: fields[name], value: names[name] },
    onChange: (event: { currentTarget: { value: string } }) =>
      setNames({ ...names, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <ScreenActions>
        <ActionButtons back={addressOf(simulationScreenNames.list)} actions={[]} />
        <Button
          leftSection={<IconDeviceFloppy size={16} />}
          loading={isPending}
          disabled={foods.isInvalid || isInvalid || names.name.trim() === '' || names.code.trim() === ''}
          onClick={submit}
        >
          {words.prices.save}
        </Button>
      </ScreenActions>
      <Paper p="md" mb="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput {...field('name')} required maxLength={100} />
          <TextInput {...field('code')} required maxLength={40} />
          <TextInput label={fields.priceListId} value={start.priceListName} readOnly />
        </SimpleGrid>
        <Textarea {...field('description')} autosize maxLength={2000} mt="sm" />
      </Paper>
      <MissingFoodsPart
        start={start}
        draft={foods.stocks}
        onChange={foods.setStocks}
        onInvalid={foods.setStocksInvalid}
      />
      <ReplacedFoodsPart start={start} draft={foods.replaced} onChange={foods.setReplaced} />
      <ChangesPart start={start} draft={draft} onChange={setDraft} />
      {isInvalid && <Alert color="red">{words.prices.invalid}</Alert>}
      <PricesPart start={start} draft={draft} onChange={setDraft} onInvalid={setInvalid} />
      {question}
    </>
  )
}

type PricesToSave = Omit<SimulatedPriceList, 'items' | 'stocks' | 'replacements'> & {
  readonly replacements: readonly {
    readonly itemId: number
    readonly byItemId: number
    readonly factor: number
    readonly limits: ReplacementDraft['limits']
  }[]
  readonly items: readonly { readonly itemId: number }[]
  readonly stocks: readonly { readonly itemId: number; readonly tonnes: number | null }[]
}

/** Saves the prices, then opens the choice of formulas. */
function useSavePrices(isNew: boolean, onSaved: () => void) {
  const call = useApiCall()
  const navigate = useNavigate()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const forget = useForgetSimulations()
  const { addressOf } = useScreenLinks()
  const words = useWords().simulation.prices
  const [{ formulas }] = useScreenQueryParams()
  const { mutate, isPending } = useMutation({
    mutationFn: async (prices: PricesToSave) => {
      const { id, name, code, description, priceListId, currencyId, type, modificationDate, ...rest } = prices
      const { stockMonths, stocks, replacements, items } = rest
      const fields = {
        ...{ name, code, description, priceListId, currencyId, type, stockMonths },
        ...{ stocks: [...stocks], replacements: [...replacements], items: items as never },
      }
      const { response } = isNew
        ? await call(routes.simulations.add, { body: fields })
        : await call(routes.simulations.edit, { body: { ...fields, id, modificationDate } })
      return response.id
    },
    onSuccess: async (id) => {
      onSaved()
      toasts.success(words.saved)
      await forget()
      await navigate({ href: addressOf(simulationScreenNames.formulas, { id, ...(formulas && { formulas }) }) })
    },
    onError: (error) => problems.show(error),
  })
  return { save: mutate, isPending }
}

type PartProps = {
  start: SimulatedPriceList
  draft: PriceDraft
  onChange: Dispatch<SetStateAction<PriceDraft>>
}

/** The percentages by which prices change. */
function ChangesPart({ start, draft, onChange }: PartProps) {
  const words = useWords().simulation.prices
  const [category, setCategory] = useState<string | null>(null)
  const setPercent = (name: string, percent: number) =>
    onChange({ ...draft, byCategory: new Map([...draft.byCategory, [name, percent]]) })
  const remove = (name: string) =>
    onChange({ ...draft, byCategory: new Map([...draft.byCategory].filter(([other]) => other !== name)) })
  const others = categoriesOf(start.items).filter((name) => !draft.byCategory.has(name))
  return (
    <Paper p="md" component="section" aria-label={words.changes} mb="md">
      <Group align="flex-end" gap="md">
        <PercentInput
          label={words.overall}
          value={draft.overallPercent}
          onChange={(overallPercent) => onChange({ ...draft, overallPercent })}
        />
        {[...draft.byCategory].map(([name, percent]) => (
          <Group key={name} gap={4} align="flex-end">
            <PercentInput label={`${name} (%)`} value={percent} onChange={(value) => setPercent(name, value)} />
            <ActionIcon variant="subtle" size="lg" aria-label={words.removeCategory(name)} onClick={() => remove(name)}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Select label={words.category} data={others} value={category} onChange={setCategory} searchable clearable />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={category === null}
          onClick={() => {
            if (category !== null) setPercent(category, 0)
            setCategory(null)
          }}
        >
          {words.addCategory}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {words.hint}
      </Text>
    </Paper>
  )
}

/** The prices, each of which can be typed. */
function PricesPart({ onInvalid, ...props }: PartProps & { onInvalid: (isInvalid: boolean) => void }) {
  const words = useWords().simulation.prices
  const [search, setSearch] = useState('')
  const sought = foldText(search.trim())
  const { items } = props.start
  const shown = items.filter(({ name, code }) => foldText(`${name} ${code}`).includes(sought))
  return (
    <Paper p={0}>
      <Group p="sm">
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {words.shown(shown.length, items.length)}
        </Text>
      </Group>
      <SimulatedPriceTable {...props} lines={shown} onInvalid={onInvalid} />
    </Paper>
  )
}
