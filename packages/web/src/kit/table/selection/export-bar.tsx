import { WithDictionaryPart } from '../../words.tsx'
import { SelectionBar, type SelectionBarProps } from './selection-bar.tsx'

/** The bar of a list whose rows can only be exported together. */
export function ExportBar<Row extends { readonly id: number }>(props: SelectionBarProps<Row>) {
  return (
    <WithDictionaryPart part="lists">
      <SelectionBar {...props} />
    </WithDictionaryPart>
  )
}
