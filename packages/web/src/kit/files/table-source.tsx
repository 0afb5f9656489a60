import { Alert, Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { readDelimitedText, type TableCells } from './table-file.ts'

/** The cells of a file; null when it was refused. */
export type ReadTableFile = (file: File) => Promise<TableCells | null>

type TableSourceProps = {
  readonly readFile: ReadTableFile
  readonly texts: {
    readonly explanation: string
    readonly paste: string
    /** The button that reads what was typed. */
    readonly read: string
    readonly file: string
    readonly empty: string
  }
  readonly onTable: (table: TableCells) => void
}

/** Asks for a table: pasted, typed, or from a file. */
export function TableSource({ texts, readFile, onTable }: TableSourceProps) {
  const [problem, setProblem] = useState<'empty' | null>(null)
  const [reading, setReading] = useState(false)
  const [typed, setTyped] = useState('')
  const acceptTable = (table: TableCells) => {
    if (table.length === 0) return setProblem('empty')
    onTable(table)
  }
  const readText = (text: string) =>
    acceptTable(text.includes('\t') ? parseDelimitedText(text) : readDelimitedText(text))
  const open = async (file: File | null) => {
    if (file === null) return
    setProblem(null)
    setReading(true)
    const table = await readFile(file)
    setReading(false)
    if (table !== null) acceptTable(table)
  }
  return (
    <>
      <Text size="sm">{texts.explanation}</Text>
      <Textarea
        data-autofocus
        label={texts.paste}
        minRows={6}
        autosize
        maxRows={12}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={(event) => {
          event.preventDefault()
          readText(event.clipboardData.getData('text/plain'))
        }}
      />
      <Group>
        {typed.trim() !== '' && <Button onClick={() => readText(typed)}>{texts.read}</Button>}
        <FileButton onChange={(file) => void open(file)} accept=".csv,.txt,.tsv,.xlsx,.xls,.ods">
          {(props) => (
            <Button {...props} variant="default" loading={reading} leftSection={<IconFileSpreadsheet size={16} />}>
              {texts.file}
            </Button>
          )}
        </FileButton>
      </Group>
      {problem !== null && (
        <Alert color="red" role="alert">
          {texts[problem]}
        </Alert>
      )}
    </>
  )
}
