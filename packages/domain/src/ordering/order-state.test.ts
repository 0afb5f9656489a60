import { describe, expect, test } from 'vitest'
import { mayBe, orderStatuses } from './order-state.ts'

const { requested, entered, sent, validated, cancelled } = orderStatuses

describe('an order', () => {
  test('is edited and validated until it is validated', () => {
    for (const action of ['edit', 'validate'] as const) {
      expect([entered, sent].map((status) => mayBe(status, action))).toEqual([true, true])
      expect([requested, validated, cancelled].map((status) => mayBe(status, action))).toEqual([false, false, false])
    }
  })

  test('is cancelled in any state but cancelled, and only then reactivated', () => {
    expect([requested, entered, sent, validated].every((status) => mayBe(status, 'cancel'))).toBe(true)
    expect(mayBe(cancelled, 'cancel')).toBe(false)
    expect([requested, entered, sent, validated, cancelled].filter((status) => mayBe(status, 'reactivate'))).toEqual([
      cancelled,
    ])
  })

  test('that a farmer asked for is confirmed before anything else', () => {
    expect([requested, entered, sent, validated, cancelled].filter((status) => mayBe(status, 'confirm'))).toEqual([
      requested,
    ])
    expect(mayBe(requested, 'orderAgain')).toBe(false)
  })
})
