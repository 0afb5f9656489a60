import { describe, expect, test } from 'vitest'
import { mayRead, mayWrite, permissions, permissionsOf, rightOf } from './permissions.ts'
import { roles } from './roles.ts'

/*
 * The table as it was decided: x is read, W is read and write, a dot is no right. A permission named [Write] includes
 * the right to write.
 */
const decidedPermissionTable = `
                                          Host TC AdminDif ExpertDif Formulateur AdminDistri ExpertDistri Farmer
  SK - Tenants Management                 W    .  .        .         .           .           .            .
  SK - Errors Management                  W    .  .        .         .           .           .            .
  Business Module - Structure User [Read] x    .  x        x         .           x           .            x
  Structure CMVP User [Write]             W    .  W        W         .           W           .            .
  Structure [Read]                        x    .  x        x         .           x           x            .
  Structure CMVP [Write]                  W    .  W        .         .           W           .            .
  Farm [Read]                             .    x  W        W         x           W           W            x
  Map [Read]                              .    x  x        x         .           x           x            .
  Actuality [Write]                       W    .  W        .         .           W           .            .
  Food [Read]                             .    .  W        x         W           W           x            .
  Nutrient [Read]                         .    .  W        x         W           W           x            .
  Model [Read]                            .    .  W        x         W           .           .            .
  PriceList [Read]                        .    .  W        x         W           W           x            .
  Formule [Write]                         .    x  W        W         W           W           W            x
  OrderForm [Write]                       .    x  W        W         W           W           W            x
  QCM [Write]                             .    .  W        .         .           .           .            .
`
const [tableHead = '', ...tableRows] = decidedPermissionTable
  .trim()
  .split('\n')
  .map((row) => row.trim())
const tableColumns = tableHead.split(/ +/)
const tableCells = tableRows.flatMap((row) => {
  const marks = row.split(/ +/).slice(-tableColumns.length)
  const permission = permissions.find((name) => row.startsWith(name))
  return tableColumns.map((role, index) => ({ role, permission, mark: marks[index] }))
})

describe('rights per role', () => {
  test('the table names every role and every permission once', () => {
    expect(tableColumns).toEqual([...roles])
    expect(tableRows.map((row) => permissions.find((name) => row.startsWith(name)))).toEqual([...permissions])
  })

  test.each(tableCells)('$role: $permission is $mark', ({ role, permission, mark }) => {
    const knownRole = roles.find((name) => name === role)
    if (knownRole === undefined || permission === undefined) throw new Error('the table is misspelt')
    expect(rightOf(knownRole, permission)).toBe({ W: 'write', x: 'read', '.': undefined }[mark ?? ''])
    expect(mayRead(knownRole, [permission])).toBe(mark !== '.')
    expect(mayWrite(knownRole, permission)).toBe(mark === 'W')
    expect(permissionsOf(knownRole).includes(permission)).toBe(mark !== '.')
  })
})

test('one of several permissions is enough to read; an empty list of permissions grants nothing', () => {
  expect(mayRead('Farmer', ['Food [Read]', 'Formule [Write]'])).toBe(true)
  expect(mayRead('Farmer', ['Food [Read]', 'PriceList [Read]'])).toBe(false)
  expect(mayRead('AdminDif', [])).toBe(false)
})

test('the permissions of a role come in the documented order', () => {
  expect(permissionsOf('TC')).toEqual(['Farm [Read]', 'Map [Read]', 'Formule [Write]', 'OrderForm [Write]'])
  for (const role of roles) {
    const positions = permissionsOf(role).map((permission) => permissions.indexOf(permission))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  }
})
