// Who may import whom.

import { areas, machinery, type Place, packages, placeOf, type Reference, referencesIn } from './places.ts'
import { isTest, type Rule, type Tree, type Violation } from './tree.ts'

/** Judges every import of the tree. */
function judge(tree: Tree, verdict: (reference: Reference) => Pick<Violation, 'what' | 'instead'> | undefined) {
  return referencesIn(tree).flatMap((reference) => {
    const judged = verdict(reference)
    return judged ? [{ path: reference.file.path, line: reference.line, ...judged }] : []
  })
}

const packageArrows: Rule = {
  name: 'package arrows',
  why: 'Dependencies point one way, domain ← contract ← text ← server | web, so that each package can be read alone.',
  check: (tree) =>
    judge(tree, ({ file, target, specifier }) => {
      const from = placeOf(file.path)
      if (!from || !target) return undefined
      const to = placeOf(target)
      if (!to) {
        // Tests beside the code may use the tools of all tests.
        if (isTest(file.path) && target.startsWith('tests/')) return undefined
        return { what: `imports ${target}, outside the packages`, instead: 'packages import only packages' }
      }
      const crosses = specifier.startsWith('@provende/')
      if (from.package === to.package) {
        return crosses ? { what: `imports its own package as ${specifier}`, instead: 'use a relative path' } : undefined
      }
      if (!crosses) {
        const name = target.replace(/^packages\/([^/]+)\/src/, '@provende/$1')
        return { what: `reaches into ${to.package} by a relative path`, instead: `import ${name}` }
      }
      const allowed = packages.get(from.package) ?? []
      if (allowed.includes(to.package)) return undefined
      return {
        what: `${from.package} imports ${specifier}`,
        instead: `${from.package} may import ${allowed.join(', ') || 'no other package'}; move the code down or pass it in`,
      }
    }),
}

const purePackages = new Map<string, string[]>([
  ['domain', []],
  ['contract', ['zod']],
  ['text', []],
])

const dependenciesOfPackages: Rule = {
  name: 'few dependencies below',
  why: 'domain, contract and text run in the browser and on the server: rules without libraries last longest.',
  check: (tree) =>
    judge(tree, ({ file, target, specifier }) => {
      const allowed = purePackages.get(placeOf(file.path)?.package ?? '')
      if (!allowed || target || isTest(file.path) || allowed.includes(specifier)) return undefined
      return {
        what: `imports ${specifier}`,
        instead: `this package imports ${allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no module of npm or Node'}`,
      }
    }),
}

const areaOrder: Rule = {
  name: 'area order',
  why: `An area imports only areas before it, so that there is a first one to read: ${areas.join(', ')}.`,
  check: (tree) =>
    judge(tree, ({ file, target }) => {
      const from = placeOf(file.path)?.part ?? ''
      const to = (target && placeOf(target)?.part) ?? ''
      if (!areas.includes(from) || !areas.includes(to) || areas.indexOf(to) <= areas.indexOf(from)) return undefined
      return {
        what: `${from} imports ${to}, which comes after it (${target})`,
        instead: 'move what both need to the earlier area, or join the two in a composition file (routes)',
      }
    }),
}

/** Every call asks who is asking: `access` of the packages before is the one area machinery knows. */
const asksWhoAsks = (from: Place, to: Place) => to.part === 'access' && from.package !== to.package

const machineryBelow: Rule = {
  name: 'machinery below areas',
  why: 'kit, records and shell serve every area, so they name none; kit serves records and shell too.',
  check: (tree) =>
    judge(tree, ({ file, target }) => {
      const from = placeOf(file.path)
      const to = target ? placeOf(target) : undefined
      if (!from || !to || !['root', ...machinery].includes(from.part)) return undefined
      const belowMachinery = from.part === 'kit' && ['records', 'shell'].includes(to.part)
      if (!belowMachinery && !areas.includes(to.part)) return undefined
      if (asksWhoAsks(from, to)) return undefined
      return {
        what: `${from.part === 'root' ? 'a file beside the areas' : from.part} imports ${to.part} (${target})`,
        instead: 'take what it needs as a parameter, and give it in a composition file (routes, app, main)',
      }
    }),
}

const partsOf = new Map([
  ['text', ['fr', 'en']],
  ['server', [...areas, ...machinery, 'migrations', 'seeds']],
])

const placesOnly: Rule = {
  name: 'known places',
  why: 'Whoever looks for something guesses the folder first: twelve areas and three kinds of machinery, no others.',
  check: (tree) =>
    tree.files.flatMap(({ path }) => {
      const [, name = '', folder] = /^packages\/([^/]+)\/src\/([^/]+)\//.exec(path) ?? []
      if (!folder || (partsOf.get(name) ?? [...areas, ...machinery]).includes(folder)) return []
      return [
        {
          path,
          line: 1,
          what: `${folder} is not a place of ${name}`,
          instead: `put it in an area (${areas.join(', ')}) or in ${machinery.join(', ')}`,
        },
      ]
    }),
}

const wildMigrations: Rule = {
  name: 'migrations stand alone',
  why: 'A migration must do in five years what it does today: plain SQL, never code that changes meanwhile.',
  check: (tree) => {
    const files = tree.files.filter(({ path }) => /^packages\/server\/(src\/)?migrations\//.test(path))
    const wrong = files
      .filter(({ path }) => !/\/\d{4}_[a-z0-9_]+\.sql$/.test(path))
      .map(({ path }) => ({
        path,
        line: 1,
        what: 'is not a migration',
        instead: 'only files like 0001_what_it_does.sql live here',
      }))
    const numbered = files.filter(({ path }) => /\/\d{4}_/.test(path))
    const gaps = numbered.flatMap(({ path }, index) => {
      const wanted = String(index + 1).padStart(4, '0')
      if (path.includes(`/${wanted}_`)) return []
      return [
        { path, line: 1, what: `should be number ${wanted}`, instead: 'number migrations from 0001, one each, no gap' },
      ]
    })
    return [...wrong, ...gaps]
  },
}

export const arrows = [packageArrows, dependenciesOfPackages, areaOrder, machineryBelow, placesOnly, wildMigrations]
