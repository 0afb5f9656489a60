import { Alert, Stack, Text, Title } from '@mantine/core'
import type { CallResult } from '@provende/contract/client.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { routes } from '@provende/contract/routes.ts'
import type { OrderPaperState } from '@provende/domain/ordering/order-state.ts'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DropFiles } from '../../kit/files/drop-files.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { isInitialLoadFailure } from '../../shell/problems/problems.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { PublicPaper } from '../public-paper.tsx'

/** Whether a file is a quote or a paper of an order of ours, byte for byte: it is hashed here and does not leave the computer. */
export function QuoteVerificationScreen() {
  const words = useWords().ordering
  const texts = words.quotes.verification
  const { hash: linked = '' } = useScreenParams()
  const [hash, setHash] = useState(linked)
  const [isBusy, setBusy] = useState(false)
  const read = async ([file]: readonly File[]) => {
    if (file === undefined) return
    setBusy(true)
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    setHash([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    setBusy(false)
  }
  return (
    <PublicPaper size="sm">
      <Stack gap="md">
        <Title order={1} size="h2">
          {words.quote.verification}
        </Title>
        <Text>{texts.explanation}</Text>
        <DropFiles
          invitation={texts.drop}
          limits="PDF"
          button={texts.choose}
          accept=".pdf"
          busy={isBusy}
          onFiles={(files) => void read(files)}
        />
        {hash !== '' && <QuoteVerificationResult hash={hash} />}
      </Stack>
    </PublicPaper>
  )
}

function QuoteVerificationResult({ hash }: { hash: string }) {
  const { ordering, shell } = useWords()
  const texts = ordering.quotes.verification
  const culture = useCulture()
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(quote, 'verification', hash),
    queryFn: async ({ signal }) => (await call(routes.quoteOffers.verification, { params: { hash } }, signal)).response,
    throwOnError: isInitialLoadFailure,
  })
  if (data === undefined) return null
  const { kind, code, distributorName, issuedAt } = data
  return (
    <Alert
      role="status"
      color={kind === null ? 'orange' : 'green'}
      icon={kind === null ? <IconInfoCircle size={16} /> : <IconCircleCheck size={16} />}
    >
      {kind === null ? (
        <Text>{texts.unknown}</Text>
      ) : (
        <>
          <Text>
            {texts.recognised(texts.kinds[kind](code), distributorName, formatInstant(issuedAt ?? '', culture))}
          </Text>
          <PaperState paper={data} />
        </>
      )}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {shell.labelled(texts.hash, hash)}
      </Text>
    </Alert>
  )
}

type VerifiedPaper = CallResult<typeof routes.quoteOffers.verification>['response']

/** How a quote was decided, or that a paper of an order no longer counts. */
function PaperState({ paper: { kind, state, decidedAt } }: { paper: VerifiedPaper }) {
  const { states, verification } = useWords().ordering.quotes
  const culture = useCulture()
  if (state === null) return null
  const isOfOrder = (one: typeof state): one is OrderPaperState => kind !== 'quote'
  const when = decidedAt === null ? '' : ` – ${formatInstant(decidedAt, culture)}`
  const text = isOfOrder(state) ? verification.orderStates[state] : `${states[state]}${when}`
  return text === '' ? null : <Text fw={600}>{text}</Text>
}
