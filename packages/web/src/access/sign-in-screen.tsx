import { Alert, Anchor } from '@mantine/core'
import { token } from '@provende/contract/access/account.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCheckedForm } from '../kit/form.tsx'
import { useWords } from '../kit/words.tsx'
import { preloadFrame } from '../shell/frame.tsx'
import { safeReturn } from '../shell/guard.ts'
import { useScreenSearch } from '../shell/screen.ts'
import { useAnySession } from '../shell/session.tsx'
import { EmailField, PasswordField } from './account-fields.tsx'
import { AccountForm, useAccountLabels } from './account-form.tsx'
import { PublicPage } from './public-page.tsx'

const schema = token.body.pick({ login: true, password: true })

export function SignInScreen() {
  const { signIn: words } = useWords().access
  const { signIn, signedIn, person } = useAnySession()
  // Who signs in here is about to leave; only who arrived signed in is told so.
  const [wasSignedIn] = useState(signedIn)
  const [search] = useScreenSearch()
  const navigate = useNavigate()
  const form = useCheckedForm(schema, { login: '', password: '' }, useAccountLabels())
  const goOn = () => void navigate({ href: safeReturn(search.back), replace: true })
  return (
    <PublicPage explanation={words.welcome}>
      {wasSignedIn && person && (
        <Alert>
          {words.alreadySignedIn(person.context.userName)}{' '}
          <Anchor component={Link} to="/Home">
            {words.goOn}
          </Anchor>
        </Alert>
      )}
      <AccountForm
        form={form}
        act={words.act}
        send={async ({ login, password }) => {
          await Promise.all([signIn(String(login), String(password)), preloadFrame()])
          goOn()
        }}
      >
        <EmailField name="login" autoComplete="username" autoFocus />
        <PasswordField name="password" autoComplete="current-password" />
      </AccountForm>
      <Anchor component={Link} to="/ForgotPassword" size="sm">
        {words.forgotten}
      </Anchor>
    </PublicPage>
  )
}
