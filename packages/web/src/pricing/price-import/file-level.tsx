import { Badge, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { DropFiles } from '../../kit/files/drop-files.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import classes from './price-import.module.css'
import { useImportActions, useImportAddress, useRecentImports } from './use-price-import.ts'

const acceptedExtensions = '.xlsx,.xls,.ods,.csv,.txt,.tsv'
const stateColours = { open: 'blue', done: 'green', undone: 'gray' } as const

/** The first level: a file, or an import to go on with. */
export function FileLevel() {
  const words = useWords().pricing.import.upload
  const { goTo } = useImportAddress()
  const { isBusy, upload } = useImportActions()
  const send = async ([file]: readonly File[]) => {
    if (file === undefined || isBusy) return
    const imported = await upload(file)
    if (imported !== undefined) goTo(imported.id, 'review')
  }
  return (
    <Stack gap="lg">
      <DropFiles
        invitation={isBusy ? words.reading : words.invitation}
        limits={words.limits}
        button={words.button}
        accept={acceptedExtensions}
        busy={isBusy}
        onFiles={(files) => void send(files)}
      />
      <RecentImports />
    </Stack>
  )
}

function RecentImports() {
  const words = useWords().pricing.import.upload
  const culture = useCulture()
  const { goTo } = useImportAddress()
  const recent = useRecentImports()
  if (recent === undefined || recent.length === 0) return null
  return (
    <Paper p="md">
      <Title order={2} size="h4" mb="xs">
        {words.recent}
      </Title>
      <ul className={classes.recent}>
        {recent.map(({ id, fileName, state, createdAt }) => (
          <li key={id}>
            <div>
              <Text fw={500}>{fileName}</Text>
              <Text size="sm" c="dimmed">
                {words.startedAt(formatInstant(createdAt, culture))}
              </Text>
            </div>
            <Badge color={stateColours[state]}>{words.states[state]}</Badge>
            <Button variant="default" size="xs" onClick={() => goTo(id, 'review')}>
              {state === 'open' ? words.resume : words.receipt}
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
