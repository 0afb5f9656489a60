import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTidyRules, tidyRules } from '../../tools/tidy.ts'

type FilesByPath = Readonly<Record<string, string>>

const emptyRulesPage = { 'docs/rules.md': '# Rules\n' }
let temporaryFolder = ''

beforeAll(() => {
  temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-tidy-'))
})
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }))

/** Writes a small tree and returns the violations as `rule: path:line`. */
function violationsIn(files: FilesByPath): string[] {
  const root = mkdtempSync(join(temporaryFolder, 'tree-'))
  for (const [path, text] of Object.entries({ ...emptyRulesPage, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return runTidyRules(root).flatMap(({ rule, violations }) =>
    violations.map(({ path, line }) => `${rule.name}: ${path}:${line}`),
  )
}

const linesOfCode = (count: number) => Array.from({ length: count }, (_, index) => `  Object(${index})\n`).join('')
const functionOfLength = (count: number) => `export function long() {\n${linesOfCode(count - 2)}}\n`
const exportedConstant = (name: string) => `export const ${name} = 1\n`

/** Per rule: trees that violate this rule and no other, and where tidy must report it. */
const violatingTrees: Readonly<
  Record<string, readonly { description: string; files: FilesByPath; at: readonly string[] }[]>
> = {
  'package imports': [
    {
      description: 'the domain imports no other package',
      files: { 'packages/domain/src/kit/a.ts': "import '@provende/contract/wire.ts'\n" },
      at: ['packages/domain/src/kit/a.ts:1'],
    },
    {
      description: 'the server and the web import nothing of each other',
      files: {
        'packages/server/src/kit/a.ts': "import type { B } from '@provende/web/kit/b.ts'\n",
        'packages/web/src/kit/c.ts': "\nexport { d } from '@provende/server/kit/d.ts'\n",
      },
      at: ['packages/server/src/kit/a.ts:1', 'packages/web/src/kit/c.ts:2'],
    },
    {
      description: 'a dynamic import counts as an import',
      files: { 'packages/contract/src/wire.ts': "export const load = () => import('@provende/text/fr.ts')\n" },
      at: ['packages/contract/src/wire.ts:1'],
    },
    {
      description: 'another package is not reached by a relative path',
      files: { 'packages/server/src/kit/a.ts': "import '../../../domain/src/kit/tree.ts'\n" },
      at: ['packages/server/src/kit/a.ts:1'],
    },
    {
      description: 'its own package is reached by a relative path',
      files: { 'packages/server/src/kit/a.ts': "import '@provende/server/kit/log.ts'\n" },
      at: ['packages/server/src/kit/a.ts:1'],
    },
    {
      description: 'nothing is imported from outside the packages',
      files: { 'packages/server/src/kit/a.ts': "import '../../../../tests/kit/mail.ts'\n" },
      at: ['packages/server/src/kit/a.ts:1'],
    },
  ],
  'globals of the platform': [
    {
      description: 'rules know the language alone: neither what browsers nor what Node have, as value or type',
      files: {
        'packages/contract/src/wire.ts': 'export type Answer = Response\n',
        'packages/domain/src/kit/a.ts': 'export const now = () => structuredClone(new Map([[Number.NaN, 1]]))\n',
        'packages/text/src/kit.ts': 'export const show = (text: Readonly<string>) => {\n  console.log(text)\n}\n',
      },
      at: ['packages/contract/src/wire.ts:1', 'packages/domain/src/kit/a.ts:1', 'packages/text/src/kit.ts:2'],
    },
    {
      description: 'the server has no document, and may call a field or a parameter so',
      files: {
        'packages/server/src/kit/a.ts':
          'export const read = ({ window }: { window: number }, url: URL) => ({ document: url.host, window })\n',
        'packages/server/src/kit/b.ts': 'export const title = () => setTimeout(() => document.title, 1)\n',
      },
      at: ['packages/server/src/kit/b.ts:1'],
    },
    {
      description: 'the web has nothing of Node, neither a global nor a module',
      files: {
        'packages/web/src/kit/a.ts':
          "import { join } from 'node:path'\nexport const path = () => join(document.title)\n",
        'packages/web/src/kit/b.ts': 'export const bytes = (text: string) => Buffer.from(text)\n',
        'packages/web/src/kit/b.test.ts': 'export const bytes = (text: string) => Buffer.from(text)\n',
      },
      at: ['packages/web/src/kit/a.ts:1', 'packages/web/src/kit/b.ts:1'],
    },
  ],
  'few dependencies in domain, contract and text': [
    {
      description: 'the domain imports nothing from npm or Node, the contract only zod',
      files: {
        'packages/domain/src/kit/a.ts': "import { z } from 'zod'\n",
        'packages/contract/src/wire.ts': "import { z } from 'zod'\nimport 'node:fs'\n",
      },
      at: ['packages/contract/src/wire.ts:2', 'packages/domain/src/kit/a.ts:1'],
    },
  ],
  'area order': [
    {
      description: 'an area imports no later area, in its package or in another',
      files: {
        'packages/server/src/catalogue/a.ts': "import '../pricing/b.ts'\n",
        'packages/web/src/access/a.tsx': "import '@provende/contract/home/b.ts'\n",
        'packages/text/src/fr/access.ts': "import './pricing.ts'\n",
        'packages/text/src/en/access.ts': '',
      },
      at: [
        'packages/server/src/catalogue/a.ts:1',
        'packages/text/src/fr/access.ts:1',
        'packages/web/src/access/a.tsx:1',
      ],
    },
  ],
  'machinery below areas': [
    {
      description: 'machinery imports no area, and kit no other machinery',
      files: {
        'packages/server/src/kit/a.ts': "import '../records/b.ts'\n",
        'packages/server/src/records/a.ts': "import '../access/session.ts'\nimport '@provende/domain/pricing/b.ts'\n",
        'packages/web/src/shell/a.ts': "import '../home/b.ts'\n",
        'packages/server/src/tables.ts': "import './catalogue/b.ts'\n",
      },
      at: [
        'packages/server/src/kit/a.ts:1',
        'packages/server/src/records/a.ts:1',
        'packages/server/src/records/a.ts:2',
        'packages/server/src/tables.ts:1',
        'packages/web/src/shell/a.ts:1',
      ],
    },
  ],
  'known folders': [
    {
      description: 'a folder is an area or machinery',
      files: { 'packages/domain/src/rules/a.ts': '', 'packages/text/src/de/access.ts': '' },
      at: ['packages/domain/src/rules/a.ts:1', 'packages/text/src/de/access.ts:1'],
    },
  ],
  'migrations stand alone': [
    {
      description: 'a migration is plain SQL',
      files: { 'packages/server/src/migrations/0001-start.ts': exportedConstant('up') },
      at: ['packages/server/src/migrations/0001-start.ts:1'],
    },
    {
      description: 'migrations are numbered without gaps or duplicates',
      files: {
        'packages/server/src/migrations/0001_start.sql': '',
        'packages/server/src/migrations/0003_gap.sql': '',
        'packages/server/src/migrations/0003_twice.sql': '',
      },
      at: ['packages/server/src/migrations/0003_gap.sql:1'],
    },
  ],
  'no import cycles': [
    {
      description: 'files do not import each other, also through others or only types',
      files: {
        'packages/domain/src/kit/a.ts': "\nimport { b } from './b.ts'\n",
        'packages/domain/src/kit/b.ts': "export { c } from './c.ts'\n",
        'packages/domain/src/kit/c.ts': "import type { A } from './a.ts'\n",
        'packages/web/src/kit/d.ts':
          "import type { E } from './e.ts'\nimport type { A } from '@provende/domain/kit/a.ts'\n",
        'packages/web/src/kit/e.ts': "export type { D } from './d.ts'\n",
        'tests/kit/f.ts': "import type { G } from './g.ts'\n",
        'tests/kit/g.ts': "import { f } from './f.ts'\n",
      },
      at: ['packages/domain/src/kit/a.ts:2', 'packages/web/src/kit/d.ts:1', 'tests/kit/f.ts:1'],
    },
    {
      description: 'every import of a knot is named in a cycle',
      files: {
        'packages/domain/src/kit/a.ts': "import './b.ts'\nimport './c.ts'\n",
        'packages/domain/src/kit/b.ts': "import './a.ts'\n",
        'packages/domain/src/kit/c.ts': "import './a.ts'\n",
      },
      at: ['packages/domain/src/kit/a.ts:1', 'packages/domain/src/kit/a.ts:2'],
    },
  ],
  'meaningless names': [
    {
      description: 'no utils, helpers or barrels, as a folder or as a file',
      files: {
        'packages/web/src/kit/utils/a.ts': '',
        'tests/helpers.ts': '',
        'packages/domain/src/access/index.ts': '',
      },
      at: ['packages/domain/src/access/index.ts:1', 'packages/web/src/kit/utils/a.ts:1', 'tests/helpers.ts:1'],
    },
  ],
  'kebab-case files': [
    {
      description: 'files are in kebab-case',
      files: { 'packages/web/src/home/HomeScreen.tsx': '', 'tools/write_schema.ts': '' },
      at: ['packages/web/src/home/HomeScreen.tsx:1', 'tools/write_schema.ts:1'],
    },
  ],
  'no business words in kit': [
    {
      description: 'kit has no business word in a name, a string or a file name',
      files: {
        'packages/server/src/kit/a.ts': "export const one = 'foods'\nexport const farmName = ''\n",
        'packages/web/src/kit/price-list.tsx': '',
      },
      at: ['packages/server/src/kit/a.ts:1', 'packages/server/src/kit/a.ts:2', 'packages/web/src/kit/price-list.tsx:1'],
    },
  ],
  'plain words in names': [
    {
      description: 'no refused word in a declared name: of a variable, parameter, function, type or property',
      files: {
        'packages/domain/src/access/a.ts': [
          'export type KeptRow = { readonly id: number; readonly toldAt: string }',
          'export const countOf = (given: readonly number[]) => given.length',
          'export function askedOf({ id: said }: { id: number }, [nobody = 1]: number[]) {',
          '  return { made: said + nobody }',
          '}',
          'export const formulaBasis = (...own: number[]) => own',
        ].join('\n'),
      },
      at: [1, 1, 2, 3, 3, 3, 4, 6, 6].map((line) => `packages/domain/src/access/a.ts:${line}`),
    },
    {
      description: 'no refused word in the name of a file',
      files: { 'packages/domain/src/kit/own-way-out.ts': '', 'tests/e2e/saying.css': '' },
      at: ['packages/domain/src/kit/own-way-out.ts:1', 'tests/e2e/saying.css:1'],
    },
  ],
  'exact versions': [
    {
      description: 'every dependency is pinned',
      files: { 'package.json': '{\n "devDependencies": {\n  "knip": "^6.0.0"\n }\n}\n' },
      at: ['package.json:3'],
    },
    {
      description: 'one version of Mantine, and of every dependency of two packages',
      files: {
        'packages/server/package.json': '{ "dependencies": { "zod": "4.0.0" } }',
        'packages/web/package.json':
          '{ "dependencies": {\n"@mantine/core": "9.0.0",\n"@mantine/hooks": "9.0.1",\n"zod": "4.0.1" } }',
      },
      at: ['packages/web/package.json:3', 'packages/web/package.json:4'],
    },
  ],
  'no sentence on a screen': [
    {
      description: 'no text between tags, unconditional or conditional',
      files: {
        'packages/web/src/home/a.tsx':
          'export const A = (p: { on: boolean }) => (\n  <p>\n    {p.on ? <b>Save</b> : null}\n    {p.on && `Saved`}\n  </p>\n)\n',
      },
      at: ['packages/web/src/home/a.tsx:3', 'packages/web/src/home/a.tsx:4'],
    },
    {
      description: 'no text in a displayed attribute',
      files: {
        'packages/web/src/home/a.tsx':
          'export const A = () => <i\n  title="Close"\n  aria-label={on ? `Close` : name}\n  className="close red"\n/>\n',
      },
      at: ['packages/web/src/home/a.tsx:2', 'packages/web/src/home/a.tsx:3'],
    },
    {
      description: 'no text in a message',
      files: {
        'packages/web/src/home/a.tsx': "export const say = () => show({ message: 'Saved well', color: 'green' })\n",
      },
      at: ['packages/web/src/home/a.tsx:1'],
    },
  ],
  'text is read': [
    {
      description: 'no text is smaller than 12 px',
      files: { 'packages/web/src/kit/a.css': '.a {\n  font-size: 11.5px;\n}\n.b {\n  font-size: 12px;\n}\n' },
      at: ['packages/web/src/kit/a.css:2'],
    },
  ],
  'one focus ring': [
    {
      description: 'an outline has the colour of the ring or of an error',
      files: {
        'packages/web/src/kit/a.css':
          '.a {\n  outline: 2px solid var(--ring);\n}\n.b {\n  outline: 3px solid var(--mantine-primary-color-filled);\n}\n',
      },
      at: ['packages/web/src/kit/a.css:5'],
    },
  ],
  'punctuation of the language': [
    {
      description: 'no space before a colon or a percent sign between values',
      files: {
        'packages/web/src/home/a.tsx':
          'export const A = ({ b, c }: Props) => (\n  <p title={`a : b`}>\n    {b} %\n    {b + " %"}\n  </p>\n)\n',
        'packages/server/src/home/a.ts':
          "export const a = (b: string) => `b :`\nexport const sql = 'b like %s or 10 %2 : 3%'\nexport const c = `d: e`\n",
      },
      at: [
        'packages/server/src/home/a.ts:1',
        'packages/server/src/home/a.ts:2',
        'packages/web/src/home/a.tsx:2',
        'packages/web/src/home/a.tsx:3',
        'packages/web/src/home/a.tsx:4',
      ],
    },
  ],
  'no accent on a screen': [
    {
      description: 'no accented letter, even in a comment',
      files: { 'packages/web/src/home/a.tsx': '\n// the word é\nexport const a = 1\n' },
      at: ['packages/web/src/home/a.tsx:2'],
    },
  ],
  'French lives in packages/text': [
    {
      description: 'no French string on the server',
      files: { 'packages/server/src/home/a.ts': "\nexport const sentence = 'La ferme est fermée'\n" },
      at: ['packages/server/src/home/a.ts:2'],
    },
  ],
  'twin dictionaries': [
    {
      description: 'French and English have the same files',
      files: { 'packages/text/src/fr/home.ts': '', 'packages/text/src/en/access.ts': '' },
      at: ['packages/text/src/en/access.ts:1', 'packages/text/src/fr/home.ts:1'],
    },
  ],
  'short functions': [
    {
      description: 'no function of more than 70 lines',
      files: {
        'packages/domain/src/access/a.ts': functionOfLength(71),
        'packages/domain/src/access/b.ts': functionOfLength(70),
      },
      at: ['packages/domain/src/access/a.ts:1'],
    },
    {
      description: 'the limit applies to tests, but not to functions that group tests',
      files: {
        'tests/e2e/a.test.ts': `eachEngine(() => {\n  test('short', () => {})\n${linesOfCode(80)}})\ntest('long', () => {\n${linesOfCode(80)}})\n`,
      },
      at: ['tests/e2e/a.test.ts:84'],
    },
  ],
  'small families': [
    {
      description: 'a family file has at most 64 lines',
      files: {
        'packages/contract/src/catalogue/a.ts': `import '../records/family.ts'\n${linesOfCode(64)}`,
        'packages/contract/src/catalogue/b.ts': `import '../records/family.ts'\n${linesOfCode(63)}`,
        'packages/contract/src/catalogue/c.ts': linesOfCode(65),
      },
      at: ['packages/contract/src/catalogue/a.ts:65'],
    },
  ],
  'small records mechanism': [
    {
      description: 'the mechanism has at most 1,700 lines, counted together, tests apart',
      files: {
        'packages/contract/src/records/a.ts': linesOfCode(540),
        'packages/server/src/records/b.ts': linesOfCode(661),
        'packages/server/src/records/b.test.ts': linesOfCode(900),
        'packages/web/src/records/c.ts': linesOfCode(500),
      },
      at: ['packages/server/src/records/b.ts:1'],
    },
  ],
  'every catch has a reason': [
    {
      description: 'a catch clause or .catch() has a comment beside it',
      files: {
        'packages/server/src/home/a.ts': 'try {\n  Map()\n} catch {\n\n  // too far\n}\nSet()\n  .catch(Object)\n',
        'packages/server/src/home/b.ts':
          'try {\n  Map()\n  // above\n} catch {}\ntry {\n} catch {\n  // below\n}\nSet.catch(Object) // beside\n',
      },
      at: ['packages/server/src/home/a.ts:3', 'packages/server/src/home/a.ts:8'],
    },
  ],
  'one reader of the environment': [
    {
      description: 'only main.ts of the server reads the environment',
      files: {
        'packages/server/src/app.ts': 'export const port = process.env.PORT\nconst { env } = process\n',
        'packages/server/src/main.ts': 'export const port = process.env.PORT\n',
        'packages/server/src/kit/a.ts': "import { env } from 'node:process'\n",
      },
      at: ['packages/server/src/app.ts:1', 'packages/server/src/app.ts:2', 'packages/server/src/kit/a.ts:1'],
    },
  ],
  'no clock and no randomness in rules': [
    {
      description: 'the domain, the contract and the texts read neither the clock nor random numbers',
      files: {
        'packages/domain/src/home/a.ts': 'export const now = () => Date.now()\nexport const any = Math.random\n',
        'packages/text/src/words.ts': 'export const then = new Date(0)\nexport const now = new Date()\n',
      },
      at: ['packages/domain/src/home/a.ts:1', 'packages/domain/src/home/a.ts:2', 'packages/text/src/words.ts:2'],
    },
  ],
  'no path of one machine': [
    {
      description: 'no path of the machine it was written on, in code or in documents',
      files: {
        'tools/a.mjs': `export const a = '/${'work'}/main'\n`,
        'docs/decisions/a.md': `\nRead ${'../'}shared/page.md or /${'tmp'}/bash_jobs/1\n`,
      },
      at: ['docs/decisions/a.md:2', 'tools/a.mjs:1'],
    },
  ],
  'nothing unfinished': [
    {
      description: 'no comment leaves work for later',
      files: { 'tools/a.mjs': `// ${'TO'}DO: the rest\nexport const a = 1\n` },
      at: ['tools/a.mjs:1'],
    },
  ],
  'rules have a function and a test': [
    {
      description: 'a rule names a function and a test that exist',
      files: {
        'packages/domain/src/home/a.ts': 'export const one = 1\nexport function two() {}\n',
        'packages/domain/src/home/a.test.ts': "test('one is one', () => {})\ntest.each([1])('two of %s', () => {})\n",
        'docs/rules.md': [
          '| Rule | Function | Test |',
          '|---|---|---|',
          '| valid | `packages/domain/src/home/a.ts` `one` | `packages/domain/src/home/a.test.ts` “one is one” |',
          '| valid | `packages/domain/src/home/a.ts` `two` | `packages/domain/src/home/a.test.ts` “two of %s” |',
          '| no file | `packages/domain/src/home/b.ts` `one` | `packages/domain/src/home/a.test.ts` “one is one” |',
          '| no function | `packages/domain/src/home/a.ts` `three` | `packages/domain/src/home/a.test.ts` “one is one” |',
          '| no test file | `packages/domain/src/home/a.ts` `one` | `packages/domain/src/home/b.test.ts` “one is one” |',
          '| no test | `packages/domain/src/home/a.ts` `one` | `packages/domain/src/home/a.test.ts` “one is two” |',
          '| nothing | | |',
        ].join('\n'),
      },
      at: ['docs/rules.md:5', 'docs/rules.md:6', 'docs/rules.md:7', 'docs/rules.md:8', 'docs/rules.md:9'],
    },
  ],
}

test('every rule has trees that violate it', () => {
  expect(Object.keys(violatingTrees).sort()).toEqual(tidyRules.map(({ name }) => name).sort())
})

describe.each(Object.entries(violatingTrees))('%s', (rule, cases) => {
  test.each(cases)('$description', ({ files, at }) => {
    expect(violationsIn(files).sort()).toEqual(at.map((location) => `${rule}: ${location}`).sort())
  })
})

test('a missing docs/rules.md is reported', () => {
  const root = mkdtempSync(join(temporaryFolder, 'tree-'))
  expect(runTidyRules(root).map(({ rule }) => rule.name)).toEqual(['rules have a function and a test'])
})

test('a tree that follows all rules passes', () => {
  const files = {
    'data/database/a.ts': 'export default process.env\n',
    'packages/domain/src/kit/a.test.ts': "import { fc } from 'fast-check'\nimport '../../../../tests/kit/mail.ts'\n",
    'packages/contract/src/routes.ts': "import './home/a.ts'\nimport './access/b.ts'\nimport { z } from 'zod'\n",
    'packages/contract/src/records/family.ts': "import type { P } from '@provende/domain/access/permissions.ts'\n",
    'packages/server/src/pricing/a.ts': "import './b.ts'\nimport '../catalogue/c.ts'\nimport '@provende/text/fr.ts'\n",
    'packages/server/src/kit/http.ts': 'try {\n} catch {\n}\n',
    'packages/web/src/home/a.ts': 'load().catch((error) => problems.show(error))\n',
    'packages/server/src/migrations/0001_start.sql': '',
    'packages/server/src/schema.sql': '',
    'packages/text/src/fr/access.ts': "export const access = { ended: 'La session est terminée' }\n",
    'packages/text/src/en/access.ts': "export const access = { ended: 'The session is over' }\n",
    'packages/web/src/kit/names.ts':
      '// prose may say what is given\nimport { asked as request } from "x"\nexport const notFound = ({ told }) => [request, told]\n',
    'packages/contract/src/formulation/keys.ts': 'export const keys = { moving: 1 }\n',
    'packages/web/index.html': '',
    'packages/web/src/kit/panels.ts': "export const load = () => import('./panel.ts')\n",
    'packages/web/src/kit/panel.ts': "import { load } from './panels.ts'\n",
    'packages/web/src/kit/a.tsx':
      "export const A = () => <p className=\"wide card\" title={t('close')}>\n  {name} · {mode !== 'read' && t.save}\n</p>\nexport const b = { label: t.b, error: 'code' }\n",
    'packages/web/src/kit/a.test.tsx': "test('says “Désactivé”', () => {})\n",
  }
  expect(violationsIn(files)).toEqual([])
})
