import { Text, Textarea } from '@mantine/core'
import { equationProblem } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import type { EquationTerm } from '@provende/domain/catalogue/nutrient-equation.ts'
import { readEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { inputProps, Shown } from '../kit/fields.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { formatNumber } from '../kit/format.ts'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useCurrentScreen } from '../shell/current-screen.tsx'
import { codeAt, completed, type Judged, judge, type Part, proposals } from './equation-editing.ts'
import classes from './equation-field.module.css'
import { type NameableNutrient, useNameable } from './use-nameable.ts'

/** Most codes proposed at once. */
const mostProposals = 8

/** The record whose equation this is, as its screen names it; 0 for one that is to be made, also as a copy. */
function useRecordId(): number {
  const { screen, params } = useCurrentScreen()
  return /duplicate/i.test(screen.name) ? 0 : Number(params.id)
}

/** The equation of a complex nutrient: proposes codes, marks what is wrong where it stands, shows what it comes to. */
export function EquationField({ name, codeName }: { name: string; codeName: string }) {
  const field = useField(name)
  const code = String(useField(codeName).value ?? '')
  const equation = typeof field.value === 'string' ? field.value : ''
  const id = useRecordId()
  const { nutrients, isRead } = useNameable(id)
  const judged = isRead ? judge(nutrients, { id, code, equation }) : undefined
  return (
    <Shown
      wide
      field={field}
      text={equation}
      edit={() => (
        <>
          <EquationEditor field={{ ...field, value: equation }} nutrients={nutrients} judged={judged} />
          {judged?.kind === 'prepared' && <SimpleTerms terms={judged.terms} nutrients={nutrients} live />}
        </>
      )}
    />
  )
}

/** The equation as it was prepared, where it is only read. */
export function PreparedEquationField({ name }: { name: string }) {
  const field = useField(name)
  const { nutrients } = useNameable(useRecordId())
  const terms = readEquation(String(field.value ?? ''))
  if (field.mode === 'edit' || 'kind' in terms) return null
  return <Shown wide field={field} text={<SimpleTerms terms={terms} nutrients={nutrients} />} edit={() => null} />
}

type Refused = Extract<Judged, { kind: 'refused' }>
type EditorProps = {
  readonly field: Field & { readonly value: string }
  readonly nutrients: readonly NameableNutrient[]
  readonly judged: Judged | undefined
}

function EquationEditor({ field, nutrients, judged }: EditorProps) {
  const words = useWords().catalogue.equation
  const sentence = useSentence()
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const { value: text } = field
  const choosing = useChoosing(field, nutrients, box)
  const { offered, active, at } = choosing
  // A code that is still being chosen is not yet unknown.
  const isChosen = ({ refusal, part }: Refused) =>
    refusal.kind === 'unknownCode' && offered.length > 0 && part.start === at?.start
  const refused = judged?.kind === 'refused' && !isChosen(judged) ? judged : undefined
  return (
    <Textarea
      {...inputProps(field)}
      required
      ref={box}
      role="combobox"
      aria-expanded={offered.length > 0}
      aria-controls={list}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      {...(offered.length > 0 ? { 'aria-activedescendant': `${list}-${active}` } : {})}
      autosize
      minRows={2}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      description={words.explanation}
      error={refused ? sentence(refused) : field.error}
      value={text}
      classNames={{ input: classes.text }}
      inputContainer={(input) => (
        <div className={classes.box}>
          {refused && <Mark text={text} part={refused.part} />}
          {input}
          <div
            id={list}
            role="listbox"
            aria-label={words.proposals}
            className={classes.proposals}
            hidden={offered.length === 0}
          >
            {offered.map((nutrient, index) => (
              <Proposal
                key={nutrient.id}
                id={`${list}-${index}`}
                nutrient={nutrient}
                isActive={index === active}
                onPick={() => choosing.pick(nutrient.code)}
              />
            ))}
          </div>
        </div>
      )}
      onChange={(event) => choosing.type(event.currentTarget.value, event.currentTarget.selectionStart)}
      onKeyDown={choosing.onKeyDown}
      onClick={choosing.close}
      onBlur={() => {
        choosing.close()
        field.onBlur?.()
      }}
    />
  )
}

/** What is offered for the code at the caret, and choosing from it by keyboard. */
function useChoosing(
  field: EditorProps['field'],
  nutrients: readonly NameableNutrient[],
  box: { current: HTMLTextAreaElement | null },
) {
  /** Where the caret stands while codes are offered; `asked` also where no letter was typed. */
  const [offering, setOffering] = useState<{ caret: number; asked: boolean } | null>(null)
  const [active, setActive] = useState(0)
  const [wanted, setWanted] = useState<{ caret: number } | null>(null)
  useEffect(() => {
    if (wanted !== null) box.current?.setSelectionRange(wanted.caret, wanted.caret)
  }, [wanted, box])
  const { value: text } = field
  const at = offering && codeAt(text, offering.caret)
  const found = at && (offering.asked || at.typed !== '') ? proposals(nutrients, at.typed, mostProposals) : []
  const isDone = found.length === 1 && at !== null && found[0]?.code === text.slice(at.start, at.end)
  const offered = isDone ? [] : found
  const close = () => setOffering(null)
  const offer = (caret: number, asked: boolean) => {
    setOffering({ caret, asked })
    setActive(0)
  }
  const pick = (code: string) => {
    if (at === null) return
    const next = completed(text, at, code)
    field.onChange(next.text)
    close()
    setWanted({ caret: next.caret })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, altKey, currentTarget } = event
    const act = actOf(key, offered.length > 0, (ctrlKey && key === ' ') || (altKey && key === 'ArrowDown'))
    if (act === undefined) {
      if (!ctrlKey && key.startsWith('Arrow')) close()
      return
    }
    event.preventDefault()
    if (act === 'next') setActive((active + 1) % offered.length)
    if (act === 'previous') setActive((active + offered.length - 1) % offered.length)
    if (act === 'pick') pick(offered[active]?.code ?? '')
    if (act === 'close') close()
    if (act === 'offer') offer(currentTarget.selectionStart, true)
    if (act === 'submit') currentTarget.form?.requestSubmit()
  }
  const type = (next: string, caret: number) => {
    field.onChange(next)
    offer(caret, false)
  }
  return {
    at,
    offered,
    active,
    pick,
    close,
    onKeyDown,
    type,
  }
}

