import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  // The server allows no inline script, and every browser we support preloads modules by itself.
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/Account', '/Token'].map((path) => [path, server])),
  },
})
