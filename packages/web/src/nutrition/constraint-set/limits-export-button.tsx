import { Button } from '@mantine/core'
import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { csvFileText } from '@provende/text/csv-text.ts'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../kit/files/save-file.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { limitTableForExport } from './limit-import.ts'

/** Saves the current limits as a CSV file that can be imported again. */
export function LimitsExportButton({ lines }: { lines: readonly ConstraintLineDto[] }) {
  const words = useWords()
  const culture = useCulture()
  const { code, item, min, max, maxKg, forbidden } = words.nutrition.limits
  const { minProbability, maxProbability } = words.nutrition.constraintVersion.lines.content.fields
  const save = () => {
    const table = limitTableForExport(
      lines,
      [code, item, min, max, maxKg, minProbability, maxProbability, forbidden],
      words.records.yes,
    )
    saveFile(`${words.nutrition.constraintVersion.lines.content.title}.csv`, csvFileText(table, culture))
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
      {words.records.list.export}
    </Button>
  )
}
