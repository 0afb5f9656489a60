import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  callApi,
  expectAccessible,
  fieldByLabel,
  followTo,
  openTestApp,
  pasteText,
  phoneViewport,
  pressSave,
  toastWithText,
  type WireRecord,
  waitForTitle,
} from './support.ts'

/* Models and analyses, where only a real browser shows them: dragging, pasting, layout and accessibility. */

const { person } = openTestApp()

type WireRecordWithId = WireRecord & { Id: number }
/** A cell of the grid of values. */
const valueCell = (page: Page, nutrient: string, basis: 'MS' | 'MB') =>
  fieldByLabel(page, `${nutrient} : Valeur ${basis}`)

/** A model with one version, of the nutrients with these codes. */
async function createModel(page: Page, names: WireRecord, codes: readonly string[]) {
  const nutrients = await callApi<WireRecordWithId[]>(page, 'GET', '/api/Nutrients')
  const idOf = (code: string) => nutrients.find(({ Code }) => Code === code)?.Id
  const { Id: ModelId } = await callApi<WireRecordWithId>(page, 'POST', '/api/Models', { ...names, Description: '' })
  const Items = codes.map((code) => ({ ItemId: idOf(code) }))
  const { Id: ModelVersionId } = await callApi<WireRecordWithId>(page, 'POST', '/api/Models/Version', {
    Name: 'M1',
    ModelId,
    Items,
  })
  return { ModelId, ModelVersionId, idOf }
}

test.runIf(process.env.LONG)(
  'the nutrients of a model version are reordered by dragging, which is stored',
  async () => {
    const page = await person()
    const { ModelId, ModelVersionId } = await createModel(page, { Name: 'Essai', Code: 'ESSAI' }, ['P', 'ZN', 'CA'])
    await page.goto(`/Admin/Models/ModelVersionEdit/${ModelVersionId}/${ModelId}`)
    const items = page.getByRole('list', { name: 'Nutriments' }).getByRole('listitem')
    await items.first().waitFor()
    await expectAccessible(page)
    await page.dragAndDrop('li:has-text("Calcium") [draggable]', 'li:has-text("Phosphore")')
    expect(await items.first().textContent()).toContain('Calcium')
    await pressSave(page)
    await toastWithText(page, 'La version de modèle a été modifiée').waitFor()
    const { Items } = await callApi<{ Items: WireRecord[] }>(page, 'GET', `/api/Models/Version/${ModelVersionId}`)
    expect(Items.map(({ Code }) => Code)).toEqual(['CA', 'P', 'ZN'])
  },
)

test.runIf(process.env.LONG)(
  'the values of an analysis take a block from a spreadsheet, are accessible, and fit a phone',
  async () => {
    const page = await person()
    const names = { Name: 'Minéraux', Code: 'MIN' }
    const { idOf, ...model } = await createModel(page, names, ['CA', 'CU_INO', 'CU_ORG', 'CU'])
    const [food] = await callApi<WireRecordWithId[]>(page, 'GET', '/api/Foods?Name=Phosphate+bicalcique+anhydre')
    const analysis = await callApi<WireRecordWithId>(page, 'POST', '/api/Analysis', {
      ...{ Name: 'Table', Code: 'TABLE', FoodId: food?.Id },
      ...model,
    })
    await callApi(page, 'POST', '/api/Analysis/Version', {
      ...{ Name: 'T1', AnalysisId: analysis.Id, MS: 50, ModelVersionId: model.ModelVersionId },
      Items: [{ ItemId: idOf('CA'), ValueMS: 10 }],
    })
    await page.goto(`/Admin/Analysis/Detail/${analysis.Id}/${food?.Id}`)
    await page.getByRole('link', { name: "Nouvelle version d'analyse" }).first().click()
    await fieldByLabel(page, 'Nom').fill('T2')
    await valueCell(page, 'Calcium', 'MS').focus()
    await pasteText(page, 'cu_org\t0,4\r\nCA\t12,5\r\nFER\t3\r\nCU_INO\tNC\r\n')
    await page.getByText('2 valeurs collées. Ignoré : FER 3, CU_INO NC').waitFor()
    expect(await valueCell(page, 'Calcium', 'MB').inputValue()).toBe('6,25')
    expect(await valueCell(page, 'Cuivre organique (chélates, levure)', 'MB').inputValue()).toBe('0,2')
    expect(await page.getByTitle('Valeur modifiée').allTextContents()).toEqual(['5', '—'])
    await page.setViewportSize(phoneViewport.viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
    await pressSave(page)
    await toastWithText(page, "La version d'analyse a été créée").waitFor()
    await page.getByRole('link', { name: 'T2' }).click()
    await waitForTitle(page, 'T2')
    await page.getByText('12,5').first().waitFor()
    await expectAccessible(page)
    await followTo(page, `/Admin/Analysis/Duplicate/${analysis.Id}/${food?.Id}`)
    await page.getByText("L'analyse « Table » de cet aliment est déjà pour ce modèle").waitFor()
    await expectAccessible(page)
  },
)
