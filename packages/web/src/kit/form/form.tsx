import { Paper, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { problemsOfZodError } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { afterClick } from '../after-click.ts'
import { isTouchOnly } from '../key-hints.ts'
import { type LabelOfPath, problemSentence } from '../problem-sentence.ts'
import { useToasts } from '../toasts.ts'
import { useCulture, useWords } from '../words.tsx'
import classes from './fields.module.css'
import { type Field, FieldsContext } from './form-fields.ts'

export type FormValues = Record<string, unknown>
/** The error message of each field, by path. */
export type FieldErrors = Readonly<Record<string, string>>

export type CheckedForm = {
  readonly values: FormValues
  readonly isDirty: () => boolean
  readonly errors: FieldErrors
  readonly field: (path: string) => Field
  /**
   * Shows problems under their fields and focuses the first; false, and nothing is shown, when the list is empty or one
   * problem belongs to no field of the form.
   */
  readonly showProblems: (problems: readonly Problem[]) => boolean
  /** Calls `save` when the form is valid; else shows the errors, or a message when a save is still running. */
  readonly submit: (save: (values: FormValues) => Promise<void>) => Promise<void>
  readonly saving: boolean
  readonly setValue: (path: string, value: unknown) => void
  /** Resets the form to `initial` with `values` typed over it; values without a field are ignored. */
  readonly restart: (initial: FormValues, values: FormValues) => void
  readonly element: RefObject<HTMLFormElement | null>
}

/**
 * A form over a contract schema, validated at every keystroke and on blur with the messages the server would send.
 * `check` adds rules the schema cannot express. Source: spec 1 §5.
 */
export function useCheckedForm(
  schema: z.ZodType,
  initial: FormValues,
  labelOf: LabelOfPath,
  check: (values: FormValues) => readonly Problem[] = () => [],
): CheckedForm {
  const words = useWords()
  const culture = useCulture()
  const toasts = useToasts()
  const element = useRef<HTMLFormElement>(null)
  const required = useMemo(() => requiredFieldNames(schema), [schema])
  const sentenceOf = (problem: Problem) => problemSentence(words, culture, problem, labelOf)
  const form = useForm<FormValues>({
    initialValues: initial,
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: (values) => {
      const parsed = schema.safeParse(values)
      const problems = [...(parsed.success ? [] : problemsOfZodError(parsed.error, values)), ...check(values)]
      return storedProblems(problems)
    },
  })
  const focusFirstInvalid = useFocusOnFirstInvalid(element)
  const { saving, run, awaitDefault } = useSingleRun(element, () => toasts.warning(words.shell.form.submitting))
  const showErrors = (errors: StoredProblems) => {
    form.setErrors(errors)
    toasts.warning(words.shell.form.invalid)
    focusFirstInvalid()
  }
  return {
    values: form.values,
    isDirty: form.isDirty,
    errors: inWords(form.errors, sentenceOf),
    saving,
    element,
    showProblems: (problems) => {
      const hasField = ({ field }: Problem) => field !== undefined && (field.split('.')[0] ?? '') in form.values
      if (problems.length === 0 || !problems.every(hasField)) return false
      showErrors(storedProblems(problems))
      return true
    },
    setValue: (path, value) => form.setFieldValue(path, value as never),
    restart: (initial, values) => {
      form.setInitialValues(initial)
      form.setValues(Object.fromEntries(Object.entries(values).filter(([name]) => name in form.values)))
    },
    submit: (save) =>
      run(async () => {
        const { hasErrors, errors } = await form.validate()
        if (hasErrors) return showErrors(errors as StoredProblems)
        toasts.withdraw(words.shell.form.invalid)
        toasts.withdrawRetries()
        await save(form.getValues())
      }),
    field: (path) => {
      const { value, onChange, onBlur: validate } = form.getInputProps(path)
      const error = inWords(form.errors, sentenceOf)[path]
      const onBlur = (event?: LeftField) =>
        // The message would move what is being clicked.
        afterClick(() => (form.isDirty(path) || !event || staysIn(element.current, event)) && validate())
      const onDefault = (next: unknown) => {
        form.setInitialValues({ ...form.getInitialValues(), [path]: next })
        form.setFieldValue(path, next as never)
      }
      const shown = { path, value, error, label: labelOf(path), required: required.has(path), mode: 'edit' as const }
      return { ...shown, onChange, onBlur, onDefault, awaitDefault }
    },
  }
}

/**
 * The fields for which what could fill them in is being read. A choice may lead to the next, as that of a model to its
 * versions: they have been read when none has begun after the last was rendered.
 */
function awaitedDefaults() {
  const ends = new Set<Promise<void>>()
  return {
    add: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.add(promise)
      return () => {
        ends.delete(promise)
        resolve()
      }
    },
    all: async () => {
      while (ends.size > 0) {
        await Promise.all(ends)
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
  }
}

/** The event of a field that lost the focus, with what got it; some fields say only that they did. */
type LeftField = { readonly relatedTarget: EventTarget | null }

/** Who leaves the form, to choose the language or to read, has not passed over a field that he has not touched yet. */
const staysIn = (form: HTMLElement | null, { relatedTarget }: LeftField): boolean =>
  relatedTarget instanceof Node && form?.contains(relatedTarget) === true

/** Problems by field as the form library stores them, which has text there; they are put into words when they are shown. */
type StoredProblems = Record<string, never>

/** The first problem of each field, stored as what it is: a sentence would stay in the language that it was said in. */
function storedProblems(problems: readonly Problem[]): StoredProblems {
  const byField = Map.groupBy(problems, (problem) => problem.field ?? '')
  return Object.fromEntries([...byField].map(([field, [first]]) => [field, first as never]))
}

const inWords = (stored: object, sentenceOf: (problem: Problem) => string): FieldErrors =>
  Object.fromEntries(Object.entries(stored).map(([field, problem]) => [field, sentenceOf(problem)]))

/** The required fields: those an empty object lacks. */
function requiredFieldNames(schema: z.ZodType): ReadonlySet<string> {
  const empty = schema.safeParse({})
  const problems = empty.success ? [] : problemsOfZodError(empty.error, {})
  return new Set(problems.filter(({ key }) => key === 'field.required').map(({ field }) => field ?? ''))
}

/** The initial values of a form: the schema default of each field, else '' for a text and null for anything else. */
export function defaultFormValues(fields: Readonly<Record<string, z.ZodType>>): FormValues {
  const entries = Object.entries(fields).map(([name, schema]): [string, unknown] => {
    const parsed = schema.safeParse(undefined)
    if (parsed.success) return [name, parsed.data]
    const expectsText = parsed.error.issues.some(
      (issue) => issue.code === 'invalid_type' && issue.expected === 'string',
    )
    return [name, expectsText ? '' : null]
  })
  return Object.fromEntries(entries)
}

/** Runs one piece of work at a time; calls `onBusy` instead while one is running. */
function useSingleRun(element: RefObject<HTMLFormElement | null>, onBusy: () => void) {
  const isRunning = useRef(false)
  const [awaited] = useState(awaitedDefaults)
  const [saving, setSaving] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return onBusy()
    isRunning.current = true
    setSaving(true)
    const isShown = element.current !== null
    await awaited.all()
    // Who has left meanwhile saves nothing.
    const hasLeft = isShown && element.current === null
    await (hasLeft ? Promise.resolve() : work()).finally(() => {
      isRunning.current = false
      setSaving(false)
    })
  }
  return { saving, run, awaitDefault: awaited.add }
}

/** Moves the focus to the first invalid field, after the errors are rendered. */
function useFocusOnFirstInvalid(element: RefObject<HTMLFormElement | null>) {
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [requests, element])
  return () => setRequests((count) => count + 1)
}

