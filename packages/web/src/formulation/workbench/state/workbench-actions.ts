import { CallRefused } from '@provende/contract/client.ts'
import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import type { CalculatedFormula } from '@provende/contract/formulation/formula-calculation.ts'
import { problems as problemTable } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { adjust as adjusted } from '@provende/domain/formulation/adjust.ts'
import { concernOf, isRespected } from '@provende/domain/formulation/check-constraints.ts'
import type { Recipe } from '@provende/domain/formulation/formula-problem.ts'
import { type FormulaBasis, formulaIngredients, withRecipe } from '@provende/domain/formulation/workbench-formula.ts'
import type { Toasts } from '../kit/toasts.ts'
import type { SolverClient } from './solver-client.ts'
import { type BasisMeans, changeBasis, type EntryChange, readBasis } from './workbench-basis.ts'
import { entryOf, type FormulaEntry, isSameEntry, sentEntry, withContent, withFoods } from './workbench-entry.ts'
import { brokenSentence, type Speech, shownAmount } from './workbench-sentences.ts'
import type { WorkbenchAction, WorkbenchState } from './workbench-store.ts'

/* What the buttons of the workbench do. */

/** What can be done to the formula of the workbench. Each says how it goes by toasts, and never rejects. */
export type WorkbenchActions = {
  /** Calculates on the server, then saves. */
  readonly calculate: () => Promise<void>
  /** Optimises on the server, then saves; where there is no recipe the panel `whyNot` opens. */
  readonly optimise: () => Promise<void>
  /** Says whether all limits are kept. */
  readonly verify: () => void
  readonly adjust: () => void
  readonly toggleMolasses: () => Promise<void>
  /** Answers whether it is saved now. */
  readonly save: () => Promise<boolean>
  /** Locks what is there, saved before. Whoever calls has asked the person. */
  readonly lock: () => Promise<void>
  /** Puts foods that the formula lacks at its end, with what they hold and cost. */
  readonly addFoods: (ids: readonly number[]) => Promise<void>
  readonly choosePriceList: (id: number) => Promise<void>
  readonly chooseLimits: (constraintSetId: number | null, constraintVersionId: number | null) => Promise<void>
  /** What an entry is computed with today. Throws what the call throws. */
  readonly readBasis: (entry: FormulaEntry) => Promise<FormulaBasis>
  /** The proposal becomes a step like any other. */
  readonly takeProposal: () => void
}

/** By what a formula is saved. */
export type SaveOperation = 'save' | 'calculate' | 'optimise'

export type ActionMeans = BasisMeans & {
  readonly solver: SolverClient
  readonly toasts: () => Toasts
  readonly speech: () => Speech
  /** Somebody else saved in between. */
  readonly onConflict: (theirs: AllData) => void
  /** Lists that show the formula are old. */
  readonly onSaved: () => void
}

export function createWorkbenchActions(given: Omit<ActionMeans, 'reading'>): WorkbenchActions {
  const means: ActionMeans = { ...given, reading: { last: Promise.resolve(), waiting: 0 } }
  return {
    calculate: () => alone(means, 'calculate', () => calculate(means)),
    optimise: () => alone(means, 'optimise', () => optimise(means)),
    verify: () => verify(means),
    adjust: () => adjust(means),
    toggleMolasses: () => alone(means, 'molasses', () => toggleMolasses(means)),
    save: async () => {
      let isSaved = false
      await alone(means, 'save', async () => {
        isSaved = await save(means, 'save')
        if (isSaved) means.toasts().success(means.speech().words.workbench.done.saved)
      })
      return isSaved
    },
    lock: () => alone(means, 'lock', () => lock(means)),
    addFoods: (ids) => changeBasis(means, (entry) => withContent(entry, withFoods(entry.content, ids))),
    choosePriceList: (priceListId) => changeBasis(means, (entry) => ({ ...entry, priceListId })),
    chooseLimits: (constraintSetId, constraintVersionId) =>
      changeBasis(means, (entry) => ({ ...entry, constraintSetId, constraintVersionId })),
    readBasis: (entry) => readBasis(means, entry),
    takeProposal: () => takeProposal(means),
  }
}

/** One thing at a time; what goes wrong is shown, and can be tried again. */
async function alone(means: ActionMeans, action: WorkbenchAction, act: () => Promise<void>) {
  const { store, toasts, speech, problems } = means
  const { words } = speech()
  if (store.read().busy !== null) return toasts().warning(words.shell.form.beingSent)
  store.begin(action)
  const { progress: texts } = words.workbench
  const progress = action in texts ? toasts().progress(texts[action as keyof typeof texts]) : null
  try {
    // What was chosen before is part of it.
    await means.reading.last
    await act()
  } catch (error) {
    problems.show(error, { family: 'formula', asMessage: true, retry: () => void alone(means, action, act) })
  }
  progress?.stopped()
  store.begin(null)
}

