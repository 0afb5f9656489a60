import { Anchor, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { LateSelect } from '../overlays/overlays.tsx'
import { useCulture, useWords } from '../words.tsx'
import classes from './fields.module.css'
import { type Field, FieldsContext, FoldedFieldContext, useField } from './form-fields.ts'
import { WholeText } from './whole-text.tsx'

/*
 * The fields of a form. Each takes its value, label and error by name from the form around; read-only, it shows text.
 */

type FieldProps = { readonly name: string }

/** Fields in two columns where there is room; `wide` ones take both. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>

/** A titled section of a form. `of` is any of its fields; the title is hidden when only one field is shown. */
export function FieldSection({ title, of, children }: { title: string; of: string; children: ReactNode }) {
  const { mode } = useField(of)
  const fold = use(FoldedFieldContext)
  if (mode === 'none' || mode === 'value') return children
  return (
    <section aria-label={title} className={fold === null ? classes.section : `${classes.section} ${classes.folding}`}>
      <Title order={2}>{title}</Title>
      <FieldGrid>{children}</FieldGrid>
    </section>
  )
}

/** Renders a field by its mode: `edit()` when editable, else `text` with or without the label, or nothing. */
export function FieldByMode(props: { field: Field; text: ReactNode; wide?: boolean; edit: () => ReactNode }) {
  const { field, text, wide = false, edit } = props
  const emptyText = useWords().records.emptyValue
  const fold = use(FoldedFieldContext)
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = text === '' || text === null
  const content = isEmpty ? <Text c="dimmed">{emptyText}</Text> : text
  if (field.mode === 'none') return null
  if (field.mode === 'value') return content
  if (fold !== null && field.mode === 'read' && isEmpty) return <FoldedField onFolded={fold} />
  return (
    <div className={wide ? classes.wide : undefined} ref={box}>
      {field.mode === 'edit' ? (
        <>
          {edit()}
          <WholeText text={text} around={box} />
        </>
      ) : (
        <dl className={classes.read}>
          <dt>{field.label}</dt>
          <dd>{content}</dd>
        </dl>
      )}
    </div>
  )
}

/** In place of a field without a value: tells the form around that there is one. */
function FoldedField({ onFolded }: { onFolded: () => void }) {
  useLayoutEffect(onFolded, [onFolded])
  return null
}

/** The props every input takes from its field. */
export const fieldInputProps = ({ label, required, error, onBlur, value }: Field) => ({
  label,
  required: required ?? false,
  // Also while the name of what is chosen is not read yet.
  'data-filled': (value !== null && value !== undefined && value !== '') || undefined,
  error,
  onBlur,
})

const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')

type OneLineInputProps = {
  readonly field: Field
  readonly text: string
  readonly type?: 'text' | 'url'
  readonly keyboard?: 'tel' | 'email' | undefined
}

const OneLineInput = ({ field, text, type = 'text', keyboard }: OneLineInputProps) => (
  <TextInput
    {...fieldInputProps(field)}
    type={type}
    inputMode={keyboard}
    autoCapitalize={keyboard === 'email' ? 'none' : undefined}
    value={text}
    onChange={(event) => field.onChange(event.currentTarget.value)}
    autoComplete="off"
  />
)

/** A text of one line; `keyboard` is the one a phone shows. */
export function TextField({ name, keyboard }: FieldProps & { readonly keyboard?: 'tel' | 'email' }) {
  const field = useField(name)
  const text = textOrEmpty(field.value)
  return (
    <FieldByMode
      field={field}
      text={text}
      edit={() => <OneLineInput field={field} text={text} keyboard={keyboard} />}
    />
  )
}

/** The address of a web page; read-only, it is a link to a new tab without opener or referrer. */
export function LinkField({ name }: FieldProps) {
  const field = useField(name)
  const address = textOrEmpty(field.value)
  return (
    <FieldByMode
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
      edit={() => <OneLineInput field={field} text={address} type="url" />}
    />
  )
}

export function TextAreaField({ name, rows = 2 }: FieldProps & { readonly rows?: number }) {
  const field = useField(name)
  const text = textOrEmpty(field.value)
  return (
    <FieldByMode
      wide
      field={field}
      text={text === '' ? '' : <span className={classes.lines}>{text}</span>}
      edit={() => (
        <Textarea
          {...fieldInputProps(field)}
          autosize
          minRows={rows}
          maxRows={Math.max(rows, 10)}
          value={text}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      )}
    />
  )
}

/**
 * A number with the decimal separator of the language; empty is null, an invalid number stays as typed and is refused
 * by the schema. `decimals` rounds what is shown, but a focused field shows all digits and the stored value is never
 * rounded.
 */
export function DecimalField({ name, decimals }: FieldProps & { decimals?: number }) {
  const field = useField(name)
  const culture = useCulture()
  const [typed, setTyped] = useState<string | null>(null)
  const { value } = field
  /** The value when the field got the focus; Escape restores it. */
  const before = useRef(value)
  const { input, showsAllDigits, onFocus, onBlur } = useFullPrecision(decimals !== undefined)
  const text =
    typeof value === 'number' ? formatNumber(value, showsAllDigits ? undefined : decimals, culture) : textOrEmpty(value)
  const type = (next: string) => {
    setTyped(next)
    const number = parseDecimal(next)
    field.onChange(number === undefined ? next : number)
  }
  return (
    <FieldByMode
      field={field}
      text={text}
      edit={() => (
        <TextInput
          {...fieldInputProps(field)}
          ref={input}
          classNames={{ input: classes.number }}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? text}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => {
            before.current = value
            onFocus()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === null) return
            event.stopPropagation()
            setTyped(null)
            field.onChange(before.current)
          }}
          onBlur={() => {
            setTyped(null)
            onBlur()
            field.onBlur?.()
          }}
        />
      )}
    />
  )
}

