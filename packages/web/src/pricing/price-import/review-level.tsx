import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { PriceImport } from '@provende/contract/pricing/price-import.ts'
import { IconArrowRight, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import { LineGroup } from './line-group.tsx'
import { ReadingPanel } from './reading-panel.tsx'
import { type ChangeImport, useImportActions, useImportAddress } from './use-price-import.ts'

/** The second level: how the file is read, and the lines with trouble, which are mended here and checked again at once. */
export function ReviewLevel({ imported }: { imported: PriceImport }) {
  const words = useWords().pricing.import
  const { goTo } = useImportAddress()
  const { isBusy, review, download } = useImportActions()
  const { id, lineCount, importedCount, groups } = imported
  const change: ChangeImport = async (changes) => void (await review(id, changes))
  const isRejecting = groups.some(({ group }) => group !== 'unusual')
  return (
    <Stack gap="md" aria-busy={isBusy}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {imported.fileName}
          </Text>
          <Text role="status">{words.counted(lineCount, importedCount)}</Text>
        </div>
        <Group gap="xs">
          {isRejecting && (
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void download(id)}>
              {words.download}
            </Button>
          )}
          <Button
            rightSection={<IconArrowRight size={16} />}
            disabled={importedCount === 0}
            onClick={() => goTo(id, 'lists')}
          >
            {words.toLists}
          </Button>
        </Group>
      </Group>
      <ReadingPanel key={`${imported.sheet} ${imported.headingRow}`} imported={imported} change={change} />
      {lineCount === 0 && <Alert color="orange">{words.noLines}</Alert>}
      {lineCount > 0 && groups.length === 0 && (
        <Alert color="green" icon={<IconCircleCheck size={16} />}>
          {words.noTrouble}
        </Alert>
      )}
      {groups.map((group) => (
        <LineGroup key={group.group} group={group} change={change} />
      ))}
    </Stack>
  )
}
