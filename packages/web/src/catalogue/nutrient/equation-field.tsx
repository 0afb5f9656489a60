import { Text, Textarea } from '@mantine/core'
import { equationProblem } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import type { EquationTerm } from '@provende/domain/catalogue/nutrient-equation.ts'
import { parseEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldByMode, fieldInputProps } from '../../kit/form/fields.tsx'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { useKeyHints } from '../../kit/key-hints.ts'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useCurrentScreen } from '../../shell/routing/current-screen.tsx'
import {
  checkEquation,
  codeAt,
  completeCode,
  type EquationCheck,
  suggestNutrients,
  type TextRange,
} from './equation-editing.ts'
import classes from './equation-field.module.css'
import { type NutrientOption, useReferenceableNutrients } from './use-referenceable-nutrients.ts'

/** Maximum number of codes suggested at once. */
const maxSuggestions = 8

/** The id of the record on the current screen; 0 for a new record or a copy. */
function useNutrientIdOfScreen(): number {
  const { screen, params } = useCurrentScreen()
  return /duplicate/i.test(screen.name) ? 0 : Number(params.id)
}

/**
 * The equation of a complex nutrient: suggests codes, marks errors in the text, shows the result in simple nutrients.
 */
export function EquationField({ name, codeName }: { name: string; codeName: string }) {
  const field = useField(name)
  const code = String(useField(codeName).value ?? '')
  const equation = typeof field.value === 'string' ? field.value : ''
  const id = useNutrientIdOfScreen()
  const { nutrients, isLoaded } = useReferenceableNutrients(id)
  const check = isLoaded ? checkEquation(nutrients, { id, code, equation }) : undefined
  return (
    <FieldByMode
      wide
      field={field}
      text={equation}
      edit={() => (
        <>
          <EquationEditor field={{ ...field, value: equation }} nutrients={nutrients} check={check} />
          {check?.kind === 'prepared' && <PreparedEquationTerms terms={check.terms} nutrients={nutrients} withTitle />}
        </>
      )}
    />
  )
}

/** The stored equation in simple nutrients, shown only when reading. */
export function PreparedEquationField({ name }: { name: string }) {
  const field = useField(name)
  const { nutrients } = useReferenceableNutrients(useNutrientIdOfScreen())
  const terms = parseEquation(String(field.value ?? ''))
  if (field.mode === 'edit' || 'kind' in terms) return null
  return (
    <FieldByMode
      wide
      field={field}
      text={<PreparedEquationTerms terms={terms} nutrients={nutrients} />}
      edit={() => null}
    />
  )
}

type RefusedEquation = Extract<EquationCheck, { kind: 'refused' }>
type EquationEditorProps = {
  readonly field: Field & { readonly value: string }
  readonly nutrients: readonly NutrientOption[]
  readonly check: EquationCheck | undefined
}

function EquationEditor({ field, nutrients, check }: EquationEditorProps) {
  const words = useWords().catalogue.equation
  const { after } = useKeyHints()
  const sentence = useEquationRefusalSentence()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const { value: text } = field
  const completion = useCodeCompletion(field, nutrients, textarea)
  const { suggestions, active, codeRange } = completion
  // A code that can still be completed is not reported as unknown.
  const isBeingCompleted = ({ refusal, range }: RefusedEquation) =>
    refusal.kind === 'unknownCode' && suggestions.length > 0 && range.start === codeRange?.start
  const refused = check?.kind === 'refused' && !isBeingCompleted(check) ? check : undefined
  return (
    <Textarea
      {...fieldInputProps(field)}
      required
      ref={textarea}
      role="combobox"
      aria-expanded={suggestions.length > 0}
      aria-controls={list}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      {...(suggestions.length > 0 ? { 'aria-activedescendant': `${list}-${active}` } : {})}
      autosize
      minRows={2}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      description={after(words.explanation, words.proposing)}
      error={refused ? sentence(refused) : field.error}
      value={text}
      classNames={{ input: classes.text }}
      inputContainer={(input) => (
        <div className={classes.frame}>
          {refused && <MarkedEquationText text={text} range={refused.range} />}
          {input}
          <div
            id={list}
            role="listbox"
            aria-label={words.proposals}
            className={classes.suggestions}
            hidden={suggestions.length === 0}
          >
            {suggestions.map((nutrient, index) => (
              <NutrientSuggestion
                key={nutrient.id}
                id={`${list}-${index}`}
                nutrient={nutrient}
                isActive={index === active}
                onPick={() => completion.pick(nutrient.code)}
              />
            ))}
          </div>
        </div>
      )}
      onChange={(event) => completion.type(event.currentTarget.value, event.currentTarget.selectionStart)}
      onKeyDown={completion.onKeyDown}
      onClick={completion.close}
      onBlur={() => {
        completion.close()
        field.onBlur?.()
      }}
    />
  )
}

