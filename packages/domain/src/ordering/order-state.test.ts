import { describe, expect, test } from 'vitest'
import { mayPerform, orderStatuses } from './order-state.ts'

const { requested, entered, sent, validated, cancelled } = orderStatuses

describe('an order', () => {
  test('is edited and validated until it is validated', () => {
    for (const action of ['edit', 'validate'] as const) {
      expect([entered, sent].map((status) => mayPerform(status, action))).toEqual([true, true])
      expect([requested, validated, cancelled].map((status) => mayPerform(status, action))).toEqual([
        false,
        false,
        false,
      ])
    }
  })

  test('is cancelled in any state but cancelled, and only then reactivated', () => {
    expect([requested, entered, sent, validated].every((status) => mayPerform(status, 'cancel'))).toBe(true)
    expect(mayPerform(cancelled, 'cancel')).toBe(false)
    expect(
      [requested, entered, sent, validated, cancelled].filter((status) => mayPerform(status, 'reactivate')),
    ).toEqual([cancelled])
  })

  test('that a farmer asked for is confirmed before anything else', () => {
    expect([requested, entered, sent, validated, cancelled].filter((status) => mayPerform(status, 'confirm'))).toEqual([
      requested,
    ])
    expect(mayPerform(requested, 'orderAgain')).toBe(false)
  })
})
