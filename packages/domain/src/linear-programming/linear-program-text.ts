// A linear program in the CPLEX LP text format, which any solver reads: for support and for comparing solvers.
// Why not by HiGHS: docs/decisions/0024-linear-programs-as-text.md.

import { columnKinds, type LinearProgram } from './linear-program.ts'

/** Names may contain characters the format reserves, so columns and rows are numbered and named in comments. */
const columnMark = (index: number) => `x${index + 1}`
const rowMark = (index: number) => `r${index + 1}`

const termText = (coefficient: number, column: number) =>
  `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} ${columnMark(column)}`

const commentOf = (name: string) => `\\ ${name.replaceAll(/\s+/g, ' ')}`

/** The program as text: numbers with all their digits, names as comments. A row with two different bounds becomes two rows. */
export function linearProgramText(program: LinearProgram): string {
  const { costs, rowNames, rowLower, rowUpper } = program
  const objective = Array.from(costs, (cost, column) => (cost === 0 ? '' : termText(cost, column))).filter(Boolean)
  const lines = ['Minimize', ` cost: ${objective.join('\n  ') || `0 ${columnMark(0)}`}`, 'Subject To']
  // Some readers require at least one row.
  if (rowNames.length === 0) lines.push(` r0: 0 ${columnMark(0)} >= 0`)
  rowNames.forEach((name, row) => {
    const sum = rowTermsText(program, row)
    const lower = rowLower[row] ?? Number.NEGATIVE_INFINITY
    const upper = rowUpper[row] ?? Number.POSITIVE_INFINITY
    lines.push(commentOf(name))
    if (lower === upper) lines.push(` ${rowMark(row)}: ${sum} = ${lower}`)
    else {
      if (lower > Number.NEGATIVE_INFINITY) lines.push(` ${rowMark(row)}_min: ${sum} >= ${lower}`)
      if (upper < Number.POSITIVE_INFINITY) lines.push(` ${rowMark(row)}_max: ${sum} <= ${upper}`)
    }
  })
  return [...lines, ...boundLines(program), ...kindLines(program), 'End', ''].join('\n')
}

function rowTermsText({ starts, columns, coefficients }: LinearProgram, row: number): string {
  const terms: string[] = []
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
    terms.push(termText(coefficients[k] ?? 0, columns[k] ?? 0))
  return terms.join('\n  ') || `0 ${columnMark(0)}`
}

const boundText = (value: number) =>
  value === Number.POSITIVE_INFINITY ? '+inf' : value === Number.NEGATIVE_INFINITY ? '-inf' : `${value}`

const boundLines = ({ columnNames, columnLower, columnUpper }: LinearProgram) => [
  'Bounds',
  ...columnNames.flatMap((name, column) => [
    commentOf(name),
    ` ${boundText(columnLower[column] ?? 0)} <= ${columnMark(column)} <= ${boundText(columnUpper[column] ?? 0)}`,
  ]),
]

function kindLines({ kinds }: LinearProgram): string[] {
  const marksOf = (...selected: number[]) =>
    Array.from(kinds ?? [], (kind, column) => (selected.includes(kind) ? columnMark(column) : '')).filter(Boolean)
  const section = (title: string, marks: string[]) => (marks.length > 0 ? [title, ` ${marks.join(' ')}`] : [])
  return [
    ...section('General', marksOf(columnKinds.integer, columnKinds.semiInteger)),
    ...section('Semi-Continuous', marksOf(columnKinds.semiContinuous, columnKinds.semiInteger)),
  ]
}