/** Suggestions for the code at the caret, and choosing one by keyboard. */
function useCodeCompletion(
  field: EquationEditorProps['field'],
  nutrients: readonly NutrientOption[],
  textarea: { current: HTMLTextAreaElement | null },
) {
  /** The caret position while the list is open; `isExplicit`: opened by a shortcut, even with no letter typed. */
  const [open, setOpen] = useState<{ caret: number; isExplicit: boolean } | null>(null)
  const [active, setActive] = useState(0)
  const [nextCaret, setNextCaret] = useState<{ caret: number } | null>(null)
  useEffect(() => {
    if (nextCaret !== null) textarea.current?.setSelectionRange(nextCaret.caret, nextCaret.caret)
  }, [nextCaret, textarea])
  const { value: text } = field
  const codeRange = open && codeAt(text, open.caret)
  const matches =
    codeRange && (open.isExplicit || codeRange.typed !== '')
      ? suggestNutrients(nutrients, codeRange.typed, maxSuggestions)
      : []
  const isComplete =
    matches.length === 1 && codeRange !== null && matches[0]?.code === text.slice(codeRange.start, codeRange.end)
  const suggestions = isComplete ? [] : matches
  const close = () => setOpen(null)
  const show = (caret: number, isExplicit: boolean) => {
    setOpen({ caret, isExplicit })
    setActive(0)
  }
  const pick = (code: string) => {
    if (codeRange === null) return
    const next = completeCode(text, codeRange, code)
    field.onChange(next.text)
    close()
    setNextCaret({ caret: next.caret })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, altKey, currentTarget } = event
    const action = editorActionOf(
      key,
      suggestions.length > 0,
      (ctrlKey && key === ' ') || (altKey && key === 'ArrowDown'),
    )
    if (action === undefined) {
      if (!ctrlKey && key.startsWith('Arrow')) close()
      return
    }
    event.preventDefault()
    if (action === 'next') setActive((active + 1) % suggestions.length)
    if (action === 'previous') setActive((active + suggestions.length - 1) % suggestions.length)
    if (action === 'pick') pick(suggestions[active]?.code ?? '')
    if (action === 'close') close()
    if (action === 'show') show(currentTarget.selectionStart, true)
    if (action === 'submit') currentTarget.form?.requestSubmit()
  }
  const type = (next: string, caret: number) => {
    field.onChange(next)
    show(caret, false)
  }
  return {
    codeRange,
    suggestions,
    active,
    pick,
    close,
    onKeyDown,
    type,
  }
}

/** What a key does. An equation is one line, so Enter submits the form as in any one-line field. */
function editorActionOf(key: string, isOpen: boolean, isShortcut: boolean) {
  if (isShortcut) return 'show'
  if (!isOpen) return key === 'Enter' ? 'submit' : undefined
  if (key === 'ArrowDown') return 'next'
  if (key === 'ArrowUp') return 'previous'
  if (key === 'Enter' || key === 'Tab') return 'pick'
  return key === 'Escape' ? 'close' : undefined
}

function NutrientSuggestion(props: { id: string; nutrient: NutrientOption; isActive: boolean; onPick: () => void }) {
  const { id, nutrient, isActive, onPick } = props
  const words = useWords().catalogue.equation
  const notes = [nutrient.name, nutrient.unit, ...(nutrient.deleted ? [words.inactive] : [])].filter(Boolean)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.suggestion}
      onMouseDown={(event) => {
        // Keeps the focus in the textarea.
        event.preventDefault()
        onPick()
      }}
    >
      <span className={classes.code}>{nutrient.code}</span>
      <span className={classes.note}>{notes.join(' \u00b7 ')}</span>
    </div>
  )
}

/** Lies under the textarea and underlines a range of its text; an empty range underlines a blank. */
function MarkedEquationText({ text, range: { start, end } }: { text: string; range: TextRange }) {
  return (
    <div className={classes.mark} aria-hidden="true">
      {text.slice(0, start)}
      <mark>{text.slice(start, end) || '\u00a0'}</mark>
      {text.slice(end)}
    </div>
  )
}

/** Turns a refusal into a sentence, naming the nutrient if the error is in another equation. */
function useEquationRefusalSentence(): (refused: RefusedEquation) => string {
  const words = useWords()
  const culture = useCulture()
  return ({ refusal, faultyNutrient }) => {
    const sentence = problemSentence(words, culture, equationProblem(refusal))
    return faultyNutrient === null ? sentence : words.catalogue.equation.inEquationOf(faultyNutrient, sentence)
  }
}

/** A linear combination of simple nutrients, each with its name and unit. */
function PreparedEquationTerms(props: {
  terms: readonly EquationTerm[]
  nutrients: readonly NutrientOption[]
  withTitle?: boolean
}) {
  const { terms, nutrients, withTitle = false } = props
  const words = useWords().catalogue.equation
  const culture = useCulture()
  const byCode = new Map(nutrients.map((nutrient) => [nutrient.code, nutrient]))
  return (
    <div className={withTitle ? classes.result : undefined}>
      {withTitle && (
        <Text c="dimmed" size="sm">
          {words.result}
        </Text>
      )}
      {terms.length === 0 && <Text>{words.alwaysZero}</Text>}
      <ul className={classes.terms}>
        {terms.map(({ code, coefficient }, index) => {
          const { name, unit } = byCode.get(code) ?? { name: '', unit: '' }
          const size = Math.abs(coefficient)
          const sign = coefficient < 0 ? '\u2212 ' : index === 0 ? '' : '+ '
          return (
            <li key={code}>
              <span className={classes.code}>
                {sign + (size === 1 ? '' : `${formatNumber(size, undefined, culture)} \u00d7 `) + code}
              </span>
              <span className={classes.note}>{[name, unit].filter(Boolean).join(' \u00b7 ')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
