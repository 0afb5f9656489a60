import { Text } from '@mantine/core'
import type { SetProposalEffects as Effects } from '@provende/contract/formulation/formula-set-proposals.ts'
import { routes } from '@provende/contract/routes.ts'
import type { ConstraintVersionLimits } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { useApiCall } from '../../../shell/session/client.ts'
import { signedNumber } from '../formula-terms.ts'
import { PanelTable } from '../panels/panel-table.tsx'

type SetProposalEffectsProps = {
  readonly constraintVersionId: number
  readonly limits: ConstraintVersionLimits
}

/** What other limits of the set make of the formulas on it: their cheapest recipe before and after. */
export function SetProposalEffects({ constraintVersionId, limits }: SetProposalEffectsProps) {
  const texts = useWords().workbench.setProposal
  const call = useApiCall()
  const { data, isError } = useQuery({
    queryKey: ['formula', 'set proposal', constraintVersionId, limits],
    queryFn: async ({ signal }) => {
      // Only the schema has no readonly arrays.
      const body = { constraintVersionId, limits: limits as never }
      return (await call(routes.formulaSetProposals.effects, { body }, signal)).response
    },
    staleTime: 0,
    retry: false,
  })
  const status = data ? <EffectsSummary {...data} /> : isError ? texts.effectsFailed : texts.computing
  return (
    <>
      <Text size="sm" my="xs" role="status">
        {status}
      </Text>
      {data && data.formulas.length > 0 && <EffectsTable {...data} />}
    </>
  )
}

/** The change of the price per tonne; null without one of the two recipes. */
const changeOf = ({ before, after }: Effects['formulas'][number]): number | null =>
  before.pricePerTonneEur === null || after.pricePerTonneEur === null
    ? null
    : after.pricePerTonneEur - before.pricePerTonneEur

function EffectsSummary({ count, formulas }: Effects) {
  const texts = useWords().workbench.setProposal
  const culture = useCulture()
  const changes = formulas.flatMap((formula) => changeOf(formula) ?? [])
  const mean = changes.length === 0 ? null : changes.reduce((sum, change) => sum + change, 0) / changes.length
  const [lost, still] = [false, true].map(
    (hadNone) =>
      formulas.filter(
        ({ before, after }) => after.outcome === 'noRecipe' && (before.outcome === 'noRecipe') === hadNone,
      ).length,
  )
  return [
    texts.count(count, formulas.length),
    mean === null ? '' : texts.meanChange(signedNumber(mean, 2, culture)),
    texts.withoutRecipe(lost ?? 0, still ?? 0),
  ]
    .filter(Boolean)
    .join(' ')
}

function EffectsTable({ formulas }: Effects) {
  const texts = useWords().workbench.setProposal
  const culture = useCulture()
  const optimum = ({ outcome, pricePerTonneEur }: Effects['formulas'][number]['before']) =>
    pricePerTonneEur === null ? texts.outcomes[outcome] : formatNumber(pricePerTonneEur, 2, culture)
  return (
    <PanelTable
      label={texts.effects}
      hasMaxHeight
      rows={formulas}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          label: texts.formula,
          sortBy: ({ name }) => name,
          cell: ({ name, code }) => `${name} (${code})`,
        },
        { key: 'before', label: texts.before, isNumber: true, cell: ({ before }) => optimum(before) },
        { key: 'after', label: texts.after, isNumber: true, cell: ({ after }) => optimum(after) },
        {
          key: 'change',
          label: texts.change,
          isNumber: true,
          sortBy: changeOf,
          cell: (formula) => signedNumber(changeOf(formula), 2, culture) || '—',
        },
      ]}
    />
  )
}
