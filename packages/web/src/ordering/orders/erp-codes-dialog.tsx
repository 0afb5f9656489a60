import { Alert, Badge, Button, Group, Modal, Stack } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { maxErpCodeLines } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableCells } from '../../kit/files/read-xlsx.ts'
import { TableSource } from '../../kit/files/table-source.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import classes from './orders.module.css'

type ErpCodesResponse = ResponseOf<typeof routes.orders.erpCodes>

/** Validates orders by a table of their codes and those of the ERP, shown line by line before anything is stored. */
export function ErpCodesDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const texts = words.ordering.erpCodes
  const { checked, check, apply, reset, problem } = useErpCodes(onClose)
  const validated = checked?.lines.filter(({ outcome }) => outcome === 'validated').length ?? 0
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={texts.title}
      closeButtonProps={{ 'aria-label': words.shell.close }}
    >
      <Stack gap="md">
        {checked === null ? (
          <TableSource
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
            <Button onClick={() => void apply(validated)}>{texts.apply(validated)}</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** The two columns of a table; a heading has no digit in its first cell. */
const erpCodeLinesOf = (cells: TableCells) =>
  cells
    .map(([code, externalCode]) => ({
      code: String(code ?? '').trim(),
      externalCode: String(externalCode ?? '').trim(),
    }))
    .filter(({ code, externalCode }, index) => (code !== '' || externalCode !== '') && (index > 0 || /\d/.test(code)))

function useErpCodes(onClose: () => void) {
  const words = useWords().ordering.erpCodes
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [checked, setChecked] = useState<ErpCodesResponse | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (lines: ReturnType<typeof erpCodeLinesOf>, isCheck: boolean): Promise<ErpCodesResponse | null> => {
    try {
      const { response } = await call(routes.orders.erpCodes, { body: { check: isCheck, lines } })
      const isRefused = response.lines.some(({ outcome }) => outcome !== 'validated' && outcome !== 'unchanged')
      setChecked(response)
      setProblem(isRefused ? words.refused : null)
      return response
    } catch (error) {
      // The table stays; `problems` shows the reason.
      problems.show(error, { family: orderForm.name, asMessage: true })
      return null
    }
  }
  return {
    checked,
    problem,
    check: async (cells: TableCells) => {
      const lines = erpCodeLinesOf(cells)
      if (lines.length === 0) return setProblem(words.empty)
      if (lines.length > maxErpCodeLines) return setProblem(words.tooLong(maxErpCodeLines))
      await send(lines, true)
    },
    apply: async (count: number) => {
      const response = await send(
        (checked?.lines ?? []).map(({ code, externalCode }) => ({ code, externalCode })),
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
  const colourOf = (outcome: ErpCodesResponse['lines'][number]['outcome']) =>
    outcome === 'validated' ? 'green' : outcome === 'unchanged' ? 'gray' : 'red'
  return (
    <table className={`${classes.table} ${classes.recipe}`}>
      <thead>
        <tr>
          <th scope="col">{texts.order}</th>
          <th scope="col">{words.orderForm.fields.externalCode}</th>
          <th scope="col">{texts.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, externalCode, outcome }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may stand twice in the table
          <tr key={index}>
            <td>{code}</td>
            <td>{externalCode}</td>
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