/** What a key does; an equation is one line, so that Enter submits its form as it does elsewhere. */
function actOf(key: string, isOpen: boolean, asks: boolean) {
  if (asks) return 'offer'
  if (!isOpen) return key === 'Enter' ? 'submit' : undefined
  if (key === 'ArrowDown') return 'next'
  if (key === 'ArrowUp') return 'previous'
  if (key === 'Enter' || key === 'Tab') return 'pick'
  return key === 'Escape' ? 'close' : undefined
}

function Proposal(props: { id: string; nutrient: NameableNutrient; isActive: boolean; onPick: () => void }) {
  const { id, nutrient, isActive, onPick } = props
  const words = useWords().catalogue.equation
  const notes = [nutrient.name, nutrient.unit, ...(nutrient.deleted ? [words.inactive] : [])].filter(Boolean)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.proposal}
      onMouseDown={(event) => {
        // The box keeps the focus.
        event.preventDefault()
        onPick()
      }}
    >
      <span className={classes.code}>{nutrient.code}</span>
      <span className={classes.note}>{notes.join(' \u00b7 ')}</span>
    </div>
  )
}

/** Lies under the text and underlines a part of it; at its end, where nothing stands. */
function Mark({ text, part: { start, end } }: { text: string; part: Part }) {
  return (
    <div className={classes.mark} aria-hidden="true">
      {text.slice(0, start)}
      <mark>{text.slice(start, end) || '\u00a0'}</mark>
      {text.slice(end)}
    </div>
  )
}

/** The sentence of a refusal; a fault of another nutrient is told with its name. */
function useSentence(): (refused: Refused) => string {
  const words = useWords()
  const culture = useCulture()
  return ({ refusal, within }) => {
    const sentence = sentenceOf(words, culture, equationProblem(refusal))
    return within === null ? sentence : words.catalogue.equation.within(within, sentence)
  }
}

/** A linear combination of simple nutrients as a person reads it, each with its name and unit. */
function SimpleTerms(props: {
  terms: readonly EquationTerm[]
  nutrients: readonly NameableNutrient[]
  /** As one types: said what it is. */
  live?: boolean
}) {
  const { terms, nutrients, live = false } = props
  const words = useWords().catalogue.equation
  const culture = useCulture()
  const known = new Map(nutrients.map((nutrient) => [nutrient.code, nutrient]))
  return (
    <div className={live ? classes.result : undefined}>
      {live && (
        <Text c="dimmed" size="sm">
          {words.result}
        </Text>
      )}
      {terms.length === 0 && <Text>{words.nothingLeft}</Text>}
      <ul className={classes.terms}>
        {terms.map(({ code, coefficient }, index) => {
          const { name, unit } = known.get(code) ?? { name: '', unit: '' }
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
