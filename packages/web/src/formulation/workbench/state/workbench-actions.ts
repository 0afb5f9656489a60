import { CallError } from '@provende/contract/client.ts'
import type { CalculationResponse } from '@provende/contract/formulation/formula-calculation.ts'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { problemTable } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { adjustTotal as adjustRecipe } from '@provende/domain/formulation/formula/adjust-total.ts'
import { type LimitCheck, limitCategoryOf, limitStateOf } from '@provende/domain/formulation/formula/check-limits.ts'
import {
  type FormulaInputs,
  formulaIngredients,
  withRecipe,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import { foodsOfUnknownContentText } from '@provende/text/limit-sentences.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { textsInRow } from '@provende/text/numbers.ts'
import type { Toasts } from '../../../kit/toasts.ts'
import { type FormulaTerms, formatAmount, newViolationSentence } from '../formula-terms.ts'
import type { SolverClient } from '../solver/solver-client.ts'
import { createLimitVerdicts, type SayVerdict } from './limit-verdicts.ts'
import { createPriceTrials, type PriceTrials } from './price-trials.ts'
import { sensitivityFromResponse } from './sensitivity-from-response.ts'
import {
  contentWithAddedFoods,
  entryWithContent,
  type FormulaEntry,
  formulaEntryOf,
  isSameEntry,
  toContentRequest,
  toFormulaSaveRequest,
} from './workbench-entry.ts'
import { type EntryUpdater, type InputsDependencies, queueInputsChange, readFormulaInputs } from './workbench-inputs.ts'
import type { BusyAction, WorkbenchState } from './workbench-store.ts'

/* The actions behind the buttons of the workbench. */

/** Actions on the formula of the workbench. They report by toasts and, except `readFormulaInputs`, never reject. */
export type WorkbenchActions = {
  /** Calculates on the server, then saves the formula. */
  readonly calculate: () => Promise<void>
  /** Optimises on the server, then saves; opens the panel `whyNot` if the formula is infeasible. */
  readonly optimise: () => Promise<void>
  /** Reports whether all limits are respected. */
  readonly verify: () => void
  readonly adjust: () => void
  readonly toggleMolasses: () => Promise<void>
  /** Resolves to whether the formula is now saved. */
  readonly save: () => Promise<boolean>
  /** Saves and locks the formula. The caller has asked for confirmation. */
  readonly lock: () => Promise<void>
  /** Appends foods that are not in the formula yet, and loads their contents and prices. */
  readonly addFoods: (ids: readonly number[]) => Promise<void>
  readonly choosePriceList: (id: number) => Promise<void>
  readonly chooseLimits: (constraintSetId: number | null, constraintVersionId: number | null) => Promise<void>
  /** Loads the current calculation inputs of an entry. Throws what the call throws. */
  readonly readInputs: (entry: FormulaEntry) => Promise<FormulaInputs>
  /** Makes the proposal the current recipe, undoable. */
  readonly acceptProposal: () => void
  /** Prices that are tried, and the recipe that follows them. */
  readonly trials: PriceTrials
}

/** The operation a save is recorded as in the history. */
export type SaveOperation = 'save' | 'calculate' | 'optimise'

export type ActionDependencies = InputsDependencies & {
  readonly solver: SolverClient
  readonly toasts: () => Toasts
  readonly terms: () => FormulaTerms
  readonly sayVerdict: SayVerdict
  /** Somebody else saved the formula in the meantime. */
  readonly onConflict: (theirs: FormulaWithInputs) => void
  /** Lists that show the formula must be reloaded. */
  readonly onSaved: () => void
}

export function createWorkbenchActions(
  dependencies: Omit<ActionDependencies, 'queue' | 'sayVerdict'>,
): WorkbenchActions {
  const deps: ActionDependencies = {
    ...dependencies,
    sayVerdict: createLimitVerdicts(dependencies.store, dependencies.toasts),
    queue: { last: Promise.resolve(), length: 0 },
  }
  const trials = createPriceTrials(deps)
  return {
    trials,
    calculate: () => runUnlessBusy(deps, 'calculate', () => calculateFormula(deps)),
    optimise: () => runUnlessBusy(deps, 'optimise', () => optimiseFormula(deps, trials)),
    verify: () => verifyLimits(deps),
    adjust: () => adjustFormulaTotal(deps),
    toggleMolasses: () => runUnlessBusy(deps, 'molasses', () => toggleMolasses(deps)),
    save: async () => {
      let isSaved = false
      await runUnlessBusy(deps, 'save', async () => {
        const isTried = deps.store.read().trial !== null
        // The recipe is saved as a recipe of the formula's own list.
        deps.store.endTrial(true)
        isSaved = await saveFormula(deps, isAcceptedOptimum(deps.store.read()) ? 'optimise' : 'save')
        const { done } = deps.terms().words.workbench
        if (isSaved) deps.toasts().success(isTried ? done.savedAfterTrial : done.saved)
      })
      return isSaved
    },
    lock: () => runUnlessBusy(deps, 'lock', () => lockFormula(deps)),
    addFoods: async (ids) => {
      await queueInputsChange(deps, (entry) => entryWithContent(entry, contentWithAddedFoods(entry.content, ids)))
      await trials.readAgain()
    },
    choosePriceList: (priceListId) => queueInputsChange(deps, (entry) => ({ ...entry, priceListId })),
    chooseLimits: (constraintSetId, constraintVersionId) =>
      queueInputsChange(deps, (entry) => ({ ...entry, constraintSetId, constraintVersionId })),
    readInputs: (entry) => readFormulaInputs(deps, entry),
    acceptProposal: () => acceptProposal(deps),
  }
}

/** What takes less than this is done before a message that it is under way could be read. */
const showProgressAfterMs = 300

/** Runs one action at a time; an error is shown with a retry. */
async function runUnlessBusy(deps: ActionDependencies, action: BusyAction, act: () => Promise<void>) {
  const { store, toasts, terms, problems } = deps
  const { words } = terms()
  if (store.read().busy !== null) return toasts().warning(words.shell.form.submitting)
  store.setBusy(action)
  // Queued changes are part of what is saved or calculated. Without any the request leaves before the screen renders that
  // it is busy.
  const acting = deps.queue.length > 0 ? deps.queue.last.then(act) : act()
  const { progress: texts } = words.workbench
  let dismissProgress: () => void = () => undefined
  const timer = setTimeout(() => {
    if (action in texts) dismissProgress = toasts().progress(texts[action as keyof typeof texts]).dismiss
  }, showProgressAfterMs)
  try {
    await acting
  } catch (error) {
    problems.show(error, { family: 'formula', asMessage: true, retry: () => void runUnlessBusy(deps, action, act) })
  }
  clearTimeout(timer)
  dismissProgress()
  store.setBusy(null)
}

/** Saves the entry; false on a conflict, which the conflict dialog then shows. */
async function saveFormula(deps: ActionDependencies, operation: SaveOperation): Promise<boolean> {
  const { store, call, onSaved } = deps
  const { formula, entry } = store.read()
  try {
    const body = { ...toFormulaSaveRequest(formula, entry, formula.modificationDate), operation }
    const { response } = await call(routes.formulas.save, { body })
    store.markSaved(response, entry)
    deps.toasts().withdrawRetries()
  } catch (error) {
    // A lost response of an earlier save counts as saved; a conflict opens the dialog; anything else is rethrown.
    if (!(await settleSaveRefusal(deps, entry, error))) return false
  }
  onSaved()
  return true
}

/**
 * Whether the server already has the refused entry, because a response got lost or somebody saved the same. Otherwise
 * reports the conflict. Rethrows errors that are no conflict.
 */
async function settleSaveRefusal(
  { store, call, onConflict }: ActionDependencies,
  entry: FormulaEntry,
  error: unknown,
): Promise<boolean> {
  if (!isConflict(error)) throw error
  const { id } = store.read().formula
  const { response: theirs } = await call(routes.formulas.formulaWithInputs, { params: { id } })
  if (isSameEntry(formulaEntryOf(theirs.formule), entry)) {
    store.markSaved(theirs.formule, entry)
    return true
  }
  onConflict(theirs)
  return false
}

/** Whether the refusal means that somebody else has saved or locked the formula since it was loaded. */
const isConflict = (error: unknown): boolean =>
  error instanceof CallError &&
  error.problems.some(({ key }) => problemTable[key].display === 'conflict' || key === 'formula.locked')

function calculationRequestBody({ formula, entry }: WorkbenchState) {
  const { content } = entry
  return {
    ...content,
    ...toContentRequest(entry.content),
    formuleId: formula.id,
    priceListId: entry.priceListId,
    constraintSetId: entry.constraintSetId,
    constraintVersionId: entry.constraintVersionId,
  }
}

async function calculateFormula(deps: ActionDependencies) {
  const { store, call, toasts, terms } = deps
  const { response } = await call(routes.formulaCalculations.calcul, { body: calculationRequestBody(store.read()) })
  if (!(await saveFormula(deps, 'calculate'))) return
  toasts().success(terms().words.workbench.done.calculated)
  if (response.result.kind === 'calculated') warnOfViolatedLimits(deps)
}

async function optimiseFormula(deps: ActionDependencies, trials: PriceTrials) {
  const { store, call, toasts, terms } = deps
  if (store.read().trial !== null) return trials.follow()
  const requested = store.read()
  const { response } = await call(routes.formulaCalculations.optimize, {
    body: { ...calculationRequestBody(requested), withSensitivity: true },
  })
  if (response.result.kind !== 'optimal') return showNoRecipeReason(deps, response.result)
  // It has one now.
  toasts().withdraw(terms().words.workbench.outcomes.infeasible)
  const grams = new Map(response.foods.map(({ id, value }) => [id, value]))
  // A recipe is applied as a whole, so the inputs of a food that is missing here are loaded first.
  if (response.foods.some(({ id, value }) => value > 0 && !hasInputsOfFood(store.read(), id)))
    await queueInputsChange(deps, keepEntry)
  const { entry, inputs } = store.read()
  const recipe = Float64Array.from(formulaIngredients(entry.content, inputs), ({ id }) => grams.get(id) ?? 0)
  if (entry !== requested.entry) return proposeRecipe(deps, recipe)
  store.applyRecipe(entryWithContent(entry, withRecipe(entry.content, inputs, recipe)))
  if (response.sensitivity?.kind === 'sensitivity') store.setSensitivity(sensitivityFromResponse(response.sensitivity))
  if (!(await saveFormula(deps, 'optimise'))) return
  const { words, culture } = terms()
  const cost = formatAmount(store.read().formula.cmvp.pricePerAnimalDayEur, culture)
  const { done } = words.workbench
  const { boundFrom, bound } = response.result.certificate
  toasts().success(
    boundFrom === 'search' ? done.optimisedBySearch(cost, formatAmount(bound, culture)) : done.optimised(cost),
  )
  warnOfViolatedLimits(deps)
}

/** Says that limits are violated, or that some cannot be verified and why. */
function warnOfViolatedLimits({ store, sayVerdict, terms }: ActionDependencies) {
  const { check } = store.read().figures
  const state = limitStateOf(check)
  if (state === 'violated') sayVerdict('warning', terms().words.workbench.verify.check)
  if (state === 'notVerified') sayVerdict('warning', unverifiedLimitsText(check, terms()))
}

/** How many limits are not verified, and the foods of unknown content. */
function unverifiedLimitsText({ notVerified }: LimitCheck, { words, culture, food }: FormulaTerms): string {
  const foods = new Map(notVerified.flatMap((limit) => limit.foods.map((share) => [share.food, share])))
  const names = foodsOfUnknownContentText([...foods.values()], { food, ...words.formulation }, culture)
  return words.workbench.verify.unverified(notVerified.length, names)
}

const keepEntry: EntryUpdater = (entry) => entry
const hasInputsOfFood = ({ inputs }: WorkbenchState, id: number) =>
  inputs.ingredients.some((ingredient) => ingredient.id === id)

/** The formula changed during the optimisation: keeps the change and shows the recipe as a proposal. */
function proposeRecipe({ store, toasts, terms }: ActionDependencies, recipe: Recipe) {
  store.propose({ source: 'optimise', recipe })
  toasts().warning(terms().words.workbench.outcomes.changedMeanwhile)
}

type NoRecipeResult = Exclude<CalculationResponse['result'], { readonly kind: 'calculated' | 'optimal' }>

/** Shows why there is no recipe. This is a normal result, not an error. */
function showNoRecipeReason(
  { store, toasts, terms }: ActionDependencies,
  result: NoRecipeResult | CalculationResponse['result'],
) {
  const { words, food, culture } = terms()
  const { outcomes } = words.workbench
  const namesOf = (codes: readonly string[]) => namesInRow(codes.map(food), culture)
  switch (result.kind) {
    case 'infeasible':
      store.openPanel('whyNot')
      return toasts().warning(
        result.beyondBox.length > 0 ? outcomes.exceedsDefaultBound(namesOf(result.beyondBox)) : outcomes.infeasible,
      )
    case 'unbounded':
      return toasts().warning(outcomes.unbounded(namesOf(result.foods)))
    case 'stopped':
      return toasts().warning(outcomes.stopped)
    default:
      return toasts().error(outcomes.failed)
  }
}

/** Source: spec 2 §8. */
function verifyLimits({ store, toasts, sayVerdict, terms }: ActionDependencies) {
  const { check, molassesRefusal } = store.read().figures
  const { verify: texts, noMolasses } = terms().words.workbench
  if (molassesRefusal !== null) return toasts().warning(noMolasses)
  const state = limitStateOf(check)
  if (state === 'respected') return sayVerdict('success', texts.respected)
  if (state === 'notVerified') return sayVerdict('warning', unverifiedLimitsText(check, terms()))
  const violated = new Set(check.violations.map(({ limit }) => limitCategoryOf(limit.subject)))
  if (check.excludedUsed.length + check.notFinite.length > 0) violated.add('foods')
  const categories = (['nutrients', 'foods', 'humidity', 'total'] as const).filter((category) => violated.has(category))
  sayVerdict('warning', texts.notRespected(categories.map((category) => texts.concerns[category]).join(', ')))
}

/** Source: spec 2 §5 "Adjustment". */
function adjustFormulaTotal({ store, toasts, sayVerdict, terms }: ActionDependencies) {
  const { entry, inputs, figures } = store.read()
  const currentTerms = terms()
  const texts = currentTerms.words.workbench
  const outcome = adjustRecipe(figures.problem, figures.recipe, entry.content.roundingStepGrams ?? undefined)
  if (outcome.kind === 'refused')
    return toasts().warning(outcome.reason === 'molasses' ? texts.adjust.molasses : texts.adjust.impossible)
  store.applyRecipe(entryWithContent(entry, withRecipe(entry.content, inputs, outcome.recipe)))
  if (outcome.newViolations.length === 0) return toasts().success(texts.done.adjusted)
  const sentences = outcome.newViolations.map((violation) => newViolationSentence(violation, currentTerms))
  const broken = texts.adjust.newlyBroken(textsInRow(sentences, currentTerms.culture))
  // One act, one toast: two take the room of rows.
  sayVerdict('warning', `${texts.done.adjusted}\n${broken}`)
}

/** Switching molasses mode on asks the server, which may refuse to coat the recipe; switching it off always works. */
async function toggleMolasses({ store, call, toasts, terms }: ActionDependencies) {
  const state = store.read()
  const melasse = !state.entry.content.melasse
  if (melasse) await call(routes.formulaCalculations.melasse, { body: { ...calculationRequestBody(state), melasse } })
  store.change(entryWithContent(store.read().entry, { melasse }))
  const { done } = terms().words.workbench
  toasts().success(melasse ? done.molassesOn : done.molassesOff)
}

/** The recipe is an optimum as it was accepted. Saved as an optimum: the server proves it again, or drops the claim. */
const isAcceptedOptimum = ({ entry, acceptedOptimum }: WorkbenchState): boolean =>
  acceptedOptimum !== null &&
  isSameEntry(entry, entryWithContent(entry, { ...acceptedOptimum, animalCount: entry.content.animalCount }))

async function lockFormula(deps: ActionDependencies): Promise<void> {
  const { store, call, toasts, terms } = deps
  const state = store.read()
  if (state.isChanged && !(await saveFormula(deps, isAcceptedOptimum(state) ? 'optimise' : 'save'))) return
  const { formula, entry } = store.read()
  try {
    const { response } = await call(routes.formulas.lock, {
      body: { id: formula.id, modificationDate: formula.modificationDate },
    })
    store.markSaved(response, entry)
  } catch (error) {
    // A lost response of an earlier lock counts as locked; a conflict opens the dialog; anything else is rethrown.
    if (!(await settleSaveRefusal(deps, entry, error))) return
    // Somebody else saved the same entry without locking it.
    if (!store.read().formula.isLocked) return lockFormula(deps)
  }
  toasts().success(terms().words.workbench.done.locked)
}

function acceptProposal({ store, toasts, terms }: ActionDependencies) {
  const { proposal, entry, inputs, trial } = store.read()
  if (proposal === null) return
  store.propose(null)
  const { entry: base = entry, recipe, isOptimum = false } = proposal
  const content = withRecipe(base.content, inputs, recipe)
  store.applyRecipe(entryWithContent(base, content))
  // At prices that are only tried it is no optimum of the formula.
  if (isOptimum && trial === null) store.acceptOptimum(content)
  toasts().success(terms().words.workbench.done.proposalApplied)
}
