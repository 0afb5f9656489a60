import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './simulation.module.css'

type AmountInputProps = {
  label: string
  placeholder?: string
  start: string
  isWrong: boolean
  onType: (text: string) => void
}

/** A typed number; what was typed stays as it is. */
export function AmountInput({ label, placeholder, start, isWrong, onType }: AmountInputProps) {
  const [text, setText] = useState(start)
  return (
    <TextInput
      className={classes.amount}
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={text}
      error={isWrong}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onType(event.currentTarget.value)
      }}
    />
  )
}
