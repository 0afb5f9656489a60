import { Paper, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { problemsOf } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Field, FieldsContext } from './form-fields.ts'
import { type LabelOf, sentenceOf } from './problem-sentence.ts'
import { useToasts } from './toasts.ts'
import { useCulture, useWords } from './words.tsx'

export type FormValues = Record<string, unknown>
/** The sentences under the fields, by path. */
export type FieldErrors = Readonly<Record<string, string>>

export type CheckedForm = {
  readonly values: FormValues
  readonly isDirty: () => boolean
  readonly errors: FieldErrors
  readonly field: (path: string) => Field
  /**
   * Puts problems under their fields and the focus on the first of them; false, and nothing is shown, when there are
   * none or one of them is about no field of the form.
   */
  readonly showProblems: (problems: readonly Problem[]) => boolean
  /** Saves what is valid; says why not otherwise, also when the last save is still under way. */
  readonly submit: (save: (values: FormValues) => Promise<void>) => Promise<void>
  readonly saving: boolean
  readonly setValue: (path: string, value: unknown) => void
  /** Begins anew from `initial`, as if `values` had been typed since; those it has no field for are left out. */
  readonly restart: (initial: FormValues, values: FormValues) => void
  readonly element: RefObject<HTMLFormElement | null>
}

/**
 * A form over a schema of the contract: checked at every key and when a field is left, with the sentences the server
 * would answer. `check` adds what the schema cannot say. Source: spec 1 §5.
 */
export function useCheckedForm(
  schema: z.ZodType,
  initial: FormValues,
  labelOf: LabelOf,
  check: (values: FormValues) => readonly Problem[] = () => [],
): CheckedForm {
  const words = useWords()
  const culture = useCulture()
  const toasts = useToasts()
  const element = useRef<HTMLFormElement>(null)
  const required = useMemo(() => requiredFields(schema), [schema])
  const errorsOf = (problems: readonly Problem[]) =>
    sentences(problems, (problem) => sentenceOf(words, culture, problem, labelOf))
  const form = useForm<FormValues>({
    initialValues: initial,
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: (values) => {
      const parsed = schema.safeParse(values)
      const problems = [...(parsed.success ? [] : problemsOf(parsed.error, values)), ...check(values)]
      return errorsOf(problems)
    },
  })
  const focusFirstBad = useFocusOnFirstBad(element)
  const { saving, once } = useOnce(() => toasts.warning(words.shell.form.beingSent))
  const showErrors = (errors: FieldErrors) => {
    form.setErrors({ ...errors })
    toasts.warning(words.shell.form.mustCorrect)
    focusFirstBad()
  }
  return {
    values: form.values,
    isDirty: form.isDirty,
    errors: form.errors as FieldErrors,
    saving,
    element,
    showProblems: (problems) => {
      const belongs = ({ field }: Problem) => field !== undefined && (field.split('.')[0] ?? '') in form.values
      if (problems.length === 0 || !problems.every(belongs)) return false
      showErrors(errorsOf(problems))
      return true
    },
    setValue: (path, value) => form.setFieldValue(path, value as never),
    restart: (initial, values) => {
      form.setInitialValues(initial)
      form.setValues(Object.fromEntries(Object.entries(values).filter(([name]) => name in form.values)))
    },
    submit: (save) =>
      once(async () => {
        const { hasErrors, errors } = await form.validate()
        if (hasErrors) return showErrors(errors as FieldErrors)
        toasts.withdraw(words.shell.form.mustCorrect)
        await save(form.getValues())
      }),
    field: (path) => {
      const { value, error, onChange, onBlur } = form.getInputProps(path)
      return { path, value, error, onChange, onBlur, label: labelOf(path), required: required.has(path), mode: 'edit' }
    },
  }
}

/** The first sentence of each field. */
function sentences(problems: readonly Problem[], sentence: (problem: Problem) => string): FieldErrors {
  const byField = Map.groupBy(problems, (problem) => problem.field ?? '')
  return Object.fromEntries([...byField].map(([field, [first]]) => [field, first ? sentence(first) : '']))
}

/** The fields an empty form lacks. */
function requiredFields(schema: z.ZodType): ReadonlySet<string> {
  const empty = schema.safeParse({})
  const problems = empty.success ? [] : problemsOf(empty.error, {})
  return new Set(problems.filter(({ key }) => key === 'field.required').map(({ field }) => field ?? ''))
}

/** The values of a form before anything is typed: what each field makes of nothing. */
export function emptyValues(fields: Readonly<Record<string, z.ZodType>>): FormValues {
  const entries = Object.entries(fields).map(([name, schema]): [string, unknown] => {
    const nothing = schema.safeParse(undefined)
    if (nothing.success) return [name, nothing.data]
    const wantsText = nothing.error.issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'string')
    return [name, wantsText ? '' : null]
  })
  return Object.fromEntries(entries)
}

/** Runs one piece of work at a time; calls `again` when another is asked for meanwhile. */
function useOnce(again: () => void) {
  const running = useRef(false)
  const [saving, setSaving] = useState(false)
  const once = async (work: () => Promise<void>) => {
    if (running.current) return again()
    running.current = true
    setSaving(true)
    await work().finally(() => {
      running.current = false
      setSaving(false)
    })
  }
  return { saving, once }
}

/** Moves the focus to the first field marked as bad, once the marks are on the screen. */
function useFocusOnFirstBad(element: RefObject<HTMLFormElement | null>) {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked, element])
  return () => setAsked((times) => times + 1)
}

/** Moves the focus to where a form begins. */
export const focusFirstField = (element: RefObject<HTMLFormElement | null>) =>
  element.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })

type FrameProps = {
  readonly form: CheckedForm
  readonly onSubmit: () => void
  /** Begins in its first field: a form that is there to be filled. */
  readonly autoFocus?: boolean
  readonly children: ReactNode
}

/** The frame of a form: its fields take their values from it by name. */
export function CheckedFormFrame({ form, onSubmit, autoFocus = false, children }: FrameProps) {
  const { element } = form
  useEffect(() => {
    if (autoFocus) focusFirstField(element)
  }, [autoFocus, element])
  return (
    <Paper
      component="form"
      noValidate
      ref={element}
      p="md"
      maw={1080}
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
