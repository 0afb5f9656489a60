import { en } from '@provende/text/en.ts'
import { fr } from '@provende/text/fr.ts'
import { expect, test } from 'vitest'
import { withContent, withLines } from './workbench-entry.ts'
import { reasonsAgainst, type WorkbenchButton } from './workbench-reasons.ts'
import { reasonSentence, shownAmount, speechOf } from './workbench-sentences.ts'
import { createWorkbenchStore, type WorkbenchState } from './workbench-store.ts'
import { formulaData } from './workbench-testing.ts'

const state = (change?: (state: WorkbenchState) => WorkbenchState['entry'], formule = {}) => {
  const store = createWorkbenchStore(formulaData(formule), true)
  if (change) store.change(change(store.read()))
  return store.read()
}
const said = (button: WorkbenchButton, at: WorkbenchState) =>
  reasonsAgainst(button, at).map((reason) => reasonSentence(reason, speechOf(fr, 'fr-FR', at)))

test('a formula in order is calculated, optimised, adjusted, coated and locked', () => {
  for (const button of ['calculate', 'optimise', 'adjust', 'molasses', 'lock', 'verify'] as const)
    expect(said(button, state())).toEqual([])
})

test('nothing is saved where nothing is new', () => {
  expect(said('save', state())).toEqual([fr.workbench.reasons.nothingToSave])
  expect(
    said(
      'save',
      state(({ entry }) => ({ ...entry, name: 'Autre' })),
    ),
  ).toEqual([])
})

test('another price list than the active one keeps from calculating and optimising', () => {
  const other = state(({ entry }) => ({ ...entry, priceListId: 22 }))
  for (const button of ['calculate', 'optimise'] as const)
    expect(said(button, other)).toEqual(['Merci de sélectionner une liste de prix active'])
})

test('molasses mode keeps from optimising and adjusting', () => {
  const coated = state(undefined, { melasse: true })
  expect(said('optimise', coated)).toEqual(['Vous ne pouvez pas optimiser en mode mélasse'])
  expect(said('adjust', coated)).toEqual(['Vous ne pouvez pas ajuster en mode mélasse'])
})

test('a Min above a Max is named with both', () => {
  const crossing = state(({ entry }) => withContent(entry, { total: { min: 400, max: 300 } }))
  expect(said('optimise', crossing)).toEqual(['Un Min est supérieur à un Max : Total (400,0 > 300,0)'])
})

test('a food beyond its limits and too few foods keep from calculating', () => {
  const beyond = state(({ entry }) =>
    withContent(
      entry,
      withLines(
        entry.content,
        new Map([
          [2, { max: 40 }],
          [3, { value: 0 }],
        ]),
      ),
    ),
  )
  expect(said('calculate', beyond)).toEqual([
    'Veuillez vérifier les contraintes : Food SALT',
    "Il faut au moins 2 aliments Diet en quantité supérieure à 0 (1 pour l'instant).",
  ])
})

test('a locked formula says so, whatever one presses; what comes later says that', () => {
  const locked = state(undefined, { isLocked: true })
  for (const button of ['calculate', 'optimise', 'adjust', 'molasses', 'save', 'lock'] as const)
    expect(said(button, locked)).toEqual([fr.workbench.reasons.locked])
  expect(said('verify', locked)).toEqual([])
  for (const button of ['order', 'quote', 'label'] as const) expect(said(button, locked)).toEqual(['À venir'])
  expect(reasonSentence({ kind: 'locked' }, speechOf(en, 'en-US', locked))).toBe(en.workbench.reasons.locked)
})

test('an amount is shown with the decimals that tell it from others of its size', () => {
  const shown = [0, 0.00004, 0.0153, 1.5, 12.345, 123.45, 12_345.6].map((value) => shownAmount(value, 'en-US'))
  expect(shown).toEqual(['0', '0.00004', '0.0153', '1.500', '12.35', '123.5', '12,346'])
})
