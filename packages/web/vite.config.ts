import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * A hundred small files take a browser longer than what is in them: what the first page needs is one, what many screens
 * share another (measured: docs/benchmarks.md, "web" and "workbench"). Finer groups name each other in circles and fail.
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
  // The server allows no inline script, and every browser we support preloads modules by itself.
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The first file is large on purpose; what it weighs is measured, not its size before compression.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: chunks },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/Account', '/Token'].map((path) => [path, server])),
  },
})
