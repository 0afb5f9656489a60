import { Anchor, Select, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import classes from './fields.module.css'
import { type Field, FieldsContext, useField } from './form-fields.ts'
import { formatNumber } from './format.ts'
import { useCulture, useWords } from './words.tsx'

/* The fields of a form. Each takes its value, label and error by name from the form around; read, it shows its text. */

type FieldProps = { readonly name: string }

/** Fields in two columns where there is room; `wide` ones take both. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>

/**
 * A part of a form under its title. `of` is any of its fields: where only one field is shown, the title is not.
 */
export function FieldSection({ title, of, children }: { title: string; of: string; children: ReactNode }) {
  const { mode } = useField(of)
  if (mode === 'none' || mode === 'value') return children
  return (
    <section aria-label={title} className={classes.section}>
      <Title order={2}>{title}</Title>
      <FieldGrid>{children}</FieldGrid>
    </section>
  )
}

/** A field as it is read, when it is not edited here. `edit` draws it otherwise. */
export function Shown(props: { field: Field; text: ReactNode; wide?: boolean; edit: () => ReactNode }) {
  const { field, text, wide = false, edit } = props
  const nothing = useWords().records.nothing
  const read = text === '' || text === null ? <Text c="dimmed">{nothing}</Text> : text
  if (field.mode === 'none') return null
  if (field.mode === 'value') return read
  return (
    <div className={wide ? classes.wide : undefined}>
      {field.mode === 'edit' ? (
        edit()
      ) : (
        <dl className={classes.read}>
          <dt>{field.label}</dt>
          <dd>{read}</dd>
        </dl>
      )}
    </div>
  )
}

/** What every input takes from its field. */
export const inputProps = ({ label, required, error, onBlur }: Field) => ({
  label,
  required: required ?? false,
  error,
  onBlur,
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** One line to type in. */
const TextLine = ({ field, text, type = 'text' }: { field: Field; text: string; type?: 'text' | 'url' }) => (
  <TextInput
    {...inputProps(field)}
    type={type}
    value={text}
    onChange={(event) => field.onChange(event.currentTarget.value)}
    autoComplete="off"
  />
)

export function TextField({ name }: FieldProps) {
  const field = useField(name)
  const text = textOf(field.value)
  return <Shown field={field} text={text} edit={() => <TextLine field={field} text={text} />} />
}

/** The address of a page: read, it leads there, in another tab that knows nothing of this one. */
export function LinkField({ name }: FieldProps) {
  const field = useField(name)
  const address = textOf(field.value)
  return (
    <Shown
      field={field}
      text={
        address === '' ? (
          ''
        ) : (
          <Anchor href={address} target="_blank" rel="noopener noreferrer">
            {address}
          </Anchor>
        )
      }
      edit={() => <TextLine field={field} text={address} type="url" />}
    />
  )
}

export function TextAreaField({ name }: FieldProps) {
  const field = useField(name)
  const text = textOf(field.value)
  return (
    <Shown
      wide
      field={field}
      text={text === '' ? '' : <span className={classes.lines}>{text}</span>}
      edit={() => (
        <Textarea
          {...inputProps(field)}
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      )}
    />
  )
}

/**
 * A number with the decimal sign of the language; empty is null, what is no number stays as typed and is refused. With
 * `decimals` it is shown with that many, and with all it has to whoever comes to change it: it is kept as it was typed.
 */
export function DecimalField({ name, decimals }: FieldProps & { decimals?: number }) {
  const field = useField(name)
  const culture = useCulture()
  const [typed, setTyped] = useState<string | null>(null)
  const { value } = field
  /** What was there when one came to the field: Escape puts it back. */
  const before = useRef(value)
  const { input, isHere, come, leave } = useWholeNumber(decimals !== undefined)
  const text = typeof value === 'number' ? formatNumber(value, isHere ? undefined : decimals, culture) : textOf(value)
  const type = (next: string) => {
    setTyped(next)
    const number = parseDecimal(next)
    field.onChange(number === undefined ? next : number)
  }
  return (
    <Shown
      field={field}
      text={text}
      edit={() => (
        <TextInput
          {...inputProps(field)}
          ref={input}
          classNames={{ input: classes.number }}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? text}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => {
            before.current = value
            come()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === null) return
            event.stopPropagation()
            setTyped(null)
            field.onChange(before.current)
          }}
          onBlur={() => {
            setTyped(null)
            leave()
            field.onBlur?.()
          }}
        />
      )}
    />
  )
}

/** Whether the focus is in a number that is shown rounded elsewhere: the digits that appear are selected, as it was. */
function useWholeNumber(isRounded: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const [isHere, setIsHere] = useState(false)
  useLayoutEffect(() => {
    if (isHere) input.current?.select()
  }, [isHere])
  return { input, isHere, come: () => setIsHere(isRounded), leave: () => setIsHere(false) }
}

export function SwitchField({ name }: FieldProps) {
  const field = useField(name)
  const words = useWords().records
  const on = field.value === true
  return (
    <Shown
      wide
      field={field}
      text={on ? words.yes : words.no}
      edit={() => (
        <Switch
          label={field.label}
          error={field.error}
          checked={on}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      )}
    />
  )
}

/** One of a few values, each with its words. */
export function ChoiceField({ name, choices }: FieldProps & { choices: readonly { value: string; label: string }[] }) {
  const field = useField(name)
  const words = useWords().records.form
  const value = textOf(field.value)
  return (
    <Shown
      field={field}
      text={choices.find((choice) => choice.value === value)?.label ?? value}
      edit={() => (
        <Select
          {...inputProps(field)}
          data={[...choices]}
          value={value === '' ? null : value}
          onChange={(next) => field.onChange(next ?? '')}
          placeholder={words.choose}
          allowDeselect={false}
          clearable={!field.required}
          clearButtonProps={{ 'aria-label': words.clear }}
          maxDropdownHeight={largestDropdown}
        />
      )}
    />
  )
}

/** Greatest height of a list of choices, in px. Source: spec 1 §9. */
export const largestDropdown = 400

/** The fields inside with other values than those of the form around: a decimal kept as text, for instance. */
export function FieldsAs({ adapt, children }: { adapt: (field: Field) => Field; children: ReactNode }) {
  const fieldOf = use(FieldsContext)
  if (fieldOf === null) throw new Error('There is no form around these fields')
  return <FieldsContext value={(path) => adapt(fieldOf(path))}>{children}</FieldsContext>
}
