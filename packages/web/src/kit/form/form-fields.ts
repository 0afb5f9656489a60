import { createContext, use } from 'react'

/** A field as its form provides it: editable, read-only with its label, its value alone, or hidden. */
export type Field = {
  readonly path: string
  readonly label: string
  readonly value: unknown
  readonly mode: 'edit' | 'read' | 'value' | 'none'
  readonly required?: boolean
  readonly error?: string | undefined
  readonly onChange: (value: unknown) => void
  readonly onBlur?: (event?: { readonly relatedTarget: EventTarget | null }) => void
  /** Fills it in before anybody touches it: the form does not count as changed. */
  readonly onDefault?: (value: unknown) => void
  /** What could fill it in is being read: until then nothing is saved. Returns what says that it has been read. */
  readonly awaitDefault?: () => () => void
}

export const FieldsContext = createContext<((path: string) => Field) | null>(null)

/** Called for a field without a value that is left out; null where all are shown. */
export const FoldedFieldContext = createContext<(() => void) | null>(null)

/** The field of a path in the surrounding form or read-only view. */
export function useField(path: string): Field {
  const fieldOf = use(FieldsContext)
  if (fieldOf === null) throw new Error(`The field ${path} needs a form around it`)
  return fieldOf(path)
}

const doNothing = () => undefined

/** Read-only fields; with `only`, just the value of that field. */
export const readOnlyFieldOf =
  (values: Readonly<Record<string, unknown>>, labelOf: (path: string) => string, only?: string) =>
  (path: string): Field => ({
    path,
    label: labelOf(path),
    value: valueAt(values, path),
    mode: only === undefined ? 'read' : path === only ? 'value' : path.startsWith(`${only}.`) ? 'read' : 'none',
    onChange: doNothing,
  })

/** The value at `properties.0.data`. */
const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], values)
