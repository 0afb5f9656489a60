import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TopBarAddition as FarmDataAddition } from '../../farm-data/month/pending-badge.tsx'
import { linkTo } from '../../kit/link-to.ts'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { sessionScreenNames } from '../screen-names.ts'
import { useSendingPendingAnswers } from './use-pending-answers.ts'

/** What this application adds to the top bar: logo, current site, and what waits for a connection. */
export const TopBarAddition = () => (
  <>
    <FarmDataAddition />
    <PendingAnswersBadge />
  </>
)

/** How many answers wait in this browser; sends them from any screen. */
function PendingAnswersBadge() {
  const answers = useSendingPendingAnswers()
  const words = useWords().questionnaires.pending
  const { addressOf } = useScreenLinks()
  if (answers.length === 0) return null
  return (
    <Anchor component={Link} {...linkTo(addressOf(sessionScreenNames.list))} size="sm" fw={600}>
      {words.waiting(answers.length)}
    </Anchor>
  )
}
