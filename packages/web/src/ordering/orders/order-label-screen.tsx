import { Button, Group, Paper, Text, Title } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { type LabelBatchDto, labelFormats, labelStates } from '@provende/contract/ordering/order-labels.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LabelCompleteness } from '../../formulation/label/label-completeness.tsx'
import { saveFile } from '../../kit/files/save-file.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { loadMissingWords, useCulture, useWords, WordsProvider } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { isInitialLoadFailure, useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenId, useScreenParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { FactList } from '../part.tsx'
import { PublicPaper, useIssuerLogo } from '../public-paper.tsx'
import classes from './orders.module.css'

/** The label of an order, read-only, for whoever has its address. Source: spec 2 §2 "The label (Etiquette) screen". */
export function OrderLabelScreen() {
  const formulaId = useScreenId()
  const { token = '' } = useScreenParams()
  const call = useApiCall()
  const culture = useCulture()
  const { data } = useQuery({
    // What the label lacks is said in the language of the reader.
    queryKey: queryKeyOf(orderForm, 'label', formulaId, token, culture),
    queryFn: async ({ signal }) => {
      const query = { params: { formulaId }, query: { token } }
      const { response } = await call(routes.orderLabels.label, query, signal)
      await loadMissingWords(response.culture)
      return response
    },
    throwOnError: isInitialLoadFailure,
    meta: { family: orderForm.name },
  })
  const logo = useIssuerLogo(['label', formulaId, token], data?.hasLogo === true, async (signal) => {
    const link = { params: { formulaId }, query: { token } }
    return (await call(routes.issuerLogos.ofLabel, link, signal)).response
  })
  // Without the frame of the application, which is for those who are signed in.
  return (
    <PublicPaper size="lg" issuer={data?.distributorName} logo={logo}>
      {data === undefined ? <FormSkeleton /> : <LabelSheet label={data} formulaId={formulaId} token={token} />}
    </PublicPaper>
  )
}

type LabelFormat = (typeof labelFormats)[number]
type LabelState = (typeof labelStates)[number]
type OrderLabelResponse = ResponseOf<typeof routes.orderLabels.label>

type LabelSheetProps = { readonly label: OrderLabelResponse; readonly formulaId: number; readonly token: string }

/** The label in the language of its order, as on its papers; what is around it in that of the reader. */
function LabelSheet({ label, formulaId, token }: LabelSheetProps) {
  const { labels } = useWords()
  const { panel } = labels
  useScreenTitle(`${panel.title} – ${label.formulaName}`)
  return (
    <div className={classes.stack}>
      <Group justify="space-between" align="flex-start">
        <div>
          <LabelInItsLanguage label={label}>
            <LabelHead label={label} />
          </LabelInItsLanguage>
          <Text c="dimmed">{[label.code, label.formulaName].filter(Boolean).join(' · ')}</Text>
        </div>
        <LabelDownloads label={label} formulaId={formulaId} token={token} />
      </Group>
      <Paper p="md">
        <LabelCompleteness
          missingForQuote={label.missingForQuote.map((text) => ({ text }))}
          missingForDelivery={label.missingForDelivery.map((text) => ({ text }))}
        />
      </Paper>
      <LabelInItsLanguage label={label}>
        <div className={classes.columns}>
          <ProductSections label={label} />
          <AdditiveSections label={label} />
        </div>
      </LabelInItsLanguage>
    </div>
  )
}

/** The words below are those of the language of the label, which are loaded with it. */
const LabelInItsLanguage = ({ label: { culture }, children }: { label: OrderLabelResponse; children: ReactNode }) => (
  <WordsProvider culture={culture}>
    <div lang={culture.slice(0, 2)}>{children}</div>
  </WordsProvider>
)

function LabelHead({ label: { feedKindName, categoryName, purpose } }: { label: OrderLabelResponse }) {
  const { labels } = useWords()
  const { panel } = labels
  return (
    <>
      <Title order={1} size="h2">
        {feedKindName}
      </Title>
      {categoryName !== null && <Text>{panel.intendedFor(categoryName)}</Text>}
      {purpose !== '' && <Text>{panel.purpose(purpose)}</Text>}
    </>
  )
}

