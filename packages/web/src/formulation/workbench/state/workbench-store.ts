import type { FormulaResponse, FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import type { Sensitivity } from '@provende/domain/formulation/explain/sensitivity.ts'
import {
  contentWithGrams,
  gramsByFood,
  inputsAtTriedPrices,
  type PriceTrial,
} from '@provende/domain/formulation/formula/workbench/price-trial.ts'
import {
  type WorkbenchFigures,
  workbenchFigures,
} from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import type { FormulaContent, FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LeastCostOutcome } from '@provende/domain/formulation/optimise/least-cost.ts'
import type { Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'
import {
  historyWithChange,
  redoneHistory,
  startUndoHistory,
  type UndoHistory,
  undoneHistory,
} from '../../../kit/grid/undo.ts'
import { createStore, type Store } from '../../../kit/store.ts'
import { type FormulaEntry, formulaEntryOf, isSameEntry } from './workbench-entry.ts'

/*
 * The state of the workbench, outside React: every change recomputes all figures, and components render again only when
 * what they select changes (use-workbench.ts).
 */

/** An alternative recipe for the formula, shown beside the current one until it is accepted or dismissed. */
export type Proposal = {
  /** The feature that proposed it and withdraws it when it is outdated. */
  readonly source: string
  /** Grams as fed per animal per day, in the order of `figures.problem.foods`. */
  readonly recipe: Recipe
  /** Set when the proposal also changes limits. */
  readonly entry?: FormulaEntry
  /** The recipe is the optimum of the formula, or of `entry`. */
  readonly isOptimum?: boolean
}

/** Prices that are tried, and the recipe that follows them; nothing of it is saved. */
export type WorkbenchTrial = PriceTrial & {
  /** The entry as it was before, whose recipe comes back when the trial is given up. */
  readonly start: FormulaEntry
  /** The least-cost recipe at these prices, in grams by food id; null while the recipe is that of the entry. */
  readonly grams: ReadonlyMap<number, number> | null
  /** How the search for it ended; null before it did. */
  readonly ending: TrialEnding | null
}

/** `molasses`: a coated formula is not optimised. */
export type TrialEnding = LeastCostOutcome['kind'] | 'molasses'

/** What follows the prices that are tried: the recipe in grams by food id, and how the search for it ended. */
export type TrialOutcome = Pick<WorkbenchTrial, 'grams' | 'ending'>

/** The actions that make the workbench busy, one at a time. */
export type BusyAction = 'calculate' | 'optimise' | 'adjust' | 'molasses' | 'save' | 'lock' | 'duplicate'

/** What figures are compared with: the version that was opened, which stays through saves, or the last saved one. */
export type Baseline = 'opened' | 'saved'

/** What one stands on in a grid. */
export type InspectedItem = { readonly kind: 'food' | 'nutrient'; readonly code: string }

export type WorkbenchState = {
  /** The last saved version, or the version that a resumed draft started from. */
  readonly formula: FormulaResponse
  /** The version that was opened. */
  readonly opened: FormulaResponse
  readonly baseline: Baseline
  readonly distributor: FormulaWithInputs['distributeur']
  readonly priceLists: FormulaWithInputs['priceLists']
  readonly constraintSets: FormulaWithInputs['constraints']
  readonly mayWrite: boolean
  /** The current entry, including a value being typed. */
  readonly entry: FormulaEntry
  /** The calculation inputs of the entry, at the prices that are tried; they may include foods without a line. */
  readonly inputs: FormulaInputs
  /** The same at the prices of the formula's own list. */
  readonly listInputs: FormulaInputs
  /** Null as long as no price is tried. */
  readonly trial: WorkbenchTrial | null
  readonly figures: WorkbenchFigures
  /** The entry of the last save. */
  readonly saved: FormulaEntry
  readonly isChanged: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The sensitivity analysis of the current optimum; null as soon as contents or inputs change. */
  readonly sensitivity: Sensitivity | null
  /** How many computed recipes were applied. Only then do the grids choose their rows anew: none goes while one types. */
  readonly applied: number
  /** A sensitivity has been there since the last of them. */
  readonly isAnalysed: boolean
  readonly proposal: Proposal | null
  /** The content whose recipe was accepted as an optimum; the server proves it again when it is saved unchanged. */
  readonly acceptedOptimum: FormulaContent | null
  /** Continuous optimisation is switched on. */
  readonly isContinuous: boolean
  /** Key of the open panel. */
  readonly panel: string | null
  /** The last food or nutrient one stood on; panels tell more of it. */
  readonly inspected: InspectedItem | null
  /** The limits that contradict each other, while the formula has no recipe and that is shown. */
  readonly fighting: readonly LimitSide[]
  readonly busy: BusyAction | null
  /** Inputs for a queued change are being loaded. */
  readonly isLoading: boolean
}

/** A state of the undo history; the figures are computed from it. */
type UndoSnapshot = { readonly entry: FormulaEntry; readonly inputs: FormulaInputs }

export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>

/** The store of a formula that has just been loaded. */
export function createWorkbenchStore(data: FormulaWithInputs, mayWrite: boolean) {
  const store = createStore<WorkbenchState>(initialWorkbenchState(data, mayWrite))
  const set = (changes: Partial<WorkbenchState>) => store.change({ ...store.read(), ...changes })
  const shown = createShownEntry(store)
  const { history } = shown
  const change = (next: FormulaEntry, inputs: FormulaInputs = history().present.inputs) => {
    const now = shown.present()
    if (inputs === now.inputs && isSameEntry(next, now.entry)) return shown.show(now)
    // What was previewed while it was typed is there with its figures: they are not computed once more.
    const previewed = shown.displayed()
    const entry = isSameEntry(next, previewed) ? previewed : next
    shown.moveTo(historyWithChange(history(), { entry, inputs }))
  }
  return {
    read: store.read,
    /** The entry without a value that is being typed. */
    readCommitted: () => shown.present().entry,
    subscribe: store.subscribe,
    follow: store.follow,
    ...createTrialChanges(shown),
    /** Commits an entry, undoable; with `inputs` if they change too. */
    change,
    /** Commits an entry with a recipe that was computed, as a whole. */
    applyRecipe: (next: FormulaEntry) => {
      change(next)
      set({ applied: store.read().applied + 1, isAnalysed: false })
    },
    /** Shows an entry while a value is typed, without adding it to the history; null ends the preview. */
    preview: (next: FormulaEntry | null) =>
      shown.show(next === null ? shown.present() : { ...history().present, entry: next }),
    undo: () => shown.moveTo(undoneHistory(history())),
    redo: () => shown.moveTo(redoneHistory(history())),
    /** The formula was saved with the entry `sent`; anything typed meanwhile is a change to it. */
    markSaved: (formula: FormulaResponse, sent: FormulaEntry) => {
      set({ formula, saved: sent })
      shown.showAgain()
    },
    /** Continues from another version of the formula: that of a draft, or one somebody else saved. */
    restart: (formula: FormulaResponse, saved: FormulaEntry, to: UndoSnapshot) => {
      set({ formula, saved, proposal: null })
      shown.moveTo(historyWithChange(history(), to))
    },
    /** Another revision is shown to the farm, or none. */
    noteShown: (shownRevision: number | null) => set({ formula: { ...store.read().formula, shownRevision } }),
    /** A version of a constraint set was created; it can be chosen. */
    noteConstraintVersion: (setId: number, version: { readonly id: number; readonly name: string }) =>
      set({
        constraintSets: store
          .read()
          .constraintSets.map((one) => (one.id === setId ? { ...one, versions: [version, ...one.versions] } : one)),
      }),
    compareWith: (baseline: Baseline) => set({ baseline }),
    setSensitivity: (sensitivity: Sensitivity | null) =>
      set({ sensitivity, isAnalysed: store.read().isAnalysed || sensitivity !== null }),
    propose: (proposal: Proposal | null) => set({ proposal }),
    acceptOptimum: (acceptedOptimum: FormulaContent) => set({ acceptedOptimum }),
    setContinuous: (isContinuous: boolean) => set({ isContinuous }),
    inspect: (inspected: InspectedItem) => set({ inspected }),
    showFighting: (fighting: readonly LimitSide[]) => set({ fighting }),
    openPanel: (panel: string | null) => set({ panel }),
    setBusy: (busy: BusyAction | null) => set({ busy }),
    setLoading: (isLoading: boolean) => set({ isLoading }),
  }
}

type ShownEntry = ReturnType<typeof createShownEntry>

/** The undo history of the entry, the prices that are tried, and what is shown of both. */
function createShownEntry(store: Store<WorkbenchState>) {
  const first = store.read()
  let history = startUndoHistory<UndoSnapshot>({ entry: first.entry, inputs: first.inputs })
  let displayed = history.present
  let trial: WorkbenchTrial | null = null
  const atTriedPrices = rememberTriedInputs()
  /** Shows a snapshot, or a preview of a value being typed. */
  const show = (next: UndoSnapshot) => {
    displayed = next
    const current = store.read()
    const inputs = atTriedPrices(displayed.inputs, trial)
    const isComputed = displayed.entry.content === current.entry.content && inputs === current.inputs
    const figures = isComputed ? current.figures : workbenchFigures(displayed.entry.content, inputs)
    store.change({
      ...current,
      entry: displayed.entry,
      inputs,
      listInputs: displayed.inputs,
      trial,
      figures,
      // A recipe is in the order of the foods, so it is invalid once they change.
      proposal: haveProblemsSameFoods(figures, current.figures) ? current.proposal : null,
      isChanged: !isSameEntry(displayed.entry, current.saved),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      ...(isComputed ? {} : { sensitivity: null }),
    })
  }
  return {
    show,
    showAgain: () => show(displayed),
    history: () => history,
    trial: () => trial,
    setTrial: (next: WorkbenchTrial | null) => {
      trial = next
    },
    /** The entry that is shown, perhaps with a value being typed. */
    displayed: () => displayed.entry,
    /** What is there without a preview: the present entry, with the recipe that follows the prices that are tried. */
    present: (): UndoSnapshot =>
      trial?.grams ? { ...history.present, entry: withGrams(history.present.entry, trial.grams) } : history.present,
    /** What was changed by hand is no longer the recipe of the trial. */
    moveTo: (next: UndoHistory<UndoSnapshot> | undefined) => {
      if (next === undefined) return
      history = next
      trial = trial && { ...trial, grams: null }
      show(history.present)
    },
  }
}

function createTrialChanges({ show, present, history, trial, setTrial, displayed, moveTo }: ShownEntry) {
  return {
    /** Tries prices, with the recipe that follows them; without one that is shown stays. */
    tryPrices: ({ list, prices }: PriceTrial, outcome?: TrialOutcome) => {
      const before = trial()
      const start = before?.start ?? history().present.entry
      setTrial({ list, prices, start, grams: before?.grams ?? null, ending: null, ...outcome })
      show(present())
    },
    /** Ends the trial: at the prices of the list again, with the recipe it led to or the one from before. */
    endTrial: (withItsRecipe: boolean) => {
      const ended = trial()
      if (ended === null) return
      const now = history().present
      const next = withItsRecipe ? displayed() : withGrams(now.entry, gramsByFood(ended.start.content))
      setTrial(null)
      if (isSameEntry(next, now.entry)) show(now)
      else moveTo(historyWithChange(history(), { ...now, entry: next }))
    },
    /** The entry without the recipe of a trial: what is worth a draft. */
    readUntried: (): FormulaEntry => (trial() === null ? displayed() : history().present.entry),
  }
}

function withGrams(entry: FormulaEntry, grams: ReadonlyMap<number, number>): FormulaEntry {
  const content = contentWithGrams(entry.content, grams)
  return content === entry.content ? entry : { ...entry, content }
}

/** The inputs at the prices that are tried, the same object as long as neither changes. */
function rememberTriedInputs() {
  let last: { inputs: FormulaInputs; list: unknown; prices: unknown; tried: FormulaInputs } | undefined
  return (inputs: FormulaInputs, trial: PriceTrial | null): FormulaInputs => {
    if (trial === null) return inputs
    const { list, prices } = trial
    if (last?.inputs !== inputs || last.list !== list || last.prices !== prices)
      last = { inputs, list, prices, tried: inputsAtTriedPrices(inputs, trial) }
    return last.tried
  }
}

const haveProblemsSameFoods = ({ problem: { foods } }: WorkbenchFigures, { problem }: WorkbenchFigures): boolean =>
  foods.length === problem.foods.length && foods.every(({ code }, index) => code === problem.foods[index]?.code)

function initialWorkbenchState(data: FormulaWithInputs, mayWrite: boolean): WorkbenchState {
  const entry = formulaEntryOf(data.formule)
  return {
    formula: data.formule,
    opened: data.formule,
    baseline: 'opened',
    distributor: data.distributeur,
    priceLists: data.priceLists,
    constraintSets: data.constraints,
    mayWrite,
    entry,
    inputs: data.basis,
    listInputs: data.basis,
    trial: null,
    figures: workbenchFigures(entry.content, data.basis),
    saved: entry,
    isChanged: false,
    canUndo: false,
    canRedo: false,
    sensitivity: null,
    applied: 0,
    isAnalysed: false,
    proposal: null,
    acceptedOptimum: null,
    isContinuous: false,
    panel: null,
    inspected: null,
    fighting: [],
    busy: null,
    isLoading: false,
  }
}

/** The version figures are compared with. */
export const baselineOf = ({ baseline, opened, formula }: WorkbenchState): FormulaResponse =>
  baseline === 'opened' ? opened : formula

/** Whether the user may change the formula. */
export const isFormulaEditable = ({ formula, mayWrite }: WorkbenchState): boolean =>
  mayWrite && formula.mayWrite && !formula.isLocked && !formula.deleted
