import { derogationsOf } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'
import { expect, test } from 'vitest'
import { withFormulaLimits } from './formula-limits.ts'
import { entryWithContent, formulaEntryOf } from './workbench-entry.ts'
import { formulaFixture } from './workbench-fixture.ts'

const { formule, basis: inputs } = formulaFixture()
const entry = formulaEntryOf(formule)
const totalLimitSide = (side: 'min' | 'max', value: number, from: LimitSide['from']): LimitSide => ({
  ...{ subject: { kind: 'total' }, side, value, from },
})
const calciumLimitSide = (side: 'min' | 'max', value: number, from: LimitSide['from'] = 'set'): LimitSide => ({
  ...{ subject: { kind: 'nutrient', code: 'CA' }, side, value, from },
})

test('overriding one side of the total of the set leaves its other side to the set', () => {
  const free = entryWithContent(entry, { total: { min: null, max: null } })
  const { entry: changed, fixed } = withFormulaLimits(free, inputs, [
    { side: totalLimitSide('max', 400, 'set'), value: 450 },
  ])
  expect(fixed).toEqual([])
  expect(changed.content.total).toEqual({ min: null, max: 450 })
})

test('a limit of the set is replaced by one of the formula, looser or stricter', () => {
  for (const value of [50, 65]) {
    const applied = withFormulaLimits(entry, inputs, [{ side: calciumLimitSide('min', 60), value }])
    expect(applied.fixed).toEqual([])
    expect(applied.entry.content.nutrients).toEqual([{ id: 11, min: value, max: null }])
  }
})

test("the formula's own limit can be loosened beyond the limit of the set, which is a derogation", () => {
  const bounded = entryWithContent(entry, { nutrients: [{ id: 11, min: 80, max: null }] })
  const applied = (value: number) =>
    withFormulaLimits(bounded, inputs, [{ side: calciumLimitSide('min', 80, 'formula'), value }])
  expect(applied(60)).toMatchObject({ fixed: [], entry: { content: { nutrients: [{ id: 11, min: 60 }] } } })
  const loose = applied(59)
  expect(loose.fixed).toEqual([])
  expect(derogationsOf(loose.entry.content, inputs)).toEqual([
    { ofFormula: calciumLimitSide('min', 59, 'formula'), ofSet: calciumLimitSide('min', 60) },
  ])
})

test('a dry matter limit becomes a humidity limit of the formula, looser or stricter', () => {
  const side: LimitSide = { subject: { kind: 'dryMatter' }, side: 'min', value: 94, from: 'set' }
  expect(withFormulaLimits(entry, inputs, [{ side, value: 96 }])).toMatchObject({
    fixed: [],
    entry: { content: { humidity: { max: 4 } } },
  })
  expect(withFormulaLimits(entry, inputs, [{ side, value: 90 }])).toMatchObject({
    fixed: [],
    entry: { content: { humidity: { max: 10 } } },
  })
})

test('a limit of a food itself is reported as fixed', () => {
  const perTonne: LimitSide = { subject: { kind: 'foodPerTonne', code: 'ZINC' }, side: 'max', value: 20, from: 'food' }
  expect(withFormulaLimits(entry, inputs, [{ side: perTonne, value: 25 }])).toEqual({ entry, fixed: [perTonne] })
})

test('a ratio that the set limits is loosened by a limit of the formula', () => {
  const ratio = { kind: 'ratio', name: '', itemIds: [11, 12], min: 2, max: null } as const
  const withSet = { ...inputs, limits: inputs.limits && { ...inputs.limits, otherLimits: [ratio] } }
  const side: LimitSide = {
    ...{ subject: { kind: 'ratio', numerator: 'CA', denominator: 'NA' }, side: 'min', value: 2, from: 'set' },
  }
  const loosened = withFormulaLimits(entry, withSet, [{ side, value: 1.5 }])
  expect(loosened.fixed).toEqual([])
  expect(loosened.entry.content.otherLimits).toEqual([{ ...ratio, min: 1.5 }])
  expect(derogationsOf(loosened.entry.content, withSet)).toHaveLength(1)
})
