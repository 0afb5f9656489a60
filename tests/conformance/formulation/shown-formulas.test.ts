import type { FormulaResponse, FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inScope } from '../../../packages/server/src/records/scope.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import type { Person } from '../support.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  getFormulaCall,
  lockFormula,
  postFormulaCall,
  readFormula,
  saveFormula,
  showFormula,
} from '../support-formula-fixture.ts'

/* What a farm sees of its formulas: those that are locked or were shown to it, as they were then; never a draft. */

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  let farmer: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
    farmer = await fixture.person(fixture.farm, 'Farmer')
  })

  const setShown = (id: number, number: number | null, person = anna) =>
    person.call('PUT', '/api/FormulesCMVP/Show', { fields: { id, number } })
  const listed = async (person: Person) =>
    decodedBodyOf<{ id: number; name: string; totalGrams: number }[]>(await getFormulaCall(person, '?NbPerPage=100'))
  const idsListedFor = async (person: Person) => (await listed(person)).map(({ id }) => id)
  /** Saves the formula as a draft with another name and the double of its recipe. */
  const saveDraft = (formula: FormulaResponse) =>
    saveFormula(anna, {
      ...formula,
      name: `${formula.name} brouillon`,
      foods: formula.foods.map((line) => ({ ...line, value: line.value * 2 })),
    })

  const assignFarmOf = (formulaId: number, adviser: Person) =>
    fixture.queryRows(
      `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at, assigned_by)
       select $1, farm_id, tenant_id, now(), $1 from formula where id = $2`,
      [adviser.id, formulaId],
    )
  const insertBreed = async (name: string) => {
    const [row] = await fixture.queryRows(
      `with species as (insert into specie (name, code, tenant_id) values ($1, $1, $2) returning id)
       insert into race (name, code, specie_id, tenant_id) select $1, $1, id, $2 from species returning id`,
      [name, anna.tenantId],
    )
    return Number(row?.id)
  }

  test('a formula that was not shown is missing to its farm in every call; its writers see it', async () => {
    const { id } = await fixture.addFormula()
    expect(await idsListedFor(farmer)).not.toContain(id)
    expect(await idsListedFor(anna)).toContain(id)
    const byMultiFilter = await getFormulaCall(farmer, 'MultiFilter/false/-1/-1/-1/-1/-1/-1/-1/-1?NbPerPage=100')
    expect(byMultiFilter.text).not.toContain(`"Id":${id},`)
    for (const path of ['Single', 'AllData', 'Distri', 'Revisions'])
      expect([path, (await getFormulaCall(farmer, `${path}/${id}`)).status]).toEqual([path, 404])
    for (const path of [`Revision/${id}/1`, `Replay/${id}/1`])
      expect((await getFormulaCall(farmer, path)).status).toBe(404)
    expect((await postFormulaCall(farmer, 'PdfToken', { id })).status).toBe(404)
    expect((await postFormulaCall(farmer, 'Ingredients', { formuleId: id, foodIds: [] })).status).toBe(404)
    for (const path of [`Etiquette/${id}`, `LabelInputs/${id}?FoodIds=1`, `LastLabel/${id}`])
      expect([path, (await getFormulaCall(farmer, path)).status]).toEqual([path, 404])
    const counts = (await farmer.call('GET', '/api/Stats/Own')).text
    await showFormula(anna, await readFormula(anna, id))
    expect((await farmer.call('GET', '/api/Stats/Own')).text).not.toBe(counts)
  })

  test('a farm sees the revision that was shown to it while a draft is saved; the next one when it is shown', async () => {
    const shown = await showFormula(anna, await fixture.addFormula())
    expect(shown).toMatchObject({ lastRevision: 1, shownRevision: 1 })
    const before = await readFormula(farmer, shown.id)
    const listedBefore = (await listed(farmer)).find(({ id }) => id === shown.id)
    const draft = await saveDraft(shown)
    expect(draft).toMatchObject({ lastRevision: 2, shownRevision: 1 })
    expect(draft.total.value).toBeCloseTo(2 * (shown.total.value ?? 0), 6)
    expect(await readFormula(farmer, shown.id)).toEqual(before)
    expect((await listed(farmer)).find(({ id }) => id === shown.id)).toEqual(listedBefore)
    expect((await getFormulaCall(farmer, `AllData/${shown.id}`)).text).not.toContain('brouillon')
    const revisions = await getFormulaCall(farmer, `Revisions/${shown.id}`)
    expect(decodedBodyOf<{ number: number }[]>(revisions).map(({ number }) => number)).toEqual([1])
    expect((await getFormulaCall(farmer, `Revision/${shown.id}/2`)).status).toBe(404)
    const byName = async (name: string) => (await getFormulaCall(farmer, `?Name=${name}`)).text
    expect(await byName('brouillon')).not.toContain(`"Id":${shown.id},`)
    const pdf = decodedBodyOf<{ token: string }>(await postFormulaCall(farmer, 'PdfToken', { id: shown.id }))
    const file = await fixture.world.app.request(`/GeneratePDF/ExporterFormulePDF/${shown.id}?token=${pdf.token}`)
    const text = (await pageTexts(new Uint8Array(await file.arrayBuffer()))).join('\n')
    expect(text).toContain(shown.name)
    expect(text).not.toContain('brouillon')
    await showFormula(anna, draft)
    expect(await readFormula(farmer, shown.id)).toMatchObject({ name: draft.name, total: { value: draft.total.value } })
  })

  test('showing is undone: an earlier revision is shown again, or none; a number never shown is refused', async () => {
    const first = await showFormula(anna, await fixture.addFormula())
    const { id } = first
    await showFormula(anna, await saveDraft(first))
    expect((await setShown(id, 1)).fields).toMatchObject({ shownRevision: 1, lastRevision: 2 })
    expect((await readFormula(farmer, id)).name).toBe(first.name)
    expect((await setShown(id, null)).fields).toMatchObject({ shownRevision: null })
    expect((await getFormulaCall(farmer, `Single/${id}`)).status).toBe(404)
    expect((await setShown(id, 7)).problems).toEqual(['record.changedMeanwhile'])
    const trail = await fixture.queryRows(
      `select action, actor_user_id as actor, detail ->> 'revision' as revision from audit_entry
       where action like 'formula%' and (detail ->> 'formula')::bigint = $1 order by id`,
      [id],
    )
    expect(trail).toEqual([
      { action: 'formulaShown', actor: anna.id, revision: '1' },
      { action: 'formulaShown', actor: anna.id, revision: '2' },
      { action: 'formulaShown', actor: anna.id, revision: '1' },
      { action: 'formulaHidden', actor: anna.id, revision: null },
    ])
  })

  test('a locked formula is shown, and stays so; a farmer and a stranger show nothing', async () => {
    const formula = await fixture.addFormula()
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    expect((await setShown(formula.id, 1, farmer)).problems).toEqual(['access.denied'])
    expect((await setShown(formula.id, 1, rival)).problems).toEqual(['record.notFound'])
    const locked = await lockFormula(anna, formula)
    expect(locked).toMatchObject({ isLocked: true, lastRevision: 2, shownRevision: 2 })
    expect((await readFormula(farmer, formula.id)).isLocked).toBe(true)
    expect((await setShown(formula.id, null)).problems).toEqual(['formula.locked'])
  })

  test('an adviser reads the formulas of the farms he looks after as they were saved, drafts too, without prices of foods', async () => {
    const formula = await fixture.addFormula()
    const adviser = await fixture.world.addPerson(fixture.world.platform, 'TC')
    expect((await getFormulaCall(adviser, `Single/${formula.id}`)).status).toBe(404)
    await assignFarmOf(formula.id, adviser)
    expect(await idsListedFor(adviser)).toContain(formula.id)
    const response = await getFormulaCall(adviser, `AllData/${formula.id}`)
    const data = decodedBodyOf<FormulaWithInputs>(response)
    expect(data.formule.foods.filter(({ deleted }) => deleted)).toEqual([])
    expect(data.formule.total).toEqual(formula.total)
    expect(data.formule.cmvp.distributorPricePerTonneEur).toBeNull()
    // With molasses, which coats any formula.
    expect(data.basis.ingredients.length).toBe(formula.foods.length + 1)
    for (const { pricePerTonneEur } of data.basis.ingredients) expect(pricePerTonneEur).toBeNull()
    expect((await getFormulaCall(adviser, `Etiquette/${formula.id}`)).status).toBe(404)
    expect((await setShown(formula.id, 1, adviser)).problems).toEqual(['access.denied'])
  })

  test('an adviser is told the breed of the formulas he reads, and no other breed of their owner', async () => {
    const formula = await fixture.addFormula()
    const adviser = await fixture.world.addPerson(fixture.world.platform, 'TC')
    const [breedId] = await Promise.all([insertBreed('Abondance'), insertBreed('Tarentaise')])
    await fixture.queryRows('update formula set target_object_id = $1 where id = $2', [breedId, formula.id])
    const breedsRead = () =>
      inScope(
        { database: fixture.world.database, clock: () => fixture.world.clock.now },
        { tenantId: adviser.tenantId, userId: adviser.id, role: 'TC' },
        async ({ transaction }) =>
          (await sql<{ name: string }>`select name from breeds_looked_after()`.execute(transaction)).rows,
      )
    expect(await breedsRead()).toEqual([])
    await assignFarmOf(formula.id, adviser)
    const breeds = await breedsRead()
    expect(breeds).toContainEqual({ name: 'Abondance' })
    expect(breeds).not.toContainEqual({ name: 'Tarentaise' })
    const byBreed = await getFormulaCall(adviser, '?NbPerPage=100&Order=TargetObjectName')
    expect(byBreed.text).toContain('"TargetObjectName":"Abondance"')
    expect(await readFormula(adviser, formula.id)).toMatchObject({ breedName: 'Abondance' })
    expect((await adviser.call('GET', '/api/Races')).text).toBe('[]')
  })

  describe('in the database', () => {
    const rowsAs = async (role: 'Farmer' | undefined, statement: string, person = farmer) => {
      const { database, clock } = fixture.world
      const actor = { tenantId: person.tenantId, userId: person.id, ...(role && { role }) }
      return inScope(
        { database, clock: () => clock.now },
        actor,
        async ({ transaction }) => (await sql.raw(statement).execute(transaction)).rows,
      )
    }

    test('people of a farm read no row of a formula, no line of one and no revision but the shown one, whatever is queried', async () => {
      const draft = await fixture.addFormula()
      const shown = await showFormula(anna, await fixture.addFormula())
      const saved = await saveDraft(shown)
      const ids = `(${draft.id}, ${shown.id})`
      const rowCounts = async (role: 'Farmer' | undefined) => ({
        formulas: (await rowsAs(role, `select from formula where id in ${ids}`)).length,
        shownRows: (await rowsAs(role, `select from formula_shown where formula_id in ${ids}`)).length,
        revisions: (await rowsAs(role, `select from formula_revision where formula_id in ${ids}`)).length,
        inputs: (await rowsAs(role, `select from formula_basis where formula_id in ${ids}`)).length,
        lines: (await rowsAs(role, `select from formula_foods where formula_id in ${ids} limit 1`)).length,
        digests: (await rowsAs(role, `select from formula_source where formula_id in ${ids} limit 1`)).length,
      })
      expect(await rowCounts(undefined)).toEqual({
        formulas: 2,
        shownRows: 1,
        revisions: 3,
        inputs: 2,
        lines: 1,
        digests: 1,
      })
      expect(await rowCounts('Farmer')).toEqual({
        formulas: 0,
        shownRows: 0,
        revisions: 1,
        inputs: 1,
        lines: 0,
        digests: 0,
      })
      const rows = await rowsAs(
        'Farmer',
        `select id, name, total_grams as total from shown_formulas() where id in ${ids}`,
      )
      expect(rows).toEqual([{ id: shown.id, name: shown.name, total: shown.total.value }])
      expect(saved.name).not.toBe(shown.name)
      const texts = await rowsAs(
        'Farmer',
        `select row_to_json(f)::text as text from shown_formulas() f where id = ${shown.id}`,
      )
      expect(JSON.stringify(texts)).not.toContain('brouillon')
      const rival = await fixture.person(fixture.rival, 'AdminDistri')
      expect(await rowsAs('Farmer', `select from shown_formulas() where id in ${ids}`, rival)).toEqual([])
      expect(await rowsAs('Farmer', `select shown_revision_of(${shown.id}) as number`, rival)).toEqual([
        { number: null },
      ])
    })
  })
})
