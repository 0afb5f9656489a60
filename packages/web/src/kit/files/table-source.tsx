import { Alert, Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import type { TableCells } from './read-xlsx.ts'
import { readDelimitedText, readTableFile } from './table-file.ts'

type TableSourceProps = {
  readonly texts: {
    readonly explanation: string
    readonly paste: string
    /** The button that reads what was typed. */
    readonly read: string
    readonly file: string
    readonly tooLarge: string
    readonly unreadable: string
    readonly empty: string
  }
  readonly onTable: (table: TableCells) => void
}

/** Asks for a table: pasted, typed, or from a CSV or Excel file. */
export function TableSource({ texts, onTable }: TableSourceProps) {
  const [problem, setProblem] = useState<'tooLarge' | 'unreadable' | 'empty' | null>(null)
  const [reading, setReading] = useState(false)
  const [typed, setTyped] = useState('')
  const acceptTable = (table: TableCells | 'tooLarge' | 'unreadable') => {
    if (typeof table === 'string') return setProblem(table)
    if (table.length === 0) return setProblem('empty')
    onTable(table)
  }
  const readText = (text: string) =>
    acceptTable(text.includes('\t') ? parseDelimitedText(text) : readDelimitedText(text))
  const open = async (file: File | null) => {
    if (file === null) return
    setProblem(null)
    setReading(true)
    acceptTable(await readTableFile(file))
    setReading(false)
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
        <FileButton onChange={(file) => void open(file)} accept=".csv,.txt,.tsv,.xlsx">
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
