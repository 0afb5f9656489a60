// Which imports are allowed. Why no library: docs/decisions/0025-import-rules.md.

import {
  allowedImportsByPackage,
  areas,
  type CodeLocation,
  type ImportReference,
  importsIn,
  locationOf,
  machineryFolders,
} from './locations.ts'
import { type FileTree, isTestCode, type TidyRule, type Violation } from './tree.ts'

/** The violations that `check` finds among all imports of the tree. */
function importViolations(
  tree: FileTree,
  check: (reference: ImportReference) => Pick<Violation, 'problem' | 'fix'> | undefined,
) {
  return importsIn(tree).flatMap((reference) => {
    const violation = check(reference)
    return violation ? [{ path: reference.file.path, line: reference.line, ...violation }] : []
  })
}

const packageImportsRule: TidyRule = {
  name: 'package imports',
  reason:
    'Dependencies point one way, domain ← contract ← text ← server | web, so that each package can be read alone.',
  check: (tree) =>
    importViolations(tree, ({ file, target, specifier }) => {
      const from = locationOf(file.path)
      if (!from || !target) return undefined
      const to = locationOf(target)
      if (!to) {
        // Unit tests may use the support files under tests/.
        if (isTestCode(file.path) && target.startsWith('tests/')) return undefined
        return { problem: `imports ${target}, outside the packages`, fix: 'packages import only packages' }
      }
      const crosses = specifier.startsWith('@provende/')
      if (from.package === to.package) {
        return crosses ? { problem: `imports its own package as ${specifier}`, fix: 'use a relative path' } : undefined
      }
      if (!crosses) {
        const name = target.replace(/^packages\/([^/]+)\/src/, '@provende/$1')
        return { problem: `reaches into ${to.package} by a relative path`, fix: `import ${name}` }
      }
      const allowed = allowedImportsByPackage.get(from.package) ?? []
      if (allowed.includes(to.package)) return undefined
      return {
        problem: `${from.package} imports ${specifier}`,
        fix: `${from.package} may import ${allowed.join(', ') || 'no other package'}; move the code down or pass it in`,
      }
    }),
}

const allowedLibrariesByPackage = new Map<string, string[]>([
  // Geometry of charts without a document: docs/decisions/0050-charts.md.
  ['domain', ['d3-scale', 'd3-shape']],
  ['contract', ['zod']],
  ['text', []],
])

const packageDependenciesRule: TidyRule = {
  name: 'few dependencies in domain, contract and text',
  reason: 'domain, contract and text run in the browser and on the server: code without libraries lasts longest.',
  check: (tree) =>
    importViolations(tree, ({ file, target, specifier }) => {
      const allowed = allowedLibrariesByPackage.get(locationOf(file.path)?.package ?? '')
      if (!allowed || target || isTestCode(file.path) || allowed.includes(specifier)) return undefined
      return {
        problem: `imports ${specifier}`,
        fix: `this package imports ${allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no module of npm or Node'}`,
      }
    }),
}

const areaOrderRule: TidyRule = {
  name: 'area order',
  reason: `An area imports only earlier areas, so that they can be read in this order: ${areas.join(', ')}.`,
  check: (tree) =>
    importViolations(tree, ({ file, target }) => {
      const from = locationOf(file.path)?.part ?? ''
      const to = (target && locationOf(target)?.part) ?? ''
      if (!areas.includes(from) || !areas.includes(to) || areas.indexOf(to) <= areas.indexOf(from)) return undefined
      return {
        problem: `${from} imports ${to}, which comes after it (${target})`,
        fix: 'move what both need to the earlier area, or join the two in a composition file (routes)',
      }
    }),
}

/** Every call checks permissions: `access` of an earlier package is the one area that machinery may import. */
const isAccessImport = (from: CodeLocation, to: CodeLocation) => to.part === 'access' && from.package !== to.package

const machineryBelowRule: TidyRule = {
  name: 'machinery below areas',
  reason: 'kit, records and shell serve every area, so they import none; kit serves records and shell too.',
  check: (tree) =>
    importViolations(tree, ({ file, target }) => {
      const from = locationOf(file.path)
      const to = target ? locationOf(target) : undefined
      if (!from || !to || !['root', ...machineryFolders].includes(from.part)) return undefined
      const belowMachinery = from.part === 'kit' && ['records', 'shell'].includes(to.part)
      if (!belowMachinery && !areas.includes(to.part)) return undefined
      if (isAccessImport(from, to)) return undefined
      return {
        problem: `${from.part === 'root' ? 'a file beside the areas' : from.part} imports ${to.part} (${target})`,
        fix: 'take what it needs as a parameter, and give it in a composition file (routes, app, main)',
      }
    }),
}

const foldersOfPackage = new Map([
  ['text', ['fr', 'en']],
  ['server', [...areas, ...machineryFolders, 'migrations', 'seeds']],
])

const knownFoldersRule: TidyRule = {
  name: 'known folders',
  reason: 'Twelve areas and four kinds of machinery, no others, so that the folder of a file can be guessed.',
  check: (tree) =>
    tree.files.flatMap(({ path }) => {
      const [, name = '', folder] = /^packages\/([^/]+)\/src\/([^/]+)\//.exec(path) ?? []
      if (!folder || (foldersOfPackage.get(name) ?? [...areas, ...machineryFolders]).includes(folder)) return []
      return [
        {
          path,
          line: 1,
          problem: `${folder} is not a folder of ${name}`,
          fix: `put it in an area (${areas.join(', ')}) or in ${machineryFolders.join(', ')}`,
        },
      ]
    }),
}

const standaloneMigrationsRule: TidyRule = {
  name: 'migrations stand alone',
  reason: 'A migration must do in five years what it does today: plain SQL, never code that changes meanwhile.',
  check: (tree) => {
    const files = tree.files.filter(({ path }) => /^packages\/server\/(src\/)?migrations\//.test(path))
    const misplaced = files
      .filter(({ path }) => !/\/\d{4}_[a-z0-9_]+\.sql$/.test(path))
      .map(({ path }) => ({
        path,
        line: 1,
        problem: 'is not a migration',
        fix: 'only files like 0001_what_it_does.sql live here',
      }))
    const numbered = files.filter(({ path }) => /\/\d{4}_/.test(path))
    const gaps = numbered.flatMap(({ path }, index) => {
      const expectedNumber = String(index + 1).padStart(4, '0')
      if (path.includes(`/${expectedNumber}_`)) return []
      return [
        {
          path,
          line: 1,
          problem: `should be number ${expectedNumber}`,
          fix: 'number migrations from 0001, without gaps or duplicates',
        },
      ]
    })
    return [...misplaced, ...gaps]
  },
}

export const importRules = [
  packageImportsRule,
  packageDependenciesRule,
  areaOrderRule,
  machineryBelowRule,
  knownFoldersRule,
  standaloneMigrationsRule,
]
