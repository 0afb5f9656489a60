export type Choice = { readonly value: string; readonly label: string }

/** A filter whose values are chosen. */
export type ChipProps = {
  readonly label: string
  /** As in the address; '' without one. */
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}

/** The same with what it shows. */
export type ShownChipProps = ChipProps & {
  /** The label of the chosen value. */
  readonly text: string
  readonly choices: readonly Choice[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly isSearched: boolean
  readonly isSearching?: boolean
  readonly hasMore?: boolean
  readonly onClose?: () => void
}