/** Saves what is said; false when somebody else saved in between, which is then asked about. */
async function save(means: ActionMeans, operation: SaveOperation): Promise<boolean> {
  const { store, call, onSaved } = means
  const { formula, entry } = store.read()
  try {
    const body = { ...sentEntry(formula, entry, formula.modificationDate), operation }
    const { answer } = await call(routes.formulas.save, { body })
    store.hasSaved(answer, entry)
    means.toasts().withdraw(means.speech().words.shell.unreachable)
  } catch (error) {
    // What was saved already is saved; anything else rises, or is asked about.
    if (!(await isThereAlready(means, entry, error))) return false
  }
  onSaved()
  return true
}

/**
 * Whether what was refused is what the server has: an answer got lost, or both said the same. Of two people who saved
 * something else the second is asked. Throws what is no such refusal.
 */
async function isThereAlready(
  { store, call, onConflict }: ActionMeans,
  entry: FormulaEntry,
  error: unknown,
): Promise<boolean> {
  if (!isConflict(error)) throw error
  const { id } = store.read().formula
  const { answer: theirs } = await call(routes.formulas.allData, { params: { id } })
  if (isSameEntry(entryOf(theirs.formule), entry)) {
    store.hasSaved(theirs.formule, entry)
    return true
  }
  onConflict(theirs)
  return false
}

/** Somebody else saved the formula, or locked it, since it was read. */
const isConflict = (error: unknown): boolean =>
  error instanceof CallRefused &&
  error.problems.some(({ key }) => problemTable[key].shown === 'conflict' || key === 'formula.locked')

function calculationBody({ formula, entry }: WorkbenchState) {
  const { melasseRatePercent, ...content } = entry.content
  return {
    ...content,
    foods: [...content.foods],
    nutrients: [...content.nutrients],
    ...(melasseRatePercent === null ? {} : { melasseRatePercent }),
    formuleId: formula.id,
    priceListId: entry.priceListId,
    constraintSetId: entry.constraintSetId,
    constraintVersionId: entry.constraintVersionId,
  }
}

async function calculate(means: ActionMeans) {
  const { store, call, toasts, speech } = means
  const { answer } = await call(routes.formulaCalculations.calcul, { body: calculationBody(store.read()) })
  if (!(await save(means, 'calculate'))) return
  const { done, verify: texts } = speech().words.workbench
  toasts().success(done.calculated)
  if (answer.result.kind === 'calculated' && !answer.result.isRespected) toasts().warning(texts.check)
}

async function optimise(means: ActionMeans) {
  const { store, call, toasts, speech } = means
  const asked = store.read()
  const { answer } = await call(routes.formulaCalculations.optimize, { body: calculationBody(asked) })
  if (answer.result.kind !== 'optimal') return tellEnd(means, answer.result)
  const grams = new Map(answer.foods.map(({ id, value }) => [id, value]))
  // A food of the recipe that is not known here is asked about first: a recipe is taken whole or not at all.
  if (answer.foods.some(({ id, value }) => value > 0 && !isKnown(store.read(), id))) await changeBasis(means, same)
  const { entry, basis } = store.read()
  const recipe = Float64Array.from(formulaIngredients(entry.content, basis), ({ id }) => grams.get(id) ?? 0)
  if (entry !== asked.entry) return proposeInstead(means, recipe)
  store.change(withContent(entry, withRecipe(entry.content, basis, recipe)))
  const problem = store.read().figures.problem
  if (!(await save(means, 'optimise'))) return
  const { words, culture } = speech()
  const cost = shownAmount(store.read().formula.cmvp.pricePerAnimalDayEur, culture)
  toasts().success(words.workbench.done.optimised(cost))
  if (!isRespected(store.read().figures.check)) toasts().warning(words.workbench.verify.check)
  void explain(means, problem)
}

const same: EntryChange = (entry) => entry
const isKnown = ({ basis }: WorkbenchState, id: number) => basis.ingredients.some((ingredient) => ingredient.id === id)

/** What the limits and prices of the optimum are worth, as far as the formula is still the same; nobody waits for it. */
async function explain({ store, solver }: ActionMeans, problem: WorkbenchState['figures']['problem']) {
  const answer = await solver.solve('sensitivity', { problem }, { supersedes: 'sensitivity of the optimum' })
  if (answer.kind === 'sensitivity' && store.read().figures.problem === problem) store.explain(answer)
}

