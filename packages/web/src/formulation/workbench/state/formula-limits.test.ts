import type { LimitSide } from '@provende/domain/formulation/limits.ts'
import { expect, test } from 'vitest'
import { withOwnLimits } from './own-limits.ts'
import { entryOf, withContent } from './workbench-entry.ts'
import { formulaData } from './workbench-testing.ts'

const { formule, basis } = formulaData()
const entry = entryOf(formule)
const total = (side: 'min' | 'max', value: number, from: LimitSide['from']): LimitSide => ({
  ...{ subject: { kind: 'total' }, side, value, from },
})
const calcium = (side: 'min' | 'max', value: number, from: LimitSide['from'] = 'set'): LimitSide => ({
  ...{ subject: { kind: 'nutrient', code: 'CA' }, side, value, from },
})

test("the total of a set is the formula's to change, and its other side stays", () => {
  const free = withContent(entry, { total: { min: null, max: null } })
  const { entry: tried, fixed } = withOwnLimits(free, basis, [{ side: total('max', 400, 'set'), value: 450 }])
  expect(fixed).toEqual([])
  expect(tried.content.total).toEqual({ min: 100, max: 450 })
})

test('a limit of the set can be tightened and never loosened', () => {
  const loose = withOwnLimits(entry, basis, [{ side: calcium('min', 60), value: 50 }])
  expect(loose.fixed).toEqual([calcium('min', 60)])
  const tight = withOwnLimits(entry, basis, [{ side: calcium('min', 60), value: 65 }])
  expect(tight.fixed).toEqual([])
  expect(tight.entry.content.nutrients).toEqual([{ id: 11, min: 65, max: null }])
})

test("a limit of the formula's own gives way as far as those of the set behind it", () => {
  const own = withContent(entry, { nutrients: [{ id: 11, min: 80, max: null }] })
  const wanted = (value: number) => withOwnLimits(own, basis, [{ side: calcium('min', 80, 'formula'), value }])
  expect(wanted(60)).toMatchObject({ fixed: [], entry: { content: { nutrients: [{ id: 11, min: 60 }] } } })
  expect(wanted(59).fixed).toEqual([calcium('min', 60)])
})

test('a dry matter that is asked for becomes a humidity, and only a higher one', () => {
  const side: LimitSide = { subject: { kind: 'dryMatter' }, side: 'min', value: 94, from: 'set' }
  expect(withOwnLimits(entry, basis, [{ side, value: 96 }])).toMatchObject({
    fixed: [],
    entry: { content: { humidity: { max: 4 } } },
  })
  expect(withOwnLimits(entry, basis, [{ side, value: 90 }]).fixed).toEqual([side])
})

test('what formulas have no limit of their own on is said to be fixed', () => {
  const perTonne: LimitSide = { subject: { kind: 'foodPerTonne', code: 'ZINC' }, side: 'max', value: 20, from: 'food' }
  expect(withOwnLimits(entry, basis, [{ side: perTonne, value: 25 }]).fixed).toEqual([perTonne])
})
