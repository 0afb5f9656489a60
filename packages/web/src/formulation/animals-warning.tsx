// Said before a formula is made for a farm that has none of the animals it is for.

import { Alert } from '@mantine/core'
import { race } from '@provende/contract/catalogue/race.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  animalsNamedIn,
  animalsNotMeant,
  type FarmAnimal,
} from '@provende/domain/formulation/formula/target-animals.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { type ApiCall, useApiCall } from '../shell/session/client.ts'

type AnimalsWarningProps = {
  readonly breedId: number | null
  readonly farmIds: readonly number[]
}

/** Names the farms that raise other animals than those of the breed; nothing where either is not known. */
export function AnimalsWarning({ breedId, farmIds }: AnimalsWarningProps) {
  const words = useWords().formulas.otherAnimals
  const targets = useAnimalsOfBreed(farmIds.length === 0 ? null : breedId)
  const farms = useFarmProductions(targets.length === 0 ? [] : farmIds)
  const farmsByAnimals = Map.groupBy(
    farms.flatMap(({ name, productionTypeIds }) => {
      const animals = animalsNotMeant(targets, productionTypeIds)
      return animals.length === 0 ? [] : [{ name, animals }]
    }),
    ({ animals }) => animals.join(),
  )
  if (farmsByAnimals.size === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert" py="xs" my="sm">
      {[...farmsByAnimals].map(([key, named]) => (
        <div key={key}>{words.sentence(targets, namesOf(named), named[0]?.animals ?? [])}</div>
      ))}
    </Alert>
  )
}

const namesOf = (farms: readonly { readonly name: string }[]) => farms.map(({ name }) => name)

/** The same for a formula that is already saved. */
export function SavedFormulaAnimalsWarning({ id, farmIds }: { id: number; farmIds: readonly number[] }) {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(formula, 'breed', id),
    queryFn: async ({ signal }) => (await call(routes.formulas.single, { params: { id } }, signal)).response.breedId,
    enabled: farmIds.length > 0,
  })
  return <AnimalsWarning breedId={data ?? null} farmIds={farmIds} />
}

const unknownAnimals: readonly FarmAnimal[] = []

function useAnimalsOfBreed(breedId: number | null): readonly FarmAnimal[] {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(race, 'animals', breedId),
    queryFn: ({ signal }) => loadAnimalsOfBreed(call, breedId ?? 0, signal),
    enabled: breedId !== null,
  })
  return breedId === null ? unknownAnimals : (data ?? unknownAnimals)
}

/** Those its species is named after, else those the breed is. */
async function loadAnimalsOfBreed(call: ApiCall, breedId: number, signal: AbortSignal): Promise<FarmAnimal[]> {
  const breed = (await call(routes.races.one, { params: { id: breedId } }, signal)).response
  const query = { getInactive: false }
  const species = (await call(routes.species.one, { params: { id: breed.specieId }, query }, signal)).response
  const animals = animalsNamedIn(species.name, species.code)
  return animals.length > 0 ? animals : animalsNamedIn(breed.name, breed.code)
}

/** The farms whose productions have been read, with their names. */
function useFarmProductions(farmIds: readonly number[]) {
  const call = useApiCall()
  const answers = useQueries({
    queries: farmIds.map((farmId) => ({
      queryKey: queryKeyOf(formula, 'choices', { farmId }),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(routes.formulas.choices, { query: { farmId } }, signal)).response,
    })),
  })
  return answers.flatMap(({ data }) =>
    data === undefined ? [] : [{ name: data.distributeur.farmName, productionTypeIds: data.productionTypeIds }],
  )
}