const textFields = ':is(input:not([hidden], [type=hidden], [type=checkbox], [type=radio]), textarea):not(:disabled)'

const isFilled = ({ value, dataset }: HTMLInputElement) => value !== '' || dataset.filled !== undefined

/**
 * Moves the focus to the first required field that is empty. If none is, to the first field, but not on a phone, where its
 * keyboard would cover what one came to read.
 */
export function focusFirstField(element: RefObject<HTMLFormElement | null>) {
  const fields = [...(element.current?.querySelectorAll<HTMLInputElement>(textFields) ?? [])]
  const empty = fields.find((field) => field.required && !isFilled(field))
  const first = empty ?? (isTouchOnly() ? undefined : fields[0])
  first?.focus({ preventScroll: true })
}

/** Begins at the first field to be filled in, and goes on to the next when that one turns out to have a default. */
function useFocusOnFirstField(element: RefObject<HTMLFormElement | null>, autoFocus: boolean) {
  const isUntouched = useRef(autoFocus)
  const isFocusing = useRef(false)
  const moveFocus = useCallback(() => {
    isFocusing.current = true
    focusFirstField(element)
    isFocusing.current = false
  }, [element])
  useEffect(() => {
    if (!autoFocus) return
    moveFocus()
    const form = element.current
    const touch = () => {
      isUntouched.current = false
    }
    // Neither by a key nor by a pointer, as a screen reader does: from one field to another all the same.
    const touchIfMoved = ({ relatedTarget: left }: FocusEvent) => {
      if (!isFocusing.current && left instanceof Node && form?.contains(left)) touch()
    }
    const events = ['keydown', 'pointerdown', 'input', 'change'] as const
    for (const event of events) form?.addEventListener(event, touch, { once: true })
    form?.addEventListener('focusin', touchIfMoved)
    return () => {
      for (const event of events) form?.removeEventListener(event, touch)
      form?.removeEventListener('focusin', touchIfMoved)
    }
  }, [autoFocus, element, moveFocus])
  // After every render: a default may be read from the server.
  useEffect(() => {
    const { activeElement: field } = document
    if (!isUntouched.current || !(field instanceof HTMLInputElement) || !element.current?.contains(field)) return
    if (field.required && isFilled(field)) moveFocus()
  })
}

type CheckedFormFrameProps = {
  readonly form: CheckedForm
  readonly onSubmit: () => void
  /** Focuses the first field to be filled in on mount. */
  readonly autoFocus?: boolean
  readonly children: ReactNode
}

/** The form element; fields inside take their values from it by name. */
export function CheckedFormFrame({ form, onSubmit, autoFocus = false, children }: CheckedFormFrameProps) {
  const { element } = form
  useFocusOnFirstField(element, autoFocus)
  return (
    <Paper
      component="form"
      noValidate
      ref={element}
      className={`${classes.form} ${classes.sheet}`}
      p="md"
      aria-busy={form.saving}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack gap="md">
        <FieldsContext value={form.field}>{children}</FieldsContext>
      </Stack>
    </Paper>
  )
}
