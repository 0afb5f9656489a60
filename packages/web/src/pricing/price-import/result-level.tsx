import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { PriceImport } from '@provende/contract/pricing/price-import.ts'
import { noonInstantOf } from '@provende/domain/kit/day.ts'
import { IconArrowBackUp, IconFileSpreadsheet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useConfirm } from '../../kit/confirm.tsx'
import { formatDate } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { priceListScreenNames, simulationOfListAddress } from './price-import-names.ts'
import { useImportActions, useImportAddress } from './use-price-import.ts'

/** The last level: what was written, and undoing it. */
export function ResultLevel({ imported }: { imported: PriceImport }) {
  const words = useWords().pricing.import.done
  const { goTo } = useImportAddress()
  const { isBusy, undo } = useImportActions()
  const { ask, dialog } = useConfirm()
  const { id, state, receipts } = imported
  const askToUndo = async () => {
    const question = { title: words.undoQuestion, message: words.undoExplanation, yes: words.undo, danger: true }
    if (await ask(question)) await undo(id)
  }
  return (
    <Stack gap="md">
      {state === 'undone' ? (
        <Alert role="status">{words.undone}</Alert>
      ) : (
        <>
          <Title order={2} size="h3" role="status">
            {words.title}
          </Title>
          {receipts.map((receipt) => (
            <Receipt key={receipt.listId} receipt={receipt} />
          ))}
        </>
      )}
      <Group gap="xs">
        <Button variant="default" leftSection={<IconFileSpreadsheet size={16} />} onClick={() => goTo(null, 'file')}>
          {words.another}
        </Button>
        {state === 'done' && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={isBusy}
            onClick={() => void askToUndo()}
          >
            {words.undo}
          </Button>
        )}
      </Group>
      {dialog}
    </Stack>
  )
}

function Receipt({ receipt }: { receipt: PriceImport['receipts'][number] }) {
  const words = useWords().pricing.import.done
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  const { structureName, listId, listName, isUpdate, startDay } = receipt
  const { newCount, changedCount, unchangedCount, removedCount } = receipt
  const day = formatDate(noonInstantOf(startDay), culture)
  return (
    <Paper p="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{structureName}</Text>
          <Text>{isUpdate ? words.updated(listName) : words.added(listName, day)}</Text>
          <Text size="sm">{words.counts(newCount, changedCount, unchangedCount, removedCount)}</Text>
        </div>
        <Group gap="xs">
          <Button component={Link} {...linkTo(simulationOfListAddress(addressOf, listId))}>
            {isUpdate ? words.reformulate : words.whatChanges}
          </Button>
          <Button
            variant="default"
            component={Link}
            {...linkTo(addressOf(priceListScreenNames.detail, { id: listId }))}
          >
            {words.openList}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
