import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What opens over the page, which no first view needs (`src/kit/overlays`): a tenth of all script. */
const overlayModules =
  /@floating-ui|@mantine\/core\/esm\/(components\/(Combobox|Menu|MultiSelect|Pill|PillsInput|Popover|Select|Tooltip)\/|utils\/Floating)/
/** Common parts of Mantine, which overlays need and what is always on the screen needs too. */
const partModules =
  /@mantine\/(hooks|core\/esm\/(core|components\/(Accordion\/AccordionChevron|Checkbox\/CheckIcon|Combobox\/(ComboboxChevron|get-parsed)|FocusTrap|Overlay|Radio\/RadioIcon|ScrollArea|Transition|VisuallyHidden)))/

/** What shows and edits a record, which a list does not need. */
const formModules =
  /src\/(kit\/form\/(drafts\/|form-|read-only|unusual|use-conflict|version-choice)|records\/(record-screen\.|use-record-form))/

const frameFolder = new URL('src/shell/frame/', import.meta.url)
const frameSources = readdirSync(frameFolder).map((file) => readFileSync(new URL(file, frameFolder), 'utf8'))
/** The icons of the menu and the bar: those that a screen has too would each be a file. */
const frameIcons = new Set(frameSources.flatMap((source) => source.match(/\bIcon[A-Z]\w+/g) ?? []))
const isFrameIcon = (id: string) => frameIcons.has(/@tabler\/icons-react\/.*\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? '')

/** What the bar shows of a person's own, in small files that are loaded together: one is smaller. */
const topBarModules =
  /src\/(organisations\/(farms\/use-current-site|structures\/use-(logo|current-structure))|(farm-data\/month|questionnaires\/pending)\/(use-pending-|pending-badge)|kit\/use-object-url)/

/**
 * A hundred small files load more slowly than a few large ones: one chunk holds what the first page needs, another what
 * many screens share, and two the components of Mantine (measured: docs/benchmarks.md, "web" and "workbench"). Finer
 * groups import each other in cycles and fail.
 */
const chunks = {
  codeSplitting: {
    groups: [
      { name: 'first', priority: 4, tags: ['$initial' as const] },
      { name: 'parts', priority: 3, test: partModules },
      { name: 'overlays', priority: 2, test: overlayModules },
      { name: 'shared', priority: 1, minShareCount: 18, test: (id: string) => !formModules.test(id) },
      { name: 'forms', test: formModules, minShareCount: 2 },
      // The sign-in screen needs these of it, and no more.
      { name: 'waiting', priority: 1, test: /src\/kit\/pending-entries/ },
      { name: 'top-bar', test: (id: string) => topBarModules.test(id) || isFrameIcon(id), minShareCount: 2 },
    ],
  },
}

const mergeRefsId = '\0merge-refs'
/** The scroll area of dialogs takes one function of three lines from the library of all overlays, which would come with it. */
const scrollAreaWithoutOverlays = {
  name: 'scroll-area-without-overlays',
  enforce: 'pre' as const,
  resolveId: (source: string, importer = '') =>
    source === '@floating-ui/react' && importer.includes('/ScrollArea/') ? mergeRefsId : undefined,
  load: (id: string) =>
    id === mergeRefsId
      ? "import { useMergedRef } from '@mantine/hooks'; export const useMergeRefs = (refs) => useMergedRef(...refs)"
      : undefined,
}

/** Every schema of zod can be written as JSON Schema, which only the server does: 5 kB of compressed script. */
const schemasWithoutJsonSchema = {
  name: 'schemas-without-json-schema',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return
    const names = Array.from(code.matchAll(/export (?:const|function) (\w+)/g), ([, name]) => `absent as ${name}`)
    return `const absent = () => () => { throw new Error('JSON Schema is written by the server only') }
export { ${names.join(', ')} }`
  },
}

export default defineConfig({
  plugins: [react(), scrollAreaWithoutOverlays, schemasWithoutJsonSchema],
  css: { postcss: { plugins: [mantine()] } },
  // The Content-Security-Policy forbids inline scripts, and every supported browser preloads modules natively.
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The first chunk is large on purpose; its compressed size is measured elsewhere.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: chunks },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/Account', '/Token'].map((path) => [path, server])),
  },
})
