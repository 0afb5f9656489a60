import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { CallError } from '@provende/contract/client.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import type { QuoteOffer } from '@provende/contract/ordering/quote-offer.ts'
import { routes } from '@provende/contract/routes.ts'
import { mayPerformOnQuote } from '@provende/domain/ordering/quote-state.ts'
import { wordsInCurrency } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconCheck, IconFileInvoice, IconInfoCircle, IconMail, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useConfirm } from '../../kit/confirm.tsx'
import { saveFile } from '../../kit/files/save-file.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { formatDate, formatInstant } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useRefusalWords } from '../../shell/problems/refusal-in-words.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { FactList, PageSection } from '../part.tsx'
import { PublicPaper, useIssuerLogo } from '../public-paper.tsx'

/** A quote for whoever opens its link: he reads it and accepts it with his name and a code, without an account. */
export function QuoteOfferScreen() {
  const { token = '' } = useScreenParams()
  const call = useApiCall()
  const words = useWords().ordering.quotes.offer
  const { data, error } = useQuery({
    queryKey: queryKeyOf(quote, 'offer', token),
    queryFn: async ({ signal }) => (await call(routes.quoteOffers.offer, { query: { token } }, signal)).response,
    retry: false,
    throwOnError: (failure) => !(failure instanceof CallError),
  })
  const logo = useIssuerLogo(
    ['quote', token],
    data?.hasLogo === true,
    async (signal) => (await call(routes.issuerLogos.ofQuote, { query: { token } }, signal)).response,
  )
  // Without the frame of the application, which is for those who are signed in.
  return (
    <PublicPaper size="sm" issuer={data?.distributorName} logo={logo}>
      {error ? (
        <Alert color="orange" icon={<IconInfoCircle size={16} />}>
          {words.unknown}
        </Alert>
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <QuoteOfferView offer={data} token={token} />
      )}
    </PublicPaper>
  )
}

function QuoteOfferView({ offer, token }: { offer: QuoteOffer; token: string }) {
  const words = useWords().ordering
  const { offer: texts } = words.quotes
  const culture = useCulture()
  const { fields } = wordsInCurrency(words.quote, offer.currencyCode)
  useScreenTitle(offer.code)
  const { run } = useQuoteOfferCalls(token)
  const isOpen = mayPerformOnQuote(offer.state, 'decide')
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">{`${words.quotes.facts} ${offer.code}`}</Title>
        {offer.farmName !== '' && <Text>{texts.forFarm(offer.farmName)}</Text>}
      </div>
      <PageSection title={words.quotes.facts}>
        <FactList
          rows={[
            [fields.name, offer.formulaName],
            [fields.quantityTonnes, formatNumber(offer.quantityTonnes, undefined, culture)],
            [fields.deliveryDate, formatDate(offer.deliveryDate, culture)],
            [fields.totalIncludingVatEur, formatNumber(offer.totalIncludingVatEur, 2, culture)],
            [fields.validUntil, formatDate(offer.validUntil, culture)],
          ]}
        />
      </PageSection>
      <Button
        variant={isOpen ? 'default' : 'filled'}
        leftSection={<IconFileInvoice size={16} />}
        onClick={() => void run('offerPdf')}
      >
        {texts.read}
      </Button>
      {isOpen ? <QuoteDecisionForm offer={offer} token={token} /> : <ClosedOfferNotice offer={offer} />}
    </Stack>
  )
}

function ClosedOfferNotice({ offer: { state, decidedAt } }: { offer: QuoteOffer }) {
  const { closed } = useWords().ordering.quotes.offer
  const culture = useCulture()
  const when = decidedAt === null ? '' : formatInstant(decidedAt, culture)
  const texts = { ...closed, accepted: closed.accepted(when), refused: closed.refused(when), issued: '', sent: '' }
  return (
    <Alert
      role="status"
      color={state === 'accepted' ? 'green' : 'orange'}
      icon={state === 'accepted' ? <IconCheck size={16} /> : <IconInfoCircle size={16} />}
    >
      {texts[state]}
    </Alert>
  )
}

