import { en } from '@provende/text/en.ts'
import { fr } from '@provende/text/fr.ts'
import { expect, test } from 'vitest'
import { disabledReasonSentence, formatAmount, formulaTermsOf } from '../formula-terms.ts'
import { contentWithLineChanges, entryWithContent } from './workbench-entry.ts'
import { formulaFixture } from './workbench-fixture.ts'
import { disabledReasons, type WorkbenchButton } from './workbench-reasons.ts'
import { createWorkbenchStore, type WorkbenchState } from './workbench-store.ts'

const workbenchState = (change?: (state: WorkbenchState) => WorkbenchState['entry'], formule = {}) => {
  const store = createWorkbenchStore(formulaFixture(formule), true)
  if (change) store.change(change(store.read()))
  return store.read()
}
const disabledReasonTexts = (button: WorkbenchButton, current: WorkbenchState) =>
  disabledReasons(button, current).map((reason) => disabledReasonSentence(reason, formulaTermsOf(fr, 'fr-FR', current)))

test('a valid formula enables calculate, optimise, adjust, molasses, lock and verify', () => {
  for (const button of ['calculate', 'optimise', 'adjust', 'molasses', 'lock', 'verify'] as const)
    expect(disabledReasonTexts(button, workbenchState())).toEqual([])
})

test('saving is disabled without changes', () => {
  expect(disabledReasonTexts('save', workbenchState())).toEqual([fr.workbench.reasons.nothingToSave])
  expect(
    disabledReasonTexts(
      'save',
      workbenchState(({ entry }) => ({ ...entry, name: 'Autre' })),
    ),
  ).toEqual([])
})

test('a price list other than the active one disables calculating and optimising', () => {
  const other = workbenchState(({ entry }) => ({ ...entry, priceListId: 22 }))
  for (const button of ['calculate', 'optimise'] as const)
    expect(disabledReasonTexts(button, other)).toEqual(['Merci de sélectionner une liste de prix active'])
})

test('molasses mode disables optimising and adjusting', () => {
  const coated = workbenchState(undefined, { melasse: true })
  expect(disabledReasonTexts('optimise', coated)).toEqual(['Vous ne pouvez pas optimiser en mode mélasse'])
  expect(disabledReasonTexts('adjust', coated)).toEqual(['Vous ne pouvez pas ajuster en mode mélasse'])
})

test('a minimum above a maximum is reported with both values', () => {
  const crossing = workbenchState(({ entry }) => entryWithContent(entry, { total: { min: 400, max: 300 } }))
  expect(disabledReasonTexts('optimise', crossing)).toEqual(['Un Min est supérieur à un Max : Total (400,0 > 300,0)'])
})

test('a food outside its limits and too few foods disable calculating', () => {
  const beyond = workbenchState(({ entry }) =>
    entryWithContent(
      entry,
      contentWithLineChanges(
        entry.content,
        new Map([
          [2, { max: 40 }],
          [3, { value: 0 }],
        ]),
      ),
    ),
  )
  expect(disabledReasonTexts('calculate', beyond)).toEqual([
    'Veuillez vérifier les contraintes : Food SALT',
    "Il faut au moins 2 ingrédients Diet en quantité supérieure à 0 (1 pour l'instant).",
  ])
})

test('a locked formula disables all changing buttons', () => {
  const locked = workbenchState(undefined, { isLocked: true })
  for (const button of ['calculate', 'optimise', 'adjust', 'molasses', 'save', 'lock'] as const)
    expect(disabledReasonTexts(button, locked)).toEqual([fr.workbench.reasons.locked])
  expect(disabledReasonTexts('verify', locked)).toEqual([])
  expect(disabledReasonTexts('label', locked)).toEqual([])
  expect(disabledReasonSentence({ kind: 'locked' }, formulaTermsOf(en, 'en-US', locked))).toBe(
    en.workbench.reasons.locked,
  )
})

test('a formula with violated limits can be neither ordered nor quoted; a locked one can', () => {
  const { limitsViolated } = fr.workbench.reasons
  expect(disabledReasonTexts('order', workbenchState(undefined, { isLocked: true }))).toEqual([])
  const beyond = workbenchState(({ entry }) =>
    entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[2, { max: 40 }]]))),
  )
  for (const button of ['order', 'quote'] as const)
    expect(disabledReasonTexts(button, beyond)).toEqual([limitsViolated])
})

test('formats an amount with decimals according to its size', () => {
  const shown = [0, 0.00004, 0.0153, 1.5, 12.345, 123.45, 12_345.6].map((value) => formatAmount(value, 'en-US'))
  expect(shown).toEqual(['0', '0.00004', '0.0153', '1.500', '12.35', '123.5', '12,346'])
})
