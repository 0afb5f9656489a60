import type { QcmSessionResponse } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import {
  minRadarAxes,
  radarDrawing,
  radarLabelLines,
  radarLabelRows,
} from '@provende/domain/kit/charts/radar-drawing.ts'
import { escapeXml } from '@provende/domain/kit/xml-text.ts'
import type { Question, SessionAnswers } from '@provende/domain/questionnaires/questionnaire.ts'
import { relevantQuestions } from '@provende/domain/questionnaires/relevance.ts'
import {
  type CategoryScore,
  formerScoreOf,
  proposedConclusion,
  questionScore,
  type Synthesis,
  synthesisOf,
} from '@provende/domain/questionnaires/synthesis.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import {
  accentColour,
  dimColour,
  headCell,
  type NumberAndDateFormatter,
  numberAndDateFormatter,
  numberTextCell,
  paperFooterContent,
  paperLayout,
  ruledTableLayout,
} from '../kit/paper.ts'
import { replaceMissingGlyphs } from '../kit/pdf.ts'
import { toSessionAnswers } from './qcm-session-record.ts'

/* The synthesis of a questionnaire on paper: radar, scores, conclusion, answers. Source: docs/open-questions.md. */

export type PrintedSynthesis = {
  readonly session: QcmSessionResponse
  readonly culture: Culture
  readonly printedAt: string
}

type Words = ReturnType<typeof wordsOf>['documents']['synthesis']

export function synthesisDocument({ session, culture, printedAt }: PrintedSynthesis): TDocumentDefinitions {
  const { synthesis: words, page } = wordsOf(culture).documents
  const format = numberAndDateFormatter(culture)
  const chosen = toSessionAnswers(session.answers)
  const synthesis = synthesisOf(session.content, chosen)
  const subject = `${session.farmSiteName} – ${session.qcmName} ${session.year}`
  return {
    info: { title: replaceMissingGlyphs(`${words.title} – ${subject}`) },
    language: culture,
    ...paperLayout,
    content: [
      { text: session.qcmName, style: 'name' },
      { text: words.of(session.farmName, session.farmSiteName, session.year), margin: [0, 2, 0, 0] },
      { text: words.progress(session.percent, format.day(session.startDate)), style: 'small', margin: [0, 2, 0, 8] },
      scoreContent(session, synthesis, words, format),
      ...conclusionContent(session, synthesis, words),
      ...answersContent(session, chosen, words, format),
    ],
    footer: paperFooterContent(subject, words.printedOn(format.instant(printedAt)), page),
  }
}

/** The radar, or nothing below three categories, beside the table of scores. */
function scoreContent(
  session: QcmSessionResponse,
  synthesis: Synthesis,
  words: Words,
  format: NumberAndDateFormatter,
): Content {
  const { former } = session
  const score = (value: number | null) => (value === null ? words.noScore : format.number(value, 0))
  const rowsOf = (category: CategoryScore, depth: number): TableCell[][] => [
    [
      { text: category.category.label, margin: [depth * 10, 0, 0, 0], bold: depth === 0 },
      numberTextCell(score(category.score)),
      numberTextCell(former && depth === 0 ? score(formerScoreOf(former, category.category.label)) : ''),
      numberTextCell(`${category.answeredCount}/${category.relevantCount}`),
    ],
    ...category.children.flatMap((child) => rowsOf(child, depth + 1)),
  ]
  const table = {
    width: '*',
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 'auto'],
      body: [
        [
          headCell(words.category, 'left'),
          headCell(words.score),
          headCell(former === null ? '' : String(former.year)),
          headCell(words.answered),
        ],
        [
          { text: words.whole, bold: true },
          numberTextCell(score(synthesis.score)),
          numberTextCell(former ? score(former.score) : ''),
          '',
        ],
        ...synthesis.categories.flatMap((category) => rowsOf(category, 0)),
      ],
    },
    layout: ruledTableLayout,
  }
  if (synthesis.categories.length < minRadarAxes) return table
  return { columns: [{ width: radarSize.width, svg: radarSvg(session, synthesis) }, table], columnGap: 16 }
}

const radarSize = { width: 280, height: 190, radius: 62 }
const radarLineHeight = 10

/** The radar as SVG: this session filled, the former one as a dashed outline. */
function radarSvg({ former }: QcmSessionResponse, { categories }: Synthesis): string {
  const series = [
    former === null ? [] : categories.map(({ category }) => formerScoreOf(former, category.label)),
    categories.map(({ score }) => score),
  ]
  const { rings, axes, outlines } = radarDrawing(categories.length, series, radarSize.radius)
  const [formerOutline, outline] = outlines
  const { width, height } = radarSize
  const labels = categories.map(({ category }) => radarLabelLines(category.label))
  const labelRows = radarLabelRows(
    axes,
    labels.map(({ length }) => length),
    radarLineHeight,
  )
  const top = Math.min(-height / 2, labelRows.top)
  const shownHeight = Math.max(height / 2, labelRows.bottom) - top
  const text = (x: number, y: number, anchor: string, label: string) =>
    `<text x="${x.toFixed(1)}" y="${(y + 3).toFixed(1)}" text-anchor="${anchor}" font-size="8" font-family="Roboto" fill="#1d2b22">${escapeXml(label)}</text>`
  return [
    `<svg width="${width}" height="${shownHeight}" viewBox="${-width / 2} ${top} ${width} ${shownHeight}">`,
    ...rings.map((radius) => `<circle r="${radius}" fill="none" stroke="#d5ddd8" />`),
    ...axes.map(({ end }) => `<line x2="${end.x.toFixed(1)}" y2="${end.y.toFixed(1)}" stroke="#d5ddd8" />`),
    `<path d="${formerOutline?.path}" fill="none" stroke="${dimColour}" stroke-dasharray="4 3" />`,
    `<path d="${outline?.path}" fill="${accentColour}" fill-opacity="0.25" stroke="${accentColour}" stroke-width="1.5" />`,
    ...axes.flatMap(({ label, anchor }, index) =>
      (labels[index] ?? []).map((line, row) =>
        text(label.x, (labelRows.starts[index] ?? label.y) + row * radarLineHeight, anchor, line),
      ),
    ),
    '</svg>',
  ].join('')
}

function conclusionContent({ content, conclusion }: QcmSessionResponse, synthesis: Synthesis, words: Words): Content[] {
  const text = conclusion ?? proposedConclusion(content, synthesis)
  return text === '' ? [] : [{ text: words.conclusion, style: 'section' }, { text }]
}

/** The asked questions with their answers, in order. */
function answersContent(
  { content, answers }: QcmSessionResponse,
  chosen: SessionAnswers,
  words: Words,
  format: NumberAndDateFormatter,
): Content[] {
  const answerOf = (question: Question): string => {
    const { answerIds = [], text = '' } = answers.find(({ questionId }) => questionId === question.id) ?? {}
    const labels = question.answers.filter(({ id }) => answerIds.includes(id)).map(({ label }) => label)
    return [...labels, ...(text === '' ? [] : [text])].join(', ') || words.unanswered
  }
  const rows = relevantQuestions(content, chosen).map((question): TableCell[] => {
    const score = questionScore(question, chosen)
    return [question.label, answerOf(question), numberTextCell(score === null ? '' : format.number(score, 0))]
  })
  if (rows.length === 0) return []
  return [
    { text: words.answers, style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', '*', 'auto'],
        body: [[headCell(words.question, 'left'), headCell(words.answer, 'left'), headCell(words.score)], ...rows],
      },
      layout: ruledTableLayout,
    },
  ]
}
