import { Button, Container, Group, Paper, Text, Title } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { saveFile } from '../../kit/files/save-file.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { isInitialLoadFailure, useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenId, useScreenParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import classes from './orders.module.css'

/** The label of an order, read-only, for whoever has its address. Source: spec 2 §2 "The label (Etiquette) screen". */
export function OrderLabelScreen() {
  const formulaId = useScreenId()
  const { token = '' } = useScreenParams()
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(orderForm, 'label', formulaId, token),
    queryFn: async ({ signal }) =>
      (await call(routes.orderLabels.label, { params: { formulaId }, query: { token } }, signal)).response,
    throwOnError: isInitialLoadFailure,
    meta: { family: orderForm.name },
  })
  // Without the frame of the application, which is for those who are signed in.
  return (
    <Container size="lg" py="lg">
      {data === undefined ? <FormSkeleton /> : <LabelSheet label={data} formulaId={formulaId} token={token} />}
    </Container>
  )
}

type OrderLabelResponse = ResponseOf<typeof routes.orderLabels.label>

function LabelSheet({ label, formulaId, token }: { label: OrderLabelResponse; formulaId: number; token: string }) {
  const { labels, ordering } = useWords()
  const { panel } = labels
  useScreenTitle(`${panel.title} – ${label.formulaName}`)
  const call = useApiCall()
  const problems = useProblemReporter()
  const download = async (format: 'sheet' | 'bag') => {
    try {
      const query = { token, format }
      const { response } = await call(routes.orderLabels.labelPdf, { params: { formulaId }, query })
      saveFile(response.name, response.bytes as Uint8Array<ArrayBuffer>, response.type)
    } catch (error) {
      // Shown as a message: the label itself is on the screen.
      problems.show(error, { family: orderForm.name, asMessage: true })
    }
  }
  const [constituents, additives] = label.b
  return (
    <div className={classes.stack}>
      <Group justify="space-between">
        <div>
          <Title order={2}>{label.feedKindName}</Title>
          <Text c="dimmed">{[label.code, label.formulaName, label.distributorName].filter(Boolean).join(' · ')}</Text>
        </div>
        <Group gap="xs">
          {(['sheet', 'bag'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => void download(format)}
            >
              {ordering.papers[format]}
            </Button>
          ))}
        </Group>
      </Group>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Rows title={panel.composition} rows={label.a.foods.map(({ code, nom, display }) => [code, nom, display])} />
          <Rows
            title={panel.constituents}
            rows={(constituents?.nutriments ?? []).map(({ code, nom, display, unknownFoods }) => [
              ...[code, nom, unknownFoods.length === 0 ? display : panel.atLeast(display)],
            ])}
          />
          <Sentences title={panel.sentences} texts={label.sentences} />
          <Sentences title={panel.directions} texts={[label.directions]} />
        </div>
        <div className={classes.stack}>
          {(additives?.cadres ?? [])
            .filter(({ nutriments }) => nutriments.length > 0)
            .map(({ cadreCode, title, nutriments }) => (
              <Rows
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
      </div>
    </div>
  )
}

function LabelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title}>
      <Title order={3} className={classes.heading}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** A frame of the label: rows of a key, a name and an amount. */
function Rows({ title, rows }: { title: string; rows: readonly (readonly string[])[] }) {
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

function Sentences({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <LabelSection title={title}>
      {texts.map((text) => (
        <Text key={text} px="md" pb="md" size="sm">
          {text}
        </Text>
      ))}
    </LabelSection>
  )
}
