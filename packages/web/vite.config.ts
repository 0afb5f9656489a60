import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * A hundred small files load more slowly than a few large ones: one chunk holds what the first page needs, another what
 * many screens share (measured: docs/benchmarks.md, "web" and "workbench"). Finer groups import each other in cycles
 * and fail.
 */
const chunks = {
  codeSplitting: {
    groups: [
      { name: 'first', priority: 1, tags: ['$initial' as const] },
      { name: 'shared', minShareCount: 12 },
    ],
  },
}

export default defineConfig({
  plugins: [react()],
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
