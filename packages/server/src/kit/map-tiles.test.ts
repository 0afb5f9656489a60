import { expect, test } from 'vitest'
import { tileOrigin } from './map-tiles.ts'

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tile.example/{z}/{x}/{y}{r}.png?key=1', 'https://*.tile.example'],
  ['http://127.0.0.1:8080/{z}/{x}/{y}.png', 'http://127.0.0.1:8080'],
])('tiles of %s come from %s', (address, origin) => expect(tileOrigin(address)).toBe(origin))

test.each([
  'https://tile.example/fixed.png',
  '/{z}/{x}/{y}.png',
  'ftp://tile.example/{z}/{x}/{y}.png',
  'https://{z}.tile.example/{x}/{y}.png',
  "https://tile.example; script-src 'unsafe-inline'/{z}/{x}/{y}.png",
  'https://*/{z}/{x}/{y}.png',
  'https://user@tile.example/{z}/{x}/{y}.png',
])('rejects the tile address %s', (address) => expect(tileOrigin(address)).toBeUndefined())