/**
 * Shows all digits of a rounded number while it has the focus; they are selected, because changing the text loses the
 * selection.
 */
function useFullPrecision(isRounded: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const [showsAllDigits, setShowsAllDigits] = useState(false)
  useLayoutEffect(() => {
    if (showsAllDigits) input.current?.select()
  }, [showsAllDigits])
  return { input, showsAllDigits, onFocus: () => setShowsAllDigits(isRounded), onBlur: () => setShowsAllDigits(false) }
}

/** A switch; `hint` stands below it. */
export function SwitchField({ name, hint }: FieldProps & { hint?: string | undefined }) {
  const field = useField(name)
  const words = useWords().records
  const on = field.value === true
  return (
    <FieldByMode
      wide
      field={field}
      text={on ? words.yes : words.no}
      edit={() => (
        <Switch
          label={field.label}
          description={hint}
          error={field.error}
          checked={on}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      )}
    />
  )
}

/** Picks one of a few values, each with its label. */
export function ChoiceField({ name, choices }: FieldProps & { choices: readonly { value: string; label: string }[] }) {
  const field = useField(name)
  const words = useWords().records.form
  const value = textOrEmpty(field.value)
  return (
    <FieldByMode
      field={field}
      text={choices.find((choice) => choice.value === value)?.label ?? value}
      edit={() => (
        <LateSelect
          {...fieldInputProps(field)}
          data={[...choices]}
          value={value === '' ? null : value}
          onChange={(next) => field.onChange(next ?? '')}
          placeholder={words.choose}
          allowDeselect={false}
          clearable={!field.required}
          clearButtonProps={{ 'aria-label': words.clear }}
        />
      )}
    />
  )
}

/** Changes the fields inside: their label, mode or value, for instance a decimal stored as text. */
export function AdaptedFields({ adapt, children }: { adapt: (field: Field) => Field; children: ReactNode }) {
  const fieldOf = use(FieldsContext)
  if (fieldOf === null) throw new Error('AdaptedFields needs a form around it')
  return <FieldsContext value={(path) => adapt(fieldOf(path))}>{children}</FieldsContext>
}
