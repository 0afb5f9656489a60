import { Alert, Badge, Button, Group, Stack } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { type ErpCodeOutcome, maxErpCodeLines } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApplyButton, Dialog } from '../../kit/dialog.tsx'
import type { TableCells } from '../../kit/files/table-file.ts'
import { TableSource } from '../../kit/files/table-source.tsx'
import { formatDate } from '../../kit/format.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useReadTableFile } from '../../shell/use-table-file.ts'
import { erpCodeLinesOf } from './erp-code-lines.ts'
import classes from './orders.module.css'

type ErpCodesResponse = ResponseOf<typeof routes.orders.erpCodes>

const acceptedOutcomes: readonly ErpCodeOutcome[] = ['validated', 'lotEntered', 'unchanged']

/** Validates orders by a table of their codes and those of the ERP, shown line by line before anything is stored. */
export function ErpCodesDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const texts = words.ordering.erpCodes
  const readFile = useReadTableFile()
  const { checked, check, apply, reset, problem } = useErpCodes(onClose)
  const validated =
    checked?.lines.filter(({ outcome }) => outcome === 'validated' || outcome === 'lotEntered').length ?? 0
  return (
    <Dialog onClose={onClose} size="lg" title={texts.title} closeButtonProps={{ 'aria-label': words.shell.close }}>
      <Stack gap="md">
        {checked === null ? (
          <TableSource
            readFile={readFile}
            texts={{ ...texts, explanation: texts.explanation(maxErpCodeLines) }}
            onTable={(cells) => void check(cells)}
          />
        ) : (
          <ErpCodeOutcomes lines={checked.lines} />
        )}
        {problem !== null && (
          <Alert role="alert" color="orange" icon={<IconAlertTriangle size={16} />}>
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          {checked !== null && (
            <Button variant="default" mr="auto" onClick={reset}>
              {texts.other}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          {problem === null && validated > 0 && (
            <ApplyButton onClick={() => void apply(validated)}>{texts.apply(validated)}</ApplyButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function useErpCodes(onClose: () => void) {
  const words = useWords().ordering.erpCodes
  const culture = useCulture()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [checked, setChecked] = useState<ErpCodesResponse | null>(null)
  const [problem, setProblem] = useState<'empty' | 'tooLong' | 'refused' | null>(null)
  const send = async (lines: ReturnType<typeof erpCodeLinesOf>, isCheck: boolean): Promise<ErpCodesResponse | null> => {
    try {
      const { response } = await call(routes.orders.erpCodes, { body: { check: isCheck, lines } })
      const isRefused = response.lines.some(({ outcome }) => !acceptedOutcomes.includes(outcome))
      setChecked(response)
      setProblem(isRefused ? 'refused' : null)
      return response
    } catch (error) {
      // The table stays; `problems` shows the reason.
      problems.show(error, { family: orderForm.name, asMessage: true })
      return null
    }
  }
  return {
    checked,
    problem: problem === 'tooLong' ? words.tooLong(maxErpCodeLines) : problem && words[problem],
    check: async (cells: TableCells) => {
      const lines = erpCodeLinesOf(cells, culture)
      if (lines.length === 0) return setProblem('empty')
      if (lines.length > maxErpCodeLines) return setProblem('tooLong')
      await send(lines, true)
    },
    apply: async (count: number) => {
      const response = await send(
        (checked?.lines ?? []).map(({ outcome: _, ...line }) => line),
        false,
      )
      if (!response?.isStored) return
      toasts.success(words.done(count))
      onClose()
      await queries.invalidateQueries({ queryKey: queryKeyOf(orderForm) })
    },
    reset: () => {
      setChecked(null)
      setProblem(null)
    },
  }
}

function ErpCodeOutcomes({ lines }: Pick<ErpCodesResponse, 'lines'>) {
  const words = useWords().ordering
  const texts = words.erpCodes
  const culture = useCulture()
  const hasLots = lines.some(({ lot, bestBefore }) => lot !== '' || bestBefore !== '')
  const colourOf = (outcome: ErpCodesResponse['lines'][number]['outcome']) =>
    outcome === 'unchanged' ? 'gray' : acceptedOutcomes.includes(outcome) ? 'green' : 'red'
  return (
    <table className={`${classes.table} ${classes.recipe}`}>
      <thead>
        <tr>
          <th scope="col">{texts.order}</th>
          <th scope="col">{words.orderForm.fields.externalCode}</th>
          {hasLots && <th scope="col">{words.enterLot.lot}</th>}
          {hasLots && <th scope="col">{words.enterLot.bestBefore}</th>}
          <th scope="col">{texts.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, externalCode, lot, bestBefore, outcome }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may stand twice in the table
          <tr key={index}>
            <td>{code}</td>
            <td>{externalCode}</td>
            {hasLots && <td>{lot}</td>}
            {hasLots && (
              <td>{calendarDayOf(bestBefore) === undefined ? bestBefore : formatDate(bestBefore, culture)}</td>
            )}
            <td>
              <Badge variant="light" color={colourOf(outcome)}>
                {texts.outcomes[outcome]}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
