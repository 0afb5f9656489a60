import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findTitle, findToast, openTestApp, pressButton, withinDialog } from '../support.tsx'

/* Questionnaires: written, previewed and locked by the manufacturer; begun, answered and read at a farm. */

const app = openTestApp()
const findSection = async (name: string) => within(await screen.findByRole('region', { name }))

test('a questionnaire gets a category and questions, one of them conditional, is tried out, saved and locked', async () => {
  const created = await app.call('POST', '/api/Qcms', { Name: 'Eau', Code: 'EAU', Type: 'Eau', Year: 2026 }, 'AdminDif')
  const { user } = await app.opened(`/Admin/Qcms/Content/${created.Id}`, 'AdminDif')
  await findTitle('Eau')
  await user.click(screen.getByRole('tab', { name: /Catégories/ }))
  await pressButton('Ajouter une catégorie')
  await user.clear(await screen.findByRole('textbox', { name: 'Libellé' }))
  await user.type(screen.getByRole('textbox', { name: 'Libellé' }), 'Abreuvement')
  await user.click(screen.getByRole('tab', { name: /Questions/ }))
  const category = await findSection('Abreuvement')
  for (let count = 0; count < 2; count += 1)
    await user.click(category.getByRole('button', { name: 'Ajouter une question' }))
  const [, second] = category.getAllByRole('button', { name: 'Nouvelle question' })
  await user.click(second ?? expect.fail('no second question'))
  await pressButton('Ajouter une condition')
  await user.click(screen.getByRole('tab', { name: 'Aperçu' }))
  const preview = await findSection('Abreuvement')
  expect(preview.getAllByRole('radiogroup')).toHaveLength(1)
  await user.click(preview.getByRole('radio', { name: 'Oui' }))
  await waitFor(() => expect(preview.getAllByRole('radiogroup')).toHaveLength(2))
  await pressButton('Verrouiller')
  await findToast("Enregistrez d'abord les changements.")
  await pressButton('Enregistrer')
  await findToast('Le questionnaire a été modifié')
  await pressButton('Verrouiller')
  await findToast('Le questionnaire est verrouillé')
  await screen.findByText(/^Version 1, verrouillée/)
})

test('what was changed in a questionnaire and not saved is offered again after a reload, and resumed', async () => {
  const created = await app.call('POST', '/api/Qcms', { Name: 'Air', Code: 'AIR', Type: 'Air', Year: 2026 }, 'AdminDif')
  const { user } = await app.opened(`/Admin/Qcms/Content/${created.Id}`, 'AdminDif')
  await user.click(await screen.findByRole('tab', { name: /Catégories/ }))
  await pressButton('Ajouter une catégorie')
  await user.clear(await screen.findByRole('textbox', { name: 'Libellé' }))
  await user.type(screen.getByRole('textbox', { name: 'Libellé' }), 'Ventilation')
  window.dispatchEvent(new Event('pagehide'))
  await app.opened(location.pathname, null)
  await pressButton('Reprendre la saisie')
  await user.click(await screen.findByRole('tab', { name: /Catégories/ }))
  await screen.findByDisplayValue('Ventilation')
  await pressButton('Enregistrer')
  await findToast('Le questionnaire a été modifié')
  await app.opened(location.pathname, null)
  await findTitle('Air')
  expect(screen.queryByText('Une saisie non enregistrée vous attend')).toBeNull()
})

test('changes to a questionnaire that somebody else saved meanwhile are applied to his version; what both changed is named', async () => {
  const { Id } = await app.call(
    'POST',
    '/api/Qcms',
    { Name: 'Abreuvement', Code: 'ABREUV', Type: 'Abreuvement', Year: 2026 },
    'AdminDif',
  )
  const saveElsewhere = async (labels: readonly string[]) => {
    const { ModificationDate } = await app.call('GET', `/api/Qcms/Content/${Id}`, undefined, 'AdminDif')
    const Categories = labels.map((Label, index) => ({ Id: index + 1, ParentId: null, Label, Weight: 1 }))
    await app.call(
      'PUT',
      '/api/Qcms/Content',
      { Id, ModificationDate, Categories, Questions: [], Ranges: [] },
      'AdminDif',
    )
  }
  const rename = async (from: string, to: string) => {
    await user.clear(await screen.findByDisplayValue(from))
    await user.type(screen.getAllByRole('textbox', { name: 'Libellé' })[0] as HTMLElement, to)
  }
  await saveElsewhere(['Débit', 'Qualité'])
  const { user } = await app.opened(`/Admin/Qcms/Content/${Id}`, 'AdminDif')
  await user.click(await screen.findByRole('tab', { name: /Catégories/ }))
  await rename('Débit', 'Mon débit')
  await saveElsewhere(['Débit', 'Autre qualité'])
  await pressButton('Enregistrer')
  await screen.findByText('Vos changements sont appliqués à sa version. Relisez-les, puis enregistrez.')
  await screen.findByDisplayValue('Mon débit')
  await screen.findByDisplayValue('Autre qualité')
  await saveElsewhere(['Autre débit', 'Autre qualité'])
  window.dispatchEvent(new Event('pagehide'))
  await app.opened(location.pathname, null)
  await pressButton('Reprendre la saisie')
  await screen.findByText('Catégorie « Mon débit »')
  await user.click(await screen.findByRole('tab', { name: /Catégories/ }))
  await screen.findByDisplayValue('Autre débit')
})

test('a questionnaire is copied to the next year from its page', async () => {
  await app.opened('/Admin/Qcms/Detail/2?copy=true', 'AdminDif')
  const dialog = await withinDialog()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Année de la copie' }).value).toBe('2027')
  await pressButton('Copier')
  await findToast('Le questionnaire a été copié')
  await screen.findByText('Déverrouillé')
})

test('a farmer opens his complete questionnaire of the year again; an answer is stored at once, and read again', async () => {
  const { user } = await app.opened('/Farmer/Qcm/List', 'Farmer')
  const start = await findSection('Questionnaires du site')
  await user.click(await start.findByRole('link', { name: /^Relire : Minéraux et vaches taries \(2026\)/ }))
  // It opens where an optional question is left.
  await screen.findByRole('heading', { name: 'Préparation au vêlage' })
  await user.click(screen.getByRole('button', { name: /^Connaître la ration/ }))
  const answers = within(await screen.findByRole('group', { name: /analysés, minéraux compris/ }))
  await user.click(answers.getByRole('radio', { name: 'Non' }))
  await screen.findByText(/rempli, \d+ réponses sur \d+ questions/)
  await waitFor(async () => {
    const { Answers } = await app.call('GET', '/api/QcmSessions/3', undefined, 'Farmer')
    expect(Answers).toContainEqual(expect.objectContaining({ QuestionId: 1, AnswerIds: [3] }))
  })
})

test('the synthesis shows scores beside those of the year before, in a radar, a sentence and a table', async () => {
  const { user } = await app.opened('/Farmer/Qcm/Synthesis/3', 'AdminDif')
  await screen.findByText(/^Le plus fort : .* Le plus faible : /)
  const radar = await screen.findByRole('region', { name: 'Radar des scores par catégorie' })
  radar.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByText(/^Ration et minéral : \d+, en 2025 : \d+$/)
  await pressButton('Afficher le tableau')
  const table = within(await screen.findByRole('table', { name: 'Tableau des scores' }))
  table.getByRole('columnheader', { name: '2025' })
  expect(table.getAllByRole('row')).toHaveLength(1 + 9)
})