/** The person went on typing: what he typed stays, the recipe stands beside it. */
function proposeInstead({ store, toasts, speech }: ActionMeans, recipe: Recipe) {
  store.propose({ by: 'optimise', recipe })
  toasts().warning(speech().words.workbench.ends.changedMeanwhile)
}

type NoRecipe = Exclude<CalculatedFormula['result'], { readonly kind: 'calculated' | 'optimal' }>

/** Why there is no recipe: an answer, not an error. */
function tellEnd({ store, toasts, speech }: ActionMeans, result: NoRecipe | CalculatedFormula['result']) {
  const { words, nameOf } = speech()
  const { ends } = words.workbench
  const named = (codes: readonly string[]) => codes.map((code) => nameOf({ kind: 'food', code })).join(', ')
  switch (result.kind) {
    case 'infeasible':
      store.openPanel('whyNot')
      return toasts().warning(result.beyondBox.length > 0 ? ends.beyondBox(named(result.beyondBox)) : ends.infeasible)
    case 'unbounded':
      return toasts().warning(ends.unbounded(named(result.foods)))
    case 'stopped':
      return toasts().warning(ends.stopped)
    default:
      return toasts().error(ends.failed)
  }
}

/** Source: spec 2 §8. */
function verify({ store, toasts, speech }: ActionMeans) {
  const { check, molassesRefusal } = store.read().figures
  const { verify: texts, noMolasses } = speech().words.workbench
  if (molassesRefusal !== null) return toasts().warning(noMolasses)
  if (isRespected(check)) return toasts().success(texts.respected)
  const broken = new Set(check.violations.map(({ limit }) => concernOf(limit.subject)))
  if (check.excludedUsed.length + check.notFinite.length > 0) broken.add('foods')
  const concerns = (['nutrients', 'foods', 'humidity', 'total'] as const).filter((concern) => broken.has(concern))
  toasts().warning(texts.notRespected(concerns.map((concern) => texts.concerns[concern]).join(', ')))
}

/** Source: spec 2 §5 "Adjustment". */
function adjust({ store, toasts, speech }: ActionMeans) {
  const { entry, basis, figures } = store.read()
  const spoken = speech()
  const texts = spoken.words.workbench
  const outcome = adjusted(figures.problem, figures.recipe)
  if (outcome.kind === 'refused')
    return toasts().warning(outcome.reason === 'molasses' ? texts.adjust.molasses : texts.adjust.impossible)
  store.change(withContent(entry, withRecipe(entry.content, basis, outcome.recipe)))
  toasts().success(texts.done.adjusted)
  if (outcome.newlyBroken.length === 0) return
  const broken = outcome.newlyBroken.map((violation) => brokenSentence(violation, spoken))
  toasts().warning(texts.adjust.newlyBroken(broken.join(' ; ')))
}

/** Into molasses mode the server coats the recipe, so that what stands in the way is known; out of it nothing does. */
async function toggleMolasses({ store, call, toasts, speech }: ActionMeans) {
  const state = store.read()
  const melasse = !state.entry.content.melasse
  if (melasse) await call(routes.formulaCalculations.melasse, { body: { ...calculationBody(state), melasse } })
  store.change(withContent(store.read().entry, { melasse }))
  const { done } = speech().words.workbench
  toasts().success(melasse ? done.molassesOn : done.molassesOff)
}

async function lock(means: ActionMeans): Promise<void> {
  const { store, call, toasts, speech } = means
  if (store.read().isChanged && !(await save(means, 'save'))) return
  const { formula, entry } = store.read()
  try {
    const { answer } = await call(routes.formulas.lock, {
      body: { id: formula.id, modificationDate: formula.modificationDate },
    })
    store.hasSaved(answer, entry)
  } catch (error) {
    // What was locked already is locked; anything else rises, or is asked about.
    if (!(await isThereAlready(means, entry, error))) return
    // Saved the same by somebody else, and still open.
    if (!store.read().formula.isLocked) return lock(means)
  }
  toasts().success(speech().words.workbench.done.locked)
}

function takeProposal({ store, toasts, speech }: ActionMeans) {
  const { proposal, entry, basis } = store.read()
  if (proposal === null) return
  store.propose(null)
  const { entry: said = entry, recipe } = proposal
  store.change(withContent(said, withRecipe(said.content, basis, recipe)))
  toasts().success(speech().words.workbench.done.taken)
}
