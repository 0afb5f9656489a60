import { Text } from '@mantine/core'
import { formatNumber } from '@provende/text/numbers.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useReach } from './use-reach.ts'

/** Tells an expert that he sees a part of the farms, and who adds others if not he; nothing to whoever sees all. */
export function ReachNote({ ofFarms = false }: { readonly ofFarms?: boolean }) {
  const words = useWords().shell
  const culture = useCulture()
  const reach = useReach()
  if (reach === null) return null
  const [farms, all] = [reach.farms, reach.allFarms].map((count) => formatNumber(count, undefined, culture))
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {words.reach(String(farms), String(all), reach.farms)}
      {ofFarms && !reach.mayAddFarms && ` ${words.reachAddsNone}`}
    </Text>
  )
}
