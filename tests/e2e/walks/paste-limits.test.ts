import { expect } from 'vitest'
import { buttonByName, fieldByLabel, pasteText, pickOption, type WireRecord } from '../support.ts'
import { type Walker, walk } from './walk.ts'
import { cellOf, limitColumns, optimise, readFormula, waitForGrids } from './workbench-walk.ts'

/** What a nutritionist sends: minimum and maximum per animal and day. */
const limits: readonly (readonly [code: string, min: number | null, max: number | null])[] = [
  ['CA', 88, 135],
  ['P', 7, 24],
  ['MG', 19, 39],
  ['NA', 29, 58],
  ['K', null, 60],
  ['S', null, 11.5],
  ['CU', 185, 315],
  ['CU_ORG', 31, null],
  ['ZN', 920, 1450],
  ['ZN_ORG', 155, null],
  ['MN', 620, 1150],
  ['SE', 4.6, 7.3],
  ['SE_ORG', 1.25, null],
  ['FE', null, 2900],
  ['I', 16, 29],
  ['CO', 3.2, 7.5],
  ['VITA', 125_000, 195_000],
  ['VITD3', 26_000, 44_000],
  ['VITE', 520, 950],
  ['MGB', null, 90],
]

walk(
  5,
  'a formulator makes a formula, pastes twenty limits from a table and saves the proven optimum',
  async (walker) => {
    const { page, words, stop } = walker
    await fillForm(walker)
    await stop('form')
    await buttonByName(page, words.records.save).click()
    await page.waitForURL(/\/Formule\/Formulateur\/\d+$/)
    await waitForGrids(walker)
    await stop('empty')
    await pasteLimits(walker)
    await stop('pasted')
    await optimise(walker)
    await stop('optimised')

    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const formula = await readFormula(walker, id)
    expect(formula).toMatchObject({ IsOptimal: true, IsRespected: true })
    const stored = new Map((formula.Nutrients as WireRecord[]).map(({ Code, Min, Max }) => [Code, [Min, Max]]))
    for (const [code, ...bounds] of limits) expect(stored.get(code), code).toEqual(bounds)
  },
)

async function fillForm(walker: Walker) {
  const { page, words, look } = walker
  const { fields } = words.formulas
  const { farm, set, breed, species } = await readClient(walker)
  await page.goto('/Formule/Edit/0')
  await pickOption(page, fields.farmId, farm)
  await fieldByLabel(page, fields.name).fill(`Limites du nutritionniste ${look}`)
  await pickOption(page, words.catalogue.specie.detail, species)
  await pickOption(page, fields.breedId, breed)
  await pickOption(page, fields.constraintSetId, set)
  await fieldByLabel(page, fields.animalCount).fill('85')
}

/** The names of what the demonstration formula DEMO_1 is for. */
async function readClient(walker: Walker) {
  const { call } = walker
  const [demo] = await call<WireRecord[]>('GET', '/api/FormulesCMVP?Code=DEMO_1')
  const formula = await readFormula(walker, Number(demo?.Id))
  const race = await call('GET', `/api/Races/${formula.TargetObjectId}`)
  const specie = await call('GET', `/api/Species/${race.SpecieId}`)
  return {
    farm: String(formula.FarmName),
    set: String(formula.ConstraintSetName),
    breed: String(race.Name),
    species: String(specie.Name),
  }
}

/** The table with its heads, numbers as a spreadsheet in the language writes them. */
async function pasteLimits(walker: Walker) {
  const { page, words, culture } = walker
  const { label, name, min, max } = words.workbench.limited
  const number = (value: number | null) => (value ?? '').toLocaleString(culture, { useGrouping: false })
  const lines = [[name, min, max], ...limits.map(([code, ...bounds]) => [code, ...bounds.map(number)])]
  await cellOf(walker, label, 'Calcium', limitColumns.min).click()
  await pasteText(page, lines.map((cells) => cells.join('\t')).join('\r\n'))
  await expect.poll(() => cellOf(walker, label, 'Calcium', limitColumns.max).textContent()).toContain('135')
}
