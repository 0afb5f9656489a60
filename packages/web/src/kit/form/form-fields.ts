import { createContext, use } from 'react'

/**
 * A field as the screen around it gives it: editable, read (label and value), its value alone, or not there (only
 * another field was asked for).
 */
export type Field = {
  readonly path: string
  readonly label: string
  readonly value: unknown
  readonly mode: 'edit' | 'read' | 'value' | 'none'
  readonly required?: boolean
  readonly error?: string | undefined
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
}

export const FieldsContext = createContext<((path: string) => Field) | null>(null)

/** The field of that path in the form or the reading around. */
export function useField(path: string): Field {
  const fieldOf = use(FieldsContext)
  if (fieldOf === null) throw new Error(`There is no form around the field ${path}`)
  return fieldOf(path)
}

const nothingChanges = () => undefined

/** Fields that are only read. With `only`, the value of that one alone. */
export const readingOf =
  (values: Readonly<Record<string, unknown>>, labelOf: (path: string) => string, only?: string) =>
  (path: string): Field => ({
    path,
    label: labelOf(path),
    value: valueAt(values, path),
    mode: only === undefined ? 'read' : path === only ? 'value' : path.startsWith(`${only}.`) ? 'read' : 'none',
    onChange: nothingChanges,
  })

/** The value at `properties.0.data`. */
const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], values)
