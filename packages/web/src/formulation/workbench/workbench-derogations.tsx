import { TextInput } from '@mantine/core'
import { maxNoteLength } from '@provende/contract/formulation/formula-fields.ts'
import { derogationsOf, limitNoteOf } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { limitValueInModel, quantityKey, quantitySideKey } from '@provende/domain/formulation/problem/limits.ts'
import type { Derogation } from '@provende/domain/formulation/problem/own-limits.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { panelTermsOf, shortLimitText } from '../limit-sentences.ts'
import { ProposeSetVersion } from './set-proposal/propose-set-version.tsx'
import { useDerogationOrigins } from './state/use-derogation-origins.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { contentWithLimitNote, entryWithContent } from './state/workbench-entry.ts'
import { isFormulaEditable, type WorkbenchState } from './state/workbench-store.ts'
import classes from './workbench.module.css'

/** The derogations of the formula, each with a field that says why; nothing without any. */
export function WorkbenchDerogations() {
  const words = useWords()
  const culture = useCulture()
  const inputs = useWorkbenchState((state) => state.inputs)
  const content = useWorkbenchState(({ entry }) => entry.content)
  const derogations = derogationsOf(content, inputs)
  const terms = panelTermsOf(words, culture, inputs)
  const textOf = ({ ofFormula, ofSet }: Derogation) =>
    words.workbench.settings.derogation(
      shortLimitText(ofFormula, terms),
      terms.formatValue(limitValueInModel(ofSet), ofFormula.subject),
    )
  const originOf = useDerogationOrigins(derogations.length > 0)
  if (derogations.length === 0) return null
  // A note is about a quantity: its minimum and its maximum have the same.
  const byQuantity = Map.groupBy(derogations, ({ ofFormula }) => quantityKey(ofFormula.subject))
  return (
    <div className={classes.derogations}>
      {[...byQuantity].map(([key, [first, ...others]]) =>
        first ? (
          <DerogationNoteField
            key={key}
            derogation={first}
            label={[first, ...others].map(textOf).join(' · ')}
            since={originOf(quantitySideKey(first.ofFormula), first.ofFormula.value)}
          />
        ) : null,
      )}
      <ProposeSetVersion />
    </div>
  )
}

type DerogationNoteFieldProps = {
  readonly derogation: Derogation
  readonly label: string
  readonly since: string | null
}

/** Previewed while typing, one undo step on blur. */
function DerogationNoteField({ derogation: { ofFormula }, label, since }: DerogationNoteFieldProps) {
  const words = useWords().workbench.settings
  const { store } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const { subject } = ofFormula
  const note = useWorkbenchState(({ entry, inputs }: WorkbenchState) => limitNoteOf(entry.content, inputs, subject))
  return (
    <TextInput
      label={label}
      description={since}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={words.derogationNote}
      value={note}
      maxLength={maxNoteLength}
      readOnly={!canEdit}
      onChange={({ currentTarget: { value } }) => {
        const { entry, inputs } = store.read()
        store.preview(entryWithContent(entry, contentWithLimitNote(entry.content, inputs, subject, value)))
      }}
      onBlur={() => store.change(store.read().entry)}
    />
  )
}
