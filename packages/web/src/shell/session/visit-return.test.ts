import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leftAddress, noteLeftAddress, storeReturn, takeReturn } from './visit-return.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('who comes back finds the address he left, once, and each step of a chain its own', () => {
  storeReturn('1:1', '/Shared/Users/List?role=Farmer')
  storeReturn('1:7', '/Admin/Farms/List?page=2')
  expect(takeReturn('1:7')).toBe('/Admin/Farms/List?page=2')
  expect(takeReturn('1:1')).toBe('/Shared/Users/List?role=Farmer')
  expect(takeReturn('1:1')).toBeUndefined()
})

test('the addresses of steps and of signing in are never returned to, nor those of another site', () => {
  noteLeftAddress('/Admin/Farms/List?page=2')
  for (const address of ['/Visit/x/3', '/Browse/4', '/getbackfromvisit/x', '/Login?back=/Home', '//elsewhere.test'])
    noteLeftAddress(address)
  expect(leftAddress()).toBe('/Admin/Farms/List?page=2')
  storeReturn('1:1', '//elsewhere.test')
  expect(takeReturn('1:1')).toBeUndefined()
})

test('without storage one returns to the first screen', () => {
  vi.stubGlobal('window', {})
  storeReturn('1:1', '/Home')
  expect(takeReturn('1:1')).toBeUndefined()
})
