import { Alert, Anchor, Button, Loader } from '@mantine/core'
import { checkResetCodeRoute, resetPasswordRoute } from '@provende/contract/access/account.ts'
import { CallError } from '@provende/contract/client.ts'
import { IconClockX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCheckedForm } from '../../kit/form/form.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { preloadFrame } from '../../shell/frame/frame.tsx'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'
import { useSessionState } from '../../shell/session/session.tsx'
import { PasswordField } from './account-fields.tsx'
import { AccountForm, useAccountLabels } from './account-form.tsx'
import { newPasswordProblems } from './new-password.ts'
import { PasswordRules } from './password-rules.tsx'
import { PublicPage } from './public-page.tsx'

/**
 * Opened by the link of a reset mail or an invitation. Whether the link still works is said first; who has chosen a
 * password is signed in with it.
 */
export function ResetPasswordScreen() {
  const { resetPassword: words, forgotPassword, titles } = useWords().access
  const { code = '' } = useScreenParams()
  const data = useHolder(code)
  const back = (
    <Anchor component={Link} to="/Login" size="sm">
      {forgotPassword.back}
    </Anchor>
  )
  if (data === undefined)
    return (
      <PublicPage>
        <Loader size="sm" />
        {back}
      </PublicPage>
    )
  if (data.holder === null)
    return (
      <PublicPage>
        <Alert color="orange" icon={<IconClockX aria-hidden />} role="alert">
          {words.ended}
        </Alert>
        <Button component={Link} to="/ForgotPassword" ref={focusOnceShown}>
          {words.another}
        </Button>
        {back}
      </PublicPage>
    )
  const { email, isInvitation } = data.holder
  return (
    <PublicPage
      title={isInvitation ? titles.welcome : undefined}
      explanation={isInvitation ? words.invited(email) : words.reset(email)}
    >
      <NewPasswordForm email={email} code={code} />
      {back}
    </PublicPage>
  )
}

/** The one thing left to do: the next key is for it. */
const focusOnceShown = (link: HTMLAnchorElement | null) => link?.focus()

/** Whom a code belongs to, asked once: signing in forgets all answers, and the code no longer works by then. */
function useHolder(code: string) {
  const call = useApiCall()
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof holderOf>>>()
  const { data } = useQuery({
    queryKey: ['resetCode', code],
    queryFn: ({ signal }) => holderOf(call, code, signal),
    enabled: answer === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (answer === undefined && data !== undefined) setAnswer(data)
  return answer ?? data
}

const tooManyRequests = 429

/** Whom a code belongs to; null when it no longer works. */
async function holderOf(call: ApiCall, code: string, signal: AbortSignal) {
  try {
    return { holder: (await call(checkResetCodeRoute, { body: { code } }, signal)).response }
  } catch (error) {
    // A refusal is the answer; a fault or a failed connection is shown as everywhere, and so is that many from the same
    // network ask: the link is as good as before.
    if (error instanceof CallError && error.token === null && error.status !== tooManyRequests) return { holder: null }
    throw error
  }
}

const newPasswordSchema = resetPasswordRoute.body.pick({ password: true, confirmPassword: true })

function NewPasswordForm({ email, code }: { email: string; code: string }) {
  const { resetPassword: words } = useWords().access
  const call = useApiCall()
  const toasts = useToasts()
  const { signIn } = useSessionState()
  const navigate = useNavigate()
  const form = useCheckedForm(newPasswordSchema, { password: '', confirmPassword: '' }, useAccountLabels(), (values) =>
    newPasswordProblems(values.password, values.confirmPassword, 'password'),
  )
  return (
    <AccountForm
      form={form}
      submitLabel={words.submit}
      send={async (values) => {
        const { password, confirmPassword } = newPasswordSchema.parse(values)
        await call(resetPasswordRoute, { body: { email, password, confirmPassword, code } })
        toasts.success(words.done)
        await Promise.all([signIn(email, password), preloadFrame()])
        void navigate({ href: '/Home', replace: true })
      }}
    >
      {/* Password managers store the password with this address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" autoComplete="new-password" />
      <PasswordRules password={String(form.values.password)} />
      <PasswordField name="confirmPassword" autoComplete="new-password" />
    </AccountForm>
  )
}
