import { Button, Stack } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import type { TableCells } from '../../kit/files/table-file.ts'
import { TableSource } from '../../kit/files/table-source.tsx'
import { useWords } from '../../kit/words.tsx'
import { useReadTableFile } from '../../shell/use-table-file.ts'

/** Asks for the table of a laboratory; its values go to the form, where they are seen before they are saved. */
export function AnalysisImportButton({ onTable }: { onTable: (table: TableCells) => void }) {
  const words = useWords()
  const texts = words.nutrition.analysisValues.import
  const readFile = useReadTableFile()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const accept = (table: TableCells) => {
    onTable(table)
    close()
  }
  return (
    <>
      <Button variant="default" mb="xs" leftSection={<IconTableImport size={16} />} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && (
        <Dialog onClose={close} size="lg" title={texts.title} closeButtonProps={{ 'aria-label': words.shell.close }}>
          <Stack gap="md">
            <TableSource texts={texts} readFile={readFile} onTable={accept} />
          </Stack>
        </Dialog>
      )}
    </>
  )
}
