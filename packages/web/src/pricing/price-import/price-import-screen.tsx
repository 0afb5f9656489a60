import { Stack } from '@mantine/core'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useWords } from '../../kit/words.tsx'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { FileLevel } from './file-level.tsx'
import { ListsLevel } from './lists-level.tsx'
import classes from './price-import.module.css'
import { priceListScreenNames } from './price-import-names.ts'
import { ResultLevel } from './result-level.tsx'
import { ReviewLevel } from './review-level.tsx'
import { type ImportLevel, importLevels, useImportAddress, usePriceImport } from './use-price-import.ts'

/** Imports a price file in four levels: file, review, lists, result. Source: spec 2 §2 "Price list", §4 "Excel import". */
export function PriceImportScreen() {
  const { addressOf } = useScreenLinks()
  const { id, level } = useImportAddress()
  const imported = usePriceImport(id)
  const shown = imported !== undefined && imported.state !== 'open' ? 'result' : level === 'result' ? 'lists' : level
  return (
    <Stack gap="lg" maw={1280}>
      <ScreenActions>
        <ActionButtons back={addressOf(priceListScreenNames.list)} actions={[]} />
      </ScreenActions>
      <Levels current={id === null ? 'file' : shown} />
      {id === null ? <FileLevel /> : imported === undefined ? <FormSkeleton /> : null}
      {imported !== undefined && id !== null && (
        <>
          {shown === 'review' && <ReviewLevel imported={imported} />}
          {shown === 'lists' && <ListsLevel imported={imported} />}
          {shown === 'result' && <ResultLevel imported={imported} />}
        </>
      )}
    </Stack>
  )
}

function Levels({ current }: { current: ImportLevel }) {
  const { levels } = useWords().pricing.import
  const position = importLevels.indexOf(current)
  return (
    <ol className={classes.levels}>
      {levels.map((title, index) => (
        <li
          key={title}
          data-done={index < position || undefined}
          aria-current={index === position ? 'step' : undefined}
        >
          <span>{index + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  )
}
