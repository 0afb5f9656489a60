import { Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useWords } from '../../words.tsx'
import classes from './filter-chips.module.css'
import type { ShownChipProps } from './shown-chip.ts'

/** A filter as a chip: its name, and its value once one is chosen; it opens the values, and can be cleared. */
export function FilterValuesChip({ opensAtOnce, ...props }: ShownChipProps & { readonly opensAtOnce: boolean }) {
  const { label, value, text, isSearched, onSearch, onChange, onClose } = props
  const { list } = useWords().records
  const combobox = useCombobox({
    onDropdownOpen: () => {
      onSearch('')
      if (isSearched) combobox.focusSearchInput()
      else combobox.focusTarget()
    },
    onDropdownClose: () => {
      onSearch('')
      onClose?.()
      combobox.resetSelectedOption()
      combobox.focusTarget()
    },
  })
  const openAtOnce = useEffectEvent(() => opensAtOnce && combobox.openDropdown())
  useEffect(() => void openAtOnce(), [])
  const isSet = value !== ''
  return (
    <span className={classes.chip} data-set={isSet || undefined}>
      <Combobox
        store={combobox}
        position="bottom-start"
        width={280}
        withinPortal
        onOptionSubmit={(chosen) => {
          onChange(chosen)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target targetType="button">
          <button
            type="button"
            className={classes.name}
            aria-label={isSet ? list.filterIs(label, text) : list.filterBy(label)}
            onClick={() => combobox.toggleDropdown()}
          >
            <span>{isSet ? list.filterIs(label, text) : label}</span>
            {!isSet && <IconChevronDown size={14} aria-hidden />}
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <ChipValues {...props} onTyped={() => combobox.updateSelectedOptionIndex()} />
        </Combobox.Dropdown>
      </Combobox>
      {isSet && (
        <button
          type="button"
          className={classes.clear}
          aria-label={list.clearFilter(label)}
          onClick={() => {
            onChange(undefined)
            combobox.focusTarget()
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** The values of an opened filter, with their search where they are many. */
function ChipValues(props: ShownChipProps & { readonly onTyped: () => void }) {
  const { value, choices, search, isSearched, isSearching = false, hasMore = false, onSearch, onTyped } = props
  const { form, list } = useWords().records
  const options = choices.map((choice) => (
    <Combobox.Option key={choice.value} value={choice.value} active={choice.value === value}>
      {choice.label}
    </Combobox.Option>
  ))
  return (
    <>
      {isSearched && (
        <Combobox.Search
          value={search}
          onChange={(event) => {
            onSearch(event.currentTarget.value)
            onTyped()
          }}
          placeholder={list.search}
          aria-label={list.search}
        />
      )}
      <Combobox.Options className={classes.options}>
        {options.length > 0 ? (
          options
        ) : (
          <Combobox.Empty>{isSearching ? form.searching : form.noneFound}</Combobox.Empty>
        )}
      </Combobox.Options>
      {hasMore && <Combobox.Footer>{form.refineSearch(choices.length)}</Combobox.Footer>}
    </>
  )
}
