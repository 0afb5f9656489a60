import { Alert, Anchor } from '@mantine/core'
import { tokenRoute } from '@provende/contract/access/account.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCheckedForm } from '../../kit/form/form.tsx'
import { useWords } from '../../kit/words.tsx'
import { preloadFrame } from '../../shell/frame/frame.tsx'
import { safeReturnAddress } from '../../shell/routing/guard.ts'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useSessionState } from '../../shell/session/session.tsx'
import { EmailField, PasswordField } from './account-fields.tsx'
import { AccountForm, useAccountLabels } from './account-form.tsx'
import { PublicPage } from './public-page.tsx'
import { WaitingEntries } from './waiting-entries.tsx'

const signInSchema = tokenRoute.body.pick({ login: true, password: true })

export function SignInScreen() {
  const { signIn: words } = useWords().access
  const { signIn, signedIn, person } = useSessionState()
  // Only a visitor who was signed in on arrival sees the notice, not one who signs in on this page.
  const [wasSignedIn] = useState(signedIn)
  const [search] = useScreenQueryParams()
  const navigate = useNavigate()
  const form = useCheckedForm(signInSchema, { login: '', password: '' }, useAccountLabels())
  const openTarget = () => void navigate({ href: safeReturnAddress(search.back), replace: true })
  return (
    <PublicPage explanation={words.welcome}>
      {wasSignedIn && person && (
        <Alert>
          {words.alreadySignedIn(person.context.userName)}{' '}
          <Anchor component={Link} to="/Home">
            {words.continue}
          </Anchor>
        </Alert>
      )}
      <WaitingEntries />
      <AccountForm
        form={form}
        submitLabel={words.submit}
        send={async ({ login, password }) => {
          await Promise.all([signIn(String(login), String(password)), preloadFrame()])
          openTarget()
        }}
      >
        <EmailField name="login" autoComplete="username" />
        <PasswordField name="password" autoComplete="current-password" />
      </AccountForm>
      <Anchor component={Link} to="/ForgotPassword" size="sm" py={3} display="inline-block">
        {words.forgotPassword}
      </Anchor>
    </PublicPage>
  )
}
