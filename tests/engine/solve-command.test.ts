import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parseCaseFile, problemOfCase } from '../../packages/server/src/operations/solve/case-file.ts'
import { caseFileTerms } from '../../packages/server/src/operations/solve/file-terms.ts'
import { solveCase, solveCommand } from '../../packages/server/src/operations/solve/solve-command.ts'
import { toSolveOutput } from '../../packages/server/src/operations/solve/solve-output.ts'
import { killProcesses, runProgram } from '../kit/support/program.ts'
import { demoFiles, formulasWithPublishedOptimum, infeasibleFormulas } from './support/demo-formulas.ts'
import { publishedCase } from './support/published-cases.ts'
import { testSolver } from './support/solver.ts'

/* The command as its user sees it: valid and invalid files, streams and exit codes. */

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-solve-'))
afterAll(() => {
  killProcesses()
  rmSync(temporaryFolder, { recursive: true, force: true })
})

let fileCount = 0
function writeInputFile(content: unknown): string {
  fileCount += 1
  const path = join(temporaryFolder, `${fileCount}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const solveInput = async (content: unknown) =>
  JSON.parse((await solveCommand([writeInputFile(content)], 'en-US')).output)

/** Two feeds, protein and fibre: small enough to be solved by hand. */
const smallCase = {
  nutrientBasis: 'sum',
  ingredients: [
    { name: 'barley', price: 0.2, min: 0, max: null, nutrients: { protein: 0.1, fibre: 0.05 } },
    { name: 'meal', price: 0.5, min: 0, max: null, nutrients: { protein: 0.5, fibre: 0.1 } },
  ],
  nutrients: [
    { name: 'protein', min: 20, max: null },
    { name: 'fibre', min: null, max: 8 },
  ],
  total: 100,
}
const [barleyIngredient, mealIngredient] = smallCase.ingredients
const [proteinNutrient, fibreNutrient] = smallCase.nutrients

describe('the result', () => {
  test('is one JSON object on the standard output of the npm script, which Node 20 can start', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const { output, code } = await new Promise<{ output: string; code: number }>((resolve) => {
      const { PATH = '', HOME = '' } = process.env
      execFile(
        'npm',
        ['run', '-s', 'solve', '--', writeInputFile(smallCase)],
        { cwd: root, env: { PATH, HOME } },
        (error, output) => resolve({ output, code: Number(error?.code ?? 0) }),
      )
    })
    expect(code).toBe(0)
    const { kind, cost, quantities } = JSON.parse(output)
    expect(kind).toBe('optimal')
    expect(cost).toBeCloseTo(27.5, 9)
    expect(quantities.barley).toBeCloseTo(75, 9)
    expect(quantities.meal).toBeCloseTo(25, 9)
  })

  test('can be unbounded: a negative price without a maximum', async () => {
    const output = await solveInput({
      ...smallCase,
      nutrients: [],
      total: null,
      ingredients: [{ ...barleyIngredient, price: -1 }, mealIngredient],
    })
    expect(output).toEqual({ kind: 'unbounded', foods: ['barley'] })
  })

  test('does not depend on the unit of quantities, up to a million times as large', async () => {
    for (const factor of [1e-3, 1e3, 1e6]) {
      const nutrients = [
        { ...proteinNutrient, min: 20 * factor },
        { ...fibreNutrient, max: 8 * factor },
      ]
      const { cost, duals } = await solveInput({ ...smallCase, nutrients, total: 100 * factor })
      expect(cost / factor).toBeCloseTo(27.5, 6)
      expect(duals.map(({ limit }: { limit: string }) => limit)).toEqual(['protein', 'total'])
      expect(duals[0].dual).toBeCloseTo(0.75, 6)
      expect(duals[1].dual).toBeCloseTo(0.125, 6)
    }
  })

  test('is not infeasible for tiny contents: the amounts needed, however large, or an error about units', async () => {
    const bareCase = (content: number, price = 0.2) => ({
      ...smallCase,
      ingredients: [{ name: 'barley', price, nutrients: { protein: content } }],
      nutrients: [{ name: 'protein', min: 1 }],
      total: null,
    })
    for (const content of [1e-3, 1e-6, 1e-9]) {
      const { kind, quantities } = await solveInput(bareCase(content))
      expect(kind).toBe('optimal')
      expect(quantities.barley * content).toBeCloseTo(1, 6)
    }
    await expectDeclined(writeInputFile(bareCase(1e-14)), /immense amounts of: barley\. Check the units/)
    expect(await solveInput(bareCase(1e-3, -1))).toEqual({ kind: 'unbounded', foods: ['barley'] })
    expect(await solveInput(bareCase(0))).toMatchObject({ kind: 'infeasible', beyondBox: [] })
  })

  test('ignores nutrients without limits, and counts nutrients an ingredient does not list as 0', async () => {
    const water = { name: 'water', price: 0, nutrients: { sodium: 3 } }
    const { quantities } = await solveInput({ ...smallCase, ingredients: [...smallCase.ingredients, water] })
    expect(quantities.water).toBeCloseTo(60, 9)
    expect(quantities.meal).toBeCloseTo(40, 9)
  })
})

test('accepts names that every JavaScript object has as properties', async () => {
  const content = JSON.stringify(smallCase).replaceAll('protein', 'constructor').replaceAll('fibre', 'toString')
  const { cost, quantities, duals } = await solveInput(content.replaceAll('barley', '__proto__'))
  expect(cost).toBeCloseTo(27.5, 9)
  expect(Object.entries(quantities)).toEqual([
    ['__proto__', expect.closeTo(75, 9)],
    ['meal', expect.closeTo(25, 9)],
  ])
  expect(duals.map(({ limit }: { limit: string }) => limit)).toEqual(['constructor', 'total'])
})

test('a stopped search returns its incumbent, in the unit of the file', () => {
  const terms = caseFileTerms(2 ** -10)
  const problem = problemOfCase(parseCaseFile('', smallCase), terms.gramsPerUnit)
  const recipe = Float64Array.of(70, 27).map((quantity) => quantity * terms.gramsPerUnit)
  const best = { recipe, storedRecipe: recipe, costPerAnimalDayEur: 27.5, bound: 27, gap: 0.5 / 27.5 }
  expect(toSolveOutput({ kind: 'stopped', best }, { problem, terms }, null)).toEqual({
    kind: 'stopped',
    best: { cost: 27.5, quantities: { barley: 70, meal: 27 }, bound: 27, gap: 0.5 / 27.5 },
  })
  expect(toSolveOutput({ kind: 'stopped' }, { problem, terms }, null)).toEqual({ kind: 'stopped' })
})

describe('whole quantities', () => {
  /** The least cost over all whole recipes of a case with two ingredients and a fixed total. */
  function cheapestByEnumeration({ ingredients, nutrients, total }: ReturnType<typeof parseCaseFile>): number {
    let best = Number.POSITIVE_INFINITY
    for (let first = 0; first <= Number(total); first += 1) {
      const amounts = [first, Number(total) - first]
      const sum = (valuePerUnit: (ingredient: (typeof ingredients)[number]) => number) =>
        ingredients.reduce((total, ingredient, index) => total + valuePerUnit(ingredient) * amounts[index]!, 0)
      const isFeasible = nutrients.every(({ name, min, max }) => {
        const value = sum((ingredient) => ingredient.nutrients.get(name) ?? 0)
        return value >= (min ?? value) - 1e-9 && value <= (max ?? value) + 1e-9
      })
      if (isFeasible)
        best = Math.min(
          best,
          sum(({ price }) => price!),
        )
    }
    return best
  }

  test('are the cheapest of all whole recipes', async () => {
    const { file, path } = publishedCase('whiskas_pulp_2ingredients')
    const whole = parseCaseFile(path, { ...JSON.parse(JSON.stringify(smallCase)), total: 97, integer: true })
    for (const wholeCase of [whole, { ...file, integer: true }]) {
      const { outcome } = solveCase(wholeCase, testSolver)
      if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
      expect(outcome.recipe.every(Number.isInteger)).toBe(true)
      expect(outcome.costPerAnimalDayEur).toBeCloseTo(cheapestByEnumeration(wholeCase), 9)
    }
  })

  test('have no duals, and a bound that comes from the search', async () => {
    const { duals, certificate, quantities } = await solveInput({ ...smallCase, total: 97, integer: true })
    expect(duals).toBeNull()
    expect(certificate.boundFrom).toBe('search')
    expect(Object.values(quantities).every(Number.isInteger)).toBe(true)
  })
})

/** Expects exit code 2, an empty standard output, and a one-line error that matches. */
async function expectDeclined(file: string, message: RegExp) {
  const { output, errors, code } = await solveCommand([file], 'en-US')
  expect({ output, code }).toEqual({ output: '', code: 2 })
  expect(errors).toMatch(message)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(errors).not.toMatch(/\n\s+at |node:|\.ts:|Error:/)
}

const formulaFile = {
  code: 'F1',
  name: 'Formula',
  constraint_set: 'PH-HAUTE',
  price_list: 'T4-2026',
  animal_count: 10,
  total: { min: 340, max: 450 },
  humidity: { min: 0, max: 5 },
  foods: [{ code: '640642', min: 0, max: null }],
  catalogue: demoFiles,
}

describe('a formula file', () => {
  test('is solved with the catalogue files it names, by paths relative to itself', async () => {
    for (const { entry, optimum, values } of formulasWithPublishedOptimum) {
      const paths = Object.entries(demoFiles).map(([name, path]) => [name, relative(temporaryFolder, path)])
      const { kind, cost, quantities } = await solveInput({ ...entry, catalogue: Object.fromEntries(paths) })
      expect(kind).toBe('optimal')
      expect(cost).toBeCloseTo(optimum.objective_eur_animal_day, 9)
      entry.foods.forEach(({ code }, index) => {
        expect(quantities[code], code).toBeCloseTo(values[index]!, 5)
      })
    }
  })

  test('explains why there is no recipe in the codes and units of its limits', async () => {
    const { entry } = infeasibleFormulas.find(({ code }) => code === 'DEMO_INF_1')!
    const { kind, conflict, relaxation } = await solveInput({ ...entry, catalogue: demoFiles })
    expect(kind).toBe('infeasible')
    const total = { limit: 'total', on: 'total', side: 'max', value: 320 }
    expect(conflict).toContainEqual(total)
    expect(conflict).toContainEqual({ limit: 'CA', on: 'nutrient', side: 'min', value: 85 })
    expect(relaxation).toMatchObject([total])
    expect(relaxation[0].needed).toBeCloseTo(344.8, 1)
  })
})

describe('invalid input gives one line that names the location', () => {
  test.each([
    ['not JSON', '{"nutrientBasis": "sum",\n oops}', /not JSON \(line 2, column 2\)/],
    ['an empty file', '', /not JSON \(line 1, column 1\)/],
    ['a blank file', '\uFEFF \r\n\r\n ', /not JSON \(line 3, column 2\)/],
    ['a file that stops', '{"ingredients": [', /not JSON \(line 1, column 18\)/],
    [
      'a duplicate key',
      JSON.stringify(smallCase).replace('"fibre":0.05', '\n"protein":0.05'),
      /line 2, column 1: "protein" is given twice/,
    ],
    [
      'the name __proto__',
      JSON.stringify(smallCase).replace('"fibre":0.05', '"__proto__":0.05'),
      /line 1, column \d+: "__proto__" cannot be a name/,
    ],
    ['a field named like an object property', JSON.stringify({ ...smallCase, constructor: 1 }), /no field constructor/],
    ['JSON that is not an object', [1, 2], /neither a case/],
    ['null', null, /neither a case/],
    ['an unknown field', { ...smallCase, intger: true }, /no field intger/],
    [
      'an unknown nested field',
      { ...smallCase, ingredients: [{ ...barleyIngredient, prix: 1 }] },
      /no field ingredients\.0\.prix/,
    ],
    ['an unknown nutrient basis', { ...smallCase, nutrientBasis: 'ratio' }, /nutrientBasis/],
    [
      'a string instead of a number',
      { ...smallCase, ingredients: [barleyIngredient, { ...mealIngredient, price: '0.5' }] },
      /ingredients\.1\.price must be a number/,
    ],
    [
      'the string NaN',
      { ...smallCase, nutrients: [{ ...proteinNutrient, min: 'NaN' }] },
      /nutrients\.0\.min must be a number/,
    ],
    [
      'a number that overflows',
      JSON.stringify(smallCase).replace('0.05', '1e999'),
      /ingredients\.0\.nutrients\.fibre must be a number/,
    ],
    [
      'a missing content',
      { ...smallCase, ingredients: [{ ...barleyIngredient, nutrients: { protein: null } }] },
      /ingredients\.0\.nutrients\.protein/,
    ],
    [
      'an absurd content',
      { ...smallCase, ingredients: [{ ...barleyIngredient, nutrients: { protein: 1e20 } }, mealIngredient] },
      /barley \(protein\): this number is out of range/,
    ],
    [
      'an absurd price',
      { ...smallCase, ingredients: [{ ...barleyIngredient, price: 1e30 }, mealIngredient] },
      /barley \(price\): this number is out of range/,
    ],
    [
      'an absurd limit',
      { ...smallCase, nutrients: [{ ...proteinNutrient, min: 1e20 }] },
      /protein: this number is out/,
    ],
    [
      'a missing price',
      { ...smallCase, ingredients: [{ ...barleyIngredient, price: null }, mealIngredient] },
      /price is missing for: barley/,
    ],
    ['no ingredient', { ...smallCase, ingredients: [] }, /no ingredient/],
    [
      'a duplicate name',
      { ...smallCase, ingredients: [barleyIngredient, mealIngredient, barleyIngredient] },
      /ingredients: "barley" is given twice/,
    ],
    [
      'a duplicate nutrient',
      { ...smallCase, nutrients: [proteinNutrient, proteinNutrient] },
      /nutrients: "protein" is given twice/,
    ],
    [
      'a nutrient that no ingredient has',
      { ...smallCase, nutrients: [proteinNutrient, { name: 'protien', min: 1 }] },
      /nutrients\.1\.name: "protien" is unknown/,
    ],
    [
      'limits that cross',
      { ...smallCase, nutrients: [{ ...proteinNutrient, max: 19.5 }] },
      /protein at least 20, protein at most 19\.5/,
    ],
    ['a total that crosses', { ...smallCase, total: { min: 5, max: 4 } }, /total at least 5, total at most 4/],
    [
      'a negative maximum',
      { ...smallCase, ingredients: [{ ...barleyIngredient, min: null, max: -1 }, mealIngredient] },
      /barley at most −1/,
    ],
    ['the field sense', { ...smallCase, sense: 'max' }, /sense/],
    ['a formula file without catalogue', { ...formulaFile, catalogue: undefined }, /catalogue field is required/],
    [
      'a missing catalogue file',
      { ...formulaFile, catalogue: { ...formulaFile.catalogue, prices: 'prix.csv' } },
      /prix\.csv: file missing or unreadable \(ENOENT\)/,
    ],
    [
      'the wrong catalogue file',
      { ...formulaFile, catalogue: { ...formulaFile.catalogue, prices: formulaFile.catalogue.foods } },
      /foods\.csv: the column list_code is missing/,
    ],
    [
      'an unknown food',
      { ...formulaFile, foods: [{ code: '1', min: null, max: null }] },
      /foods\.0\.code: "1" is unknown/,
    ],
    ['an unknown set', { ...formulaFile, constraint_set: 'PH' }, /constraint_set: "PH" is unknown/],
    ['an unknown version', { ...formulaFile, constraint_version: '1' }, /constraint_version: "1" is unknown/],
    ['an unknown list', { ...formulaFile, price_list: 'T5' }, /price_list: "T5" is unknown/],
    ['a formula in molasses mode', { ...formulaFile, melasse: true }, /molasses/],
  ])('%s', async (_, content, message) => {
    await expectDeclined(writeInputFile(content), message)
  })

  test('an invalid equation, a missing column, a misplaced quote, a cell that is not a number', async () => {
    const nutrients = formulaFile.catalogue.nutrients
    const wrong = writeInputFile('code,name_fr,daily_unit,equation\nA,a,g,B+C\nB,b,g,\n')
    await expectDeclined(
      writeInputFile({ ...formulaFile, catalogue: { ...formulaFile.catalogue, nutrients: wrong } }),
      /equation of A is wrong \(C\)/,
    )
    const foods = writeInputFile('code,name_fr\n"1","a\nb"\n')
    await expectDeclined(
      writeInputFile({ ...formulaFile, catalogue: { ...formulaFile.catalogue, foods } }),
      /column primary_category is missing/,
    )
    const twice = writeInputFile('list_code,food_code,price,price2,price4,price\nA,1,1,,5,2\n')
    await expectDeclined(
      writeInputFile({ ...formulaFile, catalogue: { ...formulaFile.catalogue, prices: twice } }),
      /columns: "price" is given twice/,
    )
    const quoted = writeInputFile('list_code,food_code,price,price2,price4\nA,1,1,,5\nA,"2,1,,5\n')
    await expectDeclined(
      writeInputFile({ ...formulaFile, catalogue: { ...formulaFile.catalogue, prices: quoted } }),
      /line 3: a quote is misplaced/,
    )
    const prices = writeInputFile('list_code,food_code,price,price2,price4\nA,"1,\n2",1,,1\nA,3,1,,about 5\n')
    await expectDeclined(
      writeInputFile({ ...formulaFile, catalogue: { ...formulaFile.catalogue, nutrients, prices } }),
      /line 4, column price4: "about 5" is not a number/,
    )
  })

  test.each([
    ['1e3', /price_list: "T4-2026" is unknown/],
    ['-.5E-2', /price_list: "T4-2026" is unknown/],
    ['0x64', /line 2, column price: "0x64" is not a number/],
    ['1e3x', /"1e3x" is not a number/],
    ['', /"" is not a number/],
    ['Infinity', /"Infinity" is not a number/],
    ['1e999', /"1e999" is not a number/],
    ['.', /"\." is not a number/],
  ])('a cell %j of a table', async (cell, message) => {
    const prices = writeInputFile(`list_code,food_code,price,price2,price4\nA,1,${cell},,5\n`)
    await expectDeclined(writeInputFile({ ...formulaFile, catalogue: { ...formulaFile.catalogue, prices } }), message)
  })

  test('a file that is missing, a folder, and one of a hundred megabytes', async () => {
    await expectDeclined(join(temporaryFolder, 'none.json'), /none\.json: file missing or unreadable \(ENOENT\)/)
    await expectDeclined(temporaryFolder, /EISDIR/)
    await expectDeclined(writeInputFile(' '.repeat(100e6)), /too large/)
  })

  test('the command as a process: exit code 2, messages in the language of the terminal', async () => {
    const path = writeInputFile({ ...smallCase, intger: true })
    const french = await runProgram(['solve', path], {})
    expect({ ...french, errors: '' }).toEqual({ code: 2, output: '', errors: '' })
    expect(french.errors).toBe(`${path} : Le champ intger n'existe pas.\n`)
    const english = await runProgram(['solve', path, '/other.json'], { PROVENDE_LANG: 'en' })
    expect(english).toEqual({ code: 2, output: '', errors: 'One file at a time; too many: /other.json\n' })
    const declined = async (...files: string[]) => (await solveCommand(files, 'en-US')).errors
    expect(await declined()).toBe('Name the file.\n')
    expect(await declined('')).toBe('Name the file.\n')
  })
})
