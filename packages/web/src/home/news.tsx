import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ShownNews } from '@provende/contract/operations/news-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formulaScreenNames } from '../formulation/formula-facts.ts'
import { formatDate } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { RichText } from '../kit/rich-text/rich-text.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import classes from './dashboard.module.css'

const queryKey = ['news', 'shown']
/** As many are shown at first. */
const firstNewsCount = 3

/** The news of today, the newest first; nothing when there is none. */
export function NewsPart() {
  const words = useWords().home.news
  const call = useApiCall()
  const [showsAll, setShowsAll] = useState(false)
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(routes.news.shown, {}, signal)).response,
  })
  if (data.length === 0) return null
  const rows = showsAll ? data : data.slice(0, firstNewsCount)
  return (
    <section aria-label={words.title}>
      <Title order={2} className={classes.heading}>
        {words.title}
      </Title>
      <Stack gap="xs">
        {rows.map((news) => (
          <NewsItem key={news.id} news={news} />
        ))}
        {rows.length < data.length && (
          <Button variant="subtle" w="fit-content" onClick={() => setShowsAll(true)}>
            {words.all(data.length)}
          </Button>
        )}
      </Stack>
    </section>
  )
}

function NewsItem({ news }: { news: ShownNews }) {
  const words = useWords().home.news
  const culture = useCulture()
  const [isOpen, setOpen] = useState(false)
  const markRead = useMarkRead()
  const contentId = useId()
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen && !news.isRead) void markRead(news.id)
  }
  return (
    <Paper p="md" component="article">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Group gap="xs">
          <Title order={3} size="h5" fw={news.isRead ? 500 : 700}>
            {news.name}
          </Title>
          {!news.isRead && <Badge>{words.new}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {`${formatDate(news.startDate, culture)} · ${news.tenantName}`}
        </Text>
      </Group>
      {news.description !== '' && <Text mt={4}>{news.description}</Text>}
      <div id={contentId} hidden={!isOpen} className={classes.newsContent}>
        {isOpen && <RichText html={news.content} />}
        <NewsLinks news={news} />
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        ml={-8}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={toggle}
      >
        {isOpen ? words.hide : words.read}
      </Button>
    </Paper>
  )
}

/** Links of a piece of news: to a page, and to its formula for those who see it. */
function NewsLinks({ news: { url, formulaId } }: { news: ShownNews }) {
  const words = useWords().home.news
  const { addressOf } = useScreenLinks()
  return (
    <Group gap="md">
      {url !== '' && (
        <Anchor href={url} target="_blank" rel="noopener noreferrer">
          {words.more}
        </Anchor>
      )}
      {formulaId !== null && (
        <Anchor component={Link} {...linkTo(addressOf(formulaScreenNames.read, { id: formulaId }))}>
          {words.formula}
        </Anchor>
      )}
    </Group>
  )
}

function useMarkRead() {
  const call = useApiCall()
  const queries = useQueryClient()
  const problems = useProblemReporter()
  return async (id: number) => {
    try {
      await call(routes.news.markRead, { body: { id } })
      await queries.invalidateQueries({ queryKey })
    } catch (error) {
      // A lost connection: it stays marked as new.
      problems.show(error)
    }
  }
}
