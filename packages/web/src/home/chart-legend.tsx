import { Group, Text } from '@mantine/core'
import { useWords } from '../kit/words.tsx'
import classes from './dashboard.module.css'

/** What the shapes of a chart of months stand for: this year, and the same months of the year before. */
export function ChartLegend({ kind, withEvents = false }: { kind: 'line' | 'columns'; withEvents?: boolean }) {
  const words = useWords().home.history.legend
  return (
    <Group gap="md" mb={4}>
      <Text size="xs" className={classes.legendNow} data-kind={kind}>
        {words.now}
      </Text>
      <Text size="xs" className={classes.legendFormer} data-kind={kind}>
        {kind === 'line' ? words.formerLine : words.formerColumn}
      </Text>
      {withEvents && (
        <Text size="xs" className={classes.legendEvent}>
          {words.event}
        </Text>
      )}
    </Group>
  )
}
