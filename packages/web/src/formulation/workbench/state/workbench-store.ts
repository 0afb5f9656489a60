import type { AllData, AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { Recipe } from '@provende/domain/formulation/formula-problem.ts'
import type { Sensitivity } from '@provende/domain/formulation/sensitivity.ts'
import { type WorkbenchFigures, workbenchFigures } from '@provende/domain/formulation/workbench-figures.ts'
import type { FormulaBasis } from '@provende/domain/formulation/workbench-formula.ts'
import { createStore } from '../kit/store.ts'
import { entryOf, type FormulaEntry, isSameEntry } from './workbench-entry.ts'

/*
 * The formula that is worked on, outside React: what is typed changes it and all figures are computed at once; a part of
 * the screen is drawn again when what it reads of it is another (use-workbench.ts).
 */

/** Another recipe for the same formula, beside the present one until it is taken or put away. */
export type Proposal = {
  /** Who proposes it: only he puts it away when it no longer holds. */
  readonly by: string
  /** Grams as fed per animal per day, in the order of `figures.problem.foods`. */
  readonly recipe: Recipe
  /** What it asks beyond the amounts: other limits. */
  readonly entry?: FormulaEntry
}

/** What may be going on: one thing at a time. */
export type WorkbenchAction = 'calculate' | 'optimise' | 'adjust' | 'molasses' | 'save' | 'lock' | 'duplicate'

export type WorkbenchState = {
  /** The formula as it was saved last, or as it was when an older draft was begun. */
  readonly formula: AnsweredFormula
  readonly distributor: AllData['distributeur']
  readonly priceLists: AllData['priceLists']
  readonly constraintSets: AllData['constraints']
  readonly mayWrite: boolean
  /** What is said now, while a cell is typed into as well. */
  readonly entry: FormulaEntry
  /** What it is computed with. It may know foods that have no line. */
  readonly basis: FormulaBasis
  readonly figures: WorkbenchFigures
  /** What was said when it was saved last. */
  readonly saved: FormulaEntry
  readonly isChanged: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What the present optimum says beyond its recipe; null as soon as anything is another. */
  readonly sensitivity: Sensitivity | null
  readonly proposal: Proposal | null
  /** Optimisation goes on as one types: there is a proposal at any moment. */
  readonly isContinuous: boolean
  /** The panel that is open, by its key. */
  readonly panel: string | null
  readonly busy: WorkbenchAction | null
  /** Something was chosen that comes once it is read what it is computed with. */
  readonly isReading: boolean
}

/** What one step was: figures follow from it. */
type Step = { readonly entry: FormulaEntry; readonly basis: FormulaBasis }

/** Most steps that can be taken back. */
const mostSteps = 200

export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>

/** A formula that has just been read, ready to be worked on. */
export function createWorkbenchStore(data: AllData, mayWrite: boolean) {
  const first = firstState(data, mayWrite)
  let step: Step = { entry: first.entry, basis: first.basis }
  let shown = step
  let past: readonly Step[] = []
  let future: readonly Step[] = []
  const store = createStore<WorkbenchState>(first)
  const set = (changes: Partial<WorkbenchState>) => store.change({ ...store.read(), ...changes })
  /** Shows a step, or what is being typed over it. */
  const show = (next: Step) => {
    shown = next
    const present = store.read()
    const isComputed = shown.entry.content === present.entry.content && shown.basis === present.basis
    const figures = isComputed ? present.figures : workbenchFigures(shown.entry.content, shown.basis)
    set({
      ...shown,
      figures,
      // A recipe is in the order of the foods: of others it says nothing.
      proposal: haveSameFoods(figures, present.figures) ? present.proposal : null,
      isChanged: !isSameEntry(shown.entry, present.saved),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      ...(isComputed ? {} : { sensitivity: null }),
    })
  }
  const go = (to: Step, before: readonly Step[], after: readonly Step[]) => {
    step = to
    past = before.slice(-mostSteps)
    future = after
    show(step)
  }
  return {
    read: store.read,
    subscribe: store.subscribe,
    /** A step that can be taken back; `basis` where what it is computed with is another, too. */
    change: (next: FormulaEntry, basis: FormulaBasis = step.basis) => {
      if (basis === step.basis && isSameEntry(next, step.entry)) return show(step)
      go({ entry: next, basis }, [...past, step], [])
    },
    /** What comes of a cell while it is typed into: no step yet. Null ends it. */
    preview: (next: FormulaEntry | null) => show(next === null ? step : { ...step, entry: next }),
    undo: () => {
      const before = past.at(-1)
      if (before) go(before, past.slice(0, -1), [step, ...future])
    },
    redo: () => {
      const [after, ...later] = future
      if (after) go(after, [...past, step], later)
    },
    /** The formula was saved as `said`; what was typed meanwhile is a change to it. */
    hasSaved: (formula: AnsweredFormula, said: FormulaEntry) => {
      set({ formula, saved: said })
      show(shown)
    },
    /** Goes on from another version of the formula, as a draft did or somebody else saved it. */
    restart: (formula: AnsweredFormula, saved: FormulaEntry, to: Step) => {
      set({ formula, saved, proposal: null })
      go(to, [...past, step], [])
    },
    explain: (sensitivity: Sensitivity | null) => set({ sensitivity }),
    propose: (proposal: Proposal | null) => set({ proposal }),
    switchContinuous: (isContinuous: boolean) => set({ isContinuous }),
    openPanel: (panel: string | null) => set({ panel }),
    begin: (busy: WorkbenchAction | null) => set({ busy }),
    reads: (isReading: boolean) => set({ isReading }),
  }
}

const haveSameFoods = ({ problem: { foods } }: WorkbenchFigures, { problem }: WorkbenchFigures): boolean =>
  foods.length === problem.foods.length && foods.every(({ code }, place) => code === problem.foods[place]?.code)

function firstState(data: AllData, mayWrite: boolean): WorkbenchState {
  const entry = entryOf(data.formule)
  return {
    formula: data.formule,
    distributor: data.distributeur,
    priceLists: data.priceLists,
    constraintSets: data.constraints,
    mayWrite,
    entry,
    basis: data.basis,
    figures: workbenchFigures(entry.content, data.basis),
    saved: entry,
    isChanged: false,
    canUndo: false,
    canRedo: false,
    sensitivity: null,
    proposal: null,
    isContinuous: false,
    panel: null,
    busy: null,
    isReading: false,
  }
}

/** Whether anything of the formula may be changed here. */
export const isEditable = ({ formula, mayWrite }: WorkbenchState): boolean =>
  mayWrite && formula.mayWrite && !formula.isLocked && !formula.deleted
