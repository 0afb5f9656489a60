import { describe, expect, test } from 'vitest'
import { mayPerformOnOrder, orderStatuses } from './order-state.ts'

const { requested, entered, sent, validated, cancelled } = orderStatuses

describe('an order', () => {
  test('is edited and validated until it is validated', () => {
    for (const action of ['edit', 'validate'] as const) {
      expect([entered, sent].map((status) => mayPerformOnOrder(status, action))).toEqual([true, true])
      expect([requested, validated, cancelled].map((status) => mayPerformOnOrder(status, action))).toEqual([
        false,
        false,
        false,
      ])
    }
  })

  test('is cancelled in any state but cancelled, and only then reactivated', () => {
    expect([requested, entered, sent, validated].every((status) => mayPerformOnOrder(status, 'cancel'))).toBe(true)
    expect(mayPerformOnOrder(cancelled, 'cancel')).toBe(false)
    expect(
      [requested, entered, sent, validated, cancelled].filter((status) => mayPerformOnOrder(status, 'reactivate')),
    ).toEqual([cancelled])
  })

  test('that a farmer asked for is confirmed before anything else', () => {
    expect(
      [requested, entered, sent, validated, cancelled].filter((status) => mayPerformOnOrder(status, 'confirm')),
    ).toEqual([requested])
    expect(mayPerformOnOrder(requested, 'orderAgain')).toBe(false)
  })
})
