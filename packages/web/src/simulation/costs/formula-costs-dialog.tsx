import { Skeleton, Stack, Text } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../kit/dialog.tsx'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import type { ResultLine } from '../result-line.ts'
import { CostWaterfall } from './cost-waterfall.tsx'

/** From the cost of one formula today to its new one, by the tonne of today. */
export function FormulaCostsDialog({ id, row, onClose }: { id: number; row: ResultLine; onClose: () => void }) {
  const words = useWords().simulation.result.costs
  const call = useApiCall()
  const problems = useProblemReporter()
  const { formulaId, formulaName, farmName } = row
  const { data } = useQuery({
    queryKey: queryKeyOf(simulation, 'formulaCosts', `${id} ${formulaId}`),
    queryFn: async ({ signal }) => {
      try {
        return (await call(routes.simulations.formulaCosts, { params: { id, formulaId } }, signal)).response
      } catch (error) {
        problems.show(error)
        onClose()
        throw error
      }
    },
    retry: false,
  })
  return (
    <Dialog opened onClose={onClose} title={words.titleOf(formulaName)} size="lg">
      {data === undefined ? (
        <Skeleton h={240} />
      ) : data.costs === null ? (
        <Text>{words.noneOfFormula}</Text>
      ) : (
        <Stack gap="sm">
          {farmName && <Text size="sm">{farmName}</Text>}
          <CostWaterfall costs={data.costs} ingredients={data.ingredients} unit={words.perTonne} decimals={2} />
          <Text size="sm" c="dimmed">
            {words.perTonneNote}
          </Text>
        </Stack>
      )}
    </Dialog>
  )
}
