import { Button, Group, NumberInput } from '@mantine/core'
import { qcm, qcmYears } from '@provende/contract/questionnaires/qcm.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'

/** The dialog that copies a questionnaire to another year; open while its address says so. */
export function CopyToYear({ record }: { record: AnyRecord }) {
  const [{ copy }, change] = useScreenQueryParams()
  return copy === 'true' ? <CopyDialog record={record} onClose={() => change({ copy: undefined })} /> : null
}

function CopyDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const words = useWords()
  const { admin } = words.questionnaires
  const call = useApiCall()
  const queries = useQueryClient()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const { go } = useScreenLinks()
  const [year, setYear] = useState(Number(record.year) + 1)
  const isYear = Number.isInteger(year) && year >= qcmYears.first && year <= qcmYears.last
  const save = async () => {
    try {
      const { response } = await call(routes.qcms.copy, { body: { id: record.id, year } })
      toasts.success(admin.copied)
      await queries.invalidateQueries({ queryKey: queryKeyOf(qcm) })
      go('QcmDetail', { id: response.id })
    } catch (error) {
      // A refusal or a lost connection: nothing is copied.
      problems.show(error, { family: qcm.name, asMessage: true })
    }
  }
  return (
    <Dialog title={admin.copyToYear} onClose={onClose}>
      <NumberInput
        label={admin.copyYear}
        value={year}
        min={qcmYears.first}
        max={qcmYears.last}
        allowDecimal={false}
        thousandSeparator={false}
        data-autofocus
        onChange={(value) => setYear(Number(value))}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.records.cancel}
        </Button>
        <Button disabled={!isYear} onClick={() => void save()}>
          {admin.copy}
        </Button>
      </Group>
    </Dialog>
  )
}