type TypedNameAndCode = { readonly name: string; readonly code: string }

function NameAndCodeFields({
  typed,
  onChange,
}: {
  typed: TypedNameAndCode
  onChange: (typed: TypedNameAndCode) => void
}) {
  const { offer, dialog } = useWords().ordering.quotes
  return (
    <>
      <TextInput
        label={dialog.name}
        autoComplete="name"
        required
        maxLength={120}
        value={typed.name}
        onChange={({ currentTarget }) => onChange({ ...typed, name: currentTarget.value })}
      />
      <TextInput
        label={offer.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        maxLength={20}
        value={typed.code}
        onChange={({ currentTarget }) => onChange({ ...typed, code: currentTarget.value })}
      />
    </>
  )
}

/** Asking for a code, then accepting with it. */
function QuoteDecisionForm({ offer, token }: { offer: QuoteOffer; token: string }) {
  const words = useWords().ordering.quotes
  const { offer: texts, dialog, actions } = words
  const { isBusy, refused, run, sendCode, accept } = useQuoteOfferCalls(token)
  const inWords = useRefusalWords()
  const { ask, dialog: question } = useConfirm()
  const [isCodeSent, setCodeSent] = useState(false)
  const [typed, setTyped] = useState<TypedNameAndCode>({ name: '', code: '' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await accept(typed)
  }
  const refuse = async () => {
    const { refuse: title, refuseQuestion: message, keep: no } = dialog
    if (await ask({ title: title(offer.code), message, yes: actions.refuse, no, danger: true }))
      await run('offerRefuse')
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text>{isCodeSent ? texts.codeSent(offer.maskedAddress) : texts.explanation(offer.maskedAddress)}</Text>
        {isCodeSent && (
          <>
            <Text fw={600}>{offer.statement}</Text>
            <NameAndCodeFields typed={typed} onChange={setTyped} />
          </>
        )}
        {refused !== null && (
          <Alert role="alert" color="red" icon={<IconInfoCircle size={16} />}>
            {inWords(refused)}
          </Alert>
        )}
        <Group justify="space-between">
          <Button variant="subtle" color="red" leftSection={<IconX size={16} />} onClick={() => void refuse()}>
            {actions.refuse}
          </Button>
          <Group gap="xs">
            <Button
              variant={isCodeSent ? 'default' : 'filled'}
              loading={isBusy}
              leftSection={<IconMail size={16} />}
              onClick={() => void sendCode().then((sent) => sent && setCodeSent(true))}
            >
              {texts.sendCode}
            </Button>
            {isCodeSent && (
              <Button type="submit" loading={isBusy} leftSection={<IconCheck size={16} />}>
                {actions.accept}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
      {question}
    </form>
  )
}

/** The calls of the link, one at a time; a refusal is shown in the form, where a message would cover its buttons. */
function useQuoteOfferCalls(token: string) {
  const call = useApiCall()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setRefused(null)
    try {
      await act()
      return true
    } catch (error) {
      // What was typed stays, below the reason.
      if (error instanceof CallError) setRefused(error)
      else problems.show(error, { family: quote.name, asMessage: true })
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: queryKeyOf(quote, 'offer', token) })
    }
  }
  return {
    isBusy,
    refused,
    run: (name: 'offerPdf' | 'offerRefuse') =>
      attempt(async () => {
        if (name === 'offerRefuse') {
          await call(routes.quoteOffers.offerRefuse, { body: { token } })
          return
        }
        const { response } = await call(routes.quoteOffers.offerPdf, { query: { token } })
        saveFile(response.name, response.bytes as Uint8Array<ArrayBuffer>, response.type)
      }),
    sendCode: () =>
      attempt(async () => {
        await call(routes.quoteOffers.offerCode, { body: { token } })
      }),
    accept: (typed: TypedNameAndCode) =>
      attempt(async () => {
        const browser = navigator.userAgent.slice(0, 300)
        await call(routes.quoteOffers.offerAccept, { body: { token, ...typed, browser } })
      }),
  }
}