/** Both labels on both papers; that of the delivery once it is complete. */
function LabelDownloads({ label, formulaId, token }: LabelSheetProps) {
  const { papers } = useWords().ordering
  const call = useApiCall()
  const problems = useProblemReporter()
  const download = async (format: LabelFormat, state: LabelState) => {
    try {
      const query = { token, format, state }
      const { response } = await call(routes.orderLabels.labelPdf, { params: { formulaId }, query })
      saveFile(response.name, response.bytes as Uint8Array<ArrayBuffer>, response.type)
    } catch (error) {
      // Shown as a message: the label itself is on the screen.
      problems.show(error, { family: orderForm.name, asMessage: true })
    }
  }
  const isIncomplete = label.missingForQuote.length + label.missingForDelivery.length > 0
  return (
    <div className={classes.downloads}>
      {labelStates.map((state) => (
        <div key={state} className={classes.download}>
          <Text size="sm">{papers[state]}</Text>
          {labelFormats.map((format) => (
            <Button
              key={format}
              aria-label={`${papers[format]}, ${papers[state]}`}
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} />}
              disabled={state === 'delivered' && isIncomplete}
              onClick={() => void download(format, state)}
            >
              {papers[format]}
            </Button>
          ))}
        </div>
      ))}
    </div>
  )
}

function ProductSections({ label }: { label: OrderLabelResponse }) {
  const { labels } = useWords()
  const { panel } = labels
  const [constituents] = label.b
  return (
    <div className={classes.stack}>
      <LabelSentenceSection title={panel.composition} texts={[label.a.foods.map(({ nom }) => nom).join(', ')]} />
      <LabelFrameRows
        title={panel.constituents}
        rows={(constituents?.nutriments ?? []).map(({ code, nom, display, unknownFoods }) => [
          ...[code, nom, unknownFoods.length === 0 ? display : panel.atLeast(display)],
        ])}
      />
      <LabelSentenceSection title={panel.sentences} texts={label.sentences} />
      <LabelSentenceSection title={panel.directions} texts={[label.directions, label.assumptions].filter(Boolean)} />
      {label.batch && <BatchSection batch={label.batch} />}
    </div>
  )
}

function AdditiveSections({ label }: { label: OrderLabelResponse }) {
  const [, additives] = label.b
  return (
    <div className={classes.stack}>
      {(additives?.cadres ?? [])
        .filter(({ nutriments }) => nutriments.length > 0)
        .map(({ cadreCode, title, nutriments }) => (
          <LabelFrameRows
            key={cadreCode}
            title={title}
            rows={nutriments.map(({ code, nom, euNumber, substance, substanceCode, display }) => [
              `${code} ${substance}`,
              [euNumber, nom, ...(substanceCode === null ? [] : [substance])].filter(Boolean).join(' · '),
              display,
            ])}
          />
        ))}
    </div>
  )
}

/** What a delivered bag says besides. */
function BatchSection({ batch }: { batch: LabelBatchDto }) {
  const { labels } = useWords()
  const { delivery } = labels.panel
  const rows = [
    [delivery.netQuantity, batch.netQuantity],
    [delivery.lot, batch.lot],
    [delivery.bestBefore, batch.bestBefore],
  ] as const
  return (
    <>
      <LabelSection title={delivery.batch}>
        <FactList rows={rows.map(([name, text]) => [name, text])} />
      </LabelSection>
      <LabelSentenceSection title={delivery.operator} texts={batch.operator} />
    </>
  )
}

function LabelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** A frame of the label: rows of a key, a name and an amount. */
function LabelFrameRows({ title, rows }: { title: string; rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return null
  return (
    <LabelSection title={title}>
      <dl className={classes.facts}>
        {rows.map(([key, name, amount]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </LabelSection>
  )
}

function LabelSentenceSection({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <LabelSection title={title}>
      <div className={classes.body}>
        {texts.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </div>
    </LabelSection>
  )
}
